-- Every text compares byte by byte (utf8mb4_bin): two keys that differ in case are two keys. Every time is UTC.
-- The file is read by the server and by the code generator; what the generator cannot read stays out of it
-- (inline keys, unsigned numbers, comments on columns).

CREATE TABLE wallets (
    scope         VARCHAR(64)  NOT NULL,
    account_id    VARCHAR(128) NOT NULL,
    currency      CHAR(3)      NOT NULL,
    -- What the wallet was made with. Without it the balance could not be recomputed from the entries.
    opening_minor BIGINT       NOT NULL,
    balance_minor BIGINT       NOT NULL,
    created_at    DATETIME(6)  NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
    PRIMARY KEY (scope, account_id),
    CONSTRAINT ck_wallets_not_overdrawn CHECK (balance_minor >= 0),
    CONSTRAINT ck_wallets_opening_in_range CHECK (opening_minor >= 0 AND opening_minor <= 1000000000000000)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The ledger itself: kept for ever, and no row's meaning ever changes. There is deliberately no foreign key to the
-- wallet or from a refund to its debit: one would take locks outside the order own entry, debit, wallet.
CREATE TABLE wallet_tx (
    scope          VARCHAR(64)   NOT NULL,
    tx_id          VARCHAR(128)  NOT NULL,
    op             VARCHAR(16)   NOT NULL,
    account_id     VARCHAR(128)  NOT NULL,
    -- What was asked for. A tombstone stands for a debit that nobody has seen yet: its amount is 0.
    amount_minor   BIGINT        NOT NULL,
    currency       CHAR(3)       NOT NULL,
    -- SHA-256 of the request's meaning in hexadecimal; null in a tombstone, which answers any debit.
    request_hash   CHAR(64)      NULL,
    -- PENDING from the insert until the decision.
    status         VARCHAR(32)   NOT NULL,
    -- The answer as JSON, so that a replay says what was said the first time.
    response       VARCHAR(2000) NULL,
    ref_tx         VARCHAR(128)  NULL,
    -- Of a debit: the sum of what its refunds moved. Of a refund: what it moved itself.
    refunded_minor BIGINT        NOT NULL DEFAULT 0,
    settled_at     DATETIME(6)   NULL,
    created_at     DATETIME(6)   NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
    -- The one line that makes a key book once: whoever inserts first executes, everyone else reads the answer.
    PRIMARY KEY (scope, tx_id),
    CONSTRAINT ck_wallet_tx_op_known CHECK (op IN ('DEBIT', 'REFUND', 'SETTLEMENT')),
    CONSTRAINT ck_wallet_tx_status_known CHECK (status IN ('PENDING', 'OK', 'INSUFFICIENT_FUNDS', 'CANCELLED',
        'NOTHING_TO_REFUND', 'EXCEEDS_REFUNDABLE', 'ALREADY_SETTLED', 'ALREADY_REFUNDED')),
    CONSTRAINT ck_wallet_tx_amount_in_range CHECK (amount_minor <= 1000000000000000
        AND (amount_minor >= 1 OR (amount_minor = 0 AND status = 'CANCELLED'))),
    CONSTRAINT ck_wallet_tx_not_over_refunded CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
    CONSTRAINT ck_wallet_tx_only_debits_stand_alone CHECK ((op = 'DEBIT' AND ref_tx IS NULL)
        OR (op <> 'DEBIT' AND ref_tx IS NOT NULL)),
    CONSTRAINT ck_wallet_tx_only_tombstones_have_no_hash CHECK ((status = 'CANCELLED' AND request_hash IS NULL)
        OR (status <> 'CANCELLED' AND request_hash IS NOT NULL)),
    CONSTRAINT ck_wallet_tx_decided_with_an_answer CHECK ((status = 'PENDING' AND response IS NULL)
        OR (status <> 'PENDING' AND response IS NOT NULL)),
    CONSTRAINT ck_wallet_tx_settled_or_refunded CHECK (settled_at IS NULL OR refunded_minor = 0)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_wallet_tx_refunds_of_a_debit ON wallet_tx (scope, ref_tx, tx_id);
-- For the recomputation of one wallet's balance.
CREATE INDEX ix_wallet_tx_entries_of_a_wallet ON wallet_tx (scope, account_id);
