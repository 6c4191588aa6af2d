-- Settlements, refunds that are pending for a while, and refunds that bounce. The constraints repeat what StateTable and
-- Rules imply, so that a defect of the code above them ends in an error and not in a row.

-- Of a debit: the sum of its pending refunds. They have moved nothing, and their room is nobody else's.
ALTER TABLE wallet_tx ADD COLUMN pending_minor BIGINT NOT NULL DEFAULT 0;

-- Which words an entry of each kind can end with. FAILED and RETURNED are new, and so is NOTHING_TO_SETTLE.
ALTER TABLE wallet_tx DROP CONSTRAINT ck_wallet_tx_status_known;
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_status_of_its_op CHECK (
    (op = 'DEBIT' AND status IN ('PENDING', 'OK', 'INSUFFICIENT_FUNDS', 'CANCELLED'))
    OR (op = 'REFUND' AND status IN ('PENDING', 'OK', 'FAILED', 'RETURNED', 'NOTHING_TO_REFUND', 'EXCEEDS_REFUNDABLE',
        'ALREADY_SETTLED'))
    OR (op = 'SETTLEMENT' AND status IN ('PENDING', 'OK', 'NOTHING_TO_SETTLE', 'ALREADY_REFUNDED', 'ALREADY_SETTLED')));

-- A settlement has its debit's amount, which is 0 for a tombstone's, and is not known while its key is being taken.
ALTER TABLE wallet_tx DROP CONSTRAINT ck_wallet_tx_amount_in_range;
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_amount_in_range CHECK (amount_minor <= 1000000000000000
    AND (amount_minor >= 1 OR (amount_minor = 0 AND (status = 'CANCELLED'
        OR (op = 'SETTLEMENT' AND status IN ('PENDING', 'NOTHING_TO_SETTLE'))))));

-- Long work is pending with an answer, so that a replay has one. Without an answer a row is not yet committed.
ALTER TABLE wallet_tx DROP CONSTRAINT ck_wallet_tx_decided_with_an_answer;
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_decided_with_an_answer CHECK (status = 'PENDING' OR response IS NOT NULL);

-- What is refunded and what is about to be fit the debit together.
ALTER TABLE wallet_tx DROP CONSTRAINT ck_wallet_tx_not_over_refunded;
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_not_over_refunded CHECK (refunded_minor >= 0 AND pending_minor >= 0
    AND refunded_minor + pending_minor <= amount_minor);

-- Settled and refunded exclude each other, and a pending refund counts as one.
ALTER TABLE wallet_tx DROP CONSTRAINT ck_wallet_tx_settled_or_refunded;
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_settled_or_refunded CHECK (settled_at IS NULL
    OR (refunded_minor = 0 AND pending_minor = 0));

-- Only what was booked has anything refunded; only a debit has refunds pending or is settled; a refund moves all or nothing.
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_only_booked_entries_move CHECK (status = 'OK'
    OR (refunded_minor = 0 AND pending_minor = 0 AND settled_at IS NULL));
ALTER TABLE wallet_tx ADD CONSTRAINT ck_wallet_tx_moves_what_its_op_moves CHECK (op = 'DEBIT'
    OR (pending_minor = 0 AND settled_at IS NULL
        AND (refunded_minor = 0 OR (op = 'REFUND' AND refunded_minor = amount_minor))));
