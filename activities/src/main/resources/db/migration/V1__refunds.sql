-- The refund side's tables. MySQL 8.4 and 9.x, and MariaDB 11.4.
--
-- Keys and names that callers choose are compared byte for byte (utf8mb4_bin): A and a are two keys.
-- All times are UTC, written by the database's own clock.
-- There are no foreign keys from jobs, business rows and observations to payments and jobs: their shared locks deadlock
-- concurrent refunds of one payment (docs/fencing.md). A verification command checks what they would.

-- What was captured and what of it is promised or given back. One row is one payment of one caller.
CREATE TABLE payments (
    scope               VARCHAR(64)  NOT NULL,
    payment_id          VARCHAR(128) NOT NULL,
    provider            VARCHAR(32)  NOT NULL,
    provider_account    VARCHAR(128) NOT NULL,
    provider_payment_id VARCHAR(255) NOT NULL,
    currency            CHAR(3)      NOT NULL,
    captured_minor      BIGINT       NOT NULL,
    reserved_minor      BIGINT       NOT NULL DEFAULT 0,
    refunded_minor      BIGINT       NOT NULL DEFAULT 0,
    excess_minor        BIGINT       NOT NULL DEFAULT 0,
    disputed            BOOLEAN      NOT NULL DEFAULT FALSE,
    created_at          DATETIME(6)  NOT NULL,
    CONSTRAINT pk_payments PRIMARY KEY (scope, payment_id),
    CONSTRAINT ck_payments_captured CHECK (captured_minor > 0),
    CONSTRAINT ck_payments_no_negative_part CHECK (reserved_minor >= 0 AND refunded_minor >= 0 AND excess_minor >= 0),
    CONSTRAINT ck_payments_not_over_refunded CHECK (reserved_minor + refunded_minor - excess_minor <= captured_minor)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- One refund. Every change of state names id, state, attempt and claim.
CREATE TABLE refund_jobs (
    id                 BIGINT       NOT NULL AUTO_INCREMENT,
    scope              VARCHAR(64)  NOT NULL,
    operation_key      VARCHAR(128) NOT NULL,
    request_hash       CHAR(64)     NOT NULL,
    payment_id         VARCHAR(128) NOT NULL,
    provider           VARCHAR(32)  NOT NULL,
    provider_account   VARCHAR(128) NOT NULL,
    provider_key       VARCHAR(64)  NOT NULL,
    amount_minor       BIGINT       NOT NULL,
    currency           CHAR(3)      NOT NULL,
    reason             VARCHAR(500) NULL,
    priority           INT          NOT NULL,
    metadata           JSON         NULL,
    state              VARCHAR(16)  NOT NULL,
    next_action        VARCHAR(16)  NOT NULL,
    attempt            BIGINT       NOT NULL DEFAULT 0,
    claim_id           CHAR(36)     NULL,
    lease_until        DATETIME(6)  NULL,
    next_run_at        DATETIME(6)  NULL,
    swept_at           DATETIME(6)  NULL,
    first_sent_at      DATETIME(6)  NULL,
    sent_request       MEDIUMTEXT   NULL,
    provider_refund_id VARCHAR(255) NULL,
    pending_reason     VARCHAR(255) NULL,
    review_reason      VARCHAR(64)  NULL,
    failure_code       VARCHAR(128) NULL,
    created_at         DATETIME(6)  NOT NULL,
    updated_at         DATETIME(6)  NOT NULL,
    closed_at          DATETIME(6)  NULL,
    CONSTRAINT pk_refund_jobs PRIMARY KEY (id),
    CONSTRAINT uk_refund_jobs_scope_operation_key UNIQUE (scope, operation_key),
    CONSTRAINT uk_refund_jobs_provider_key UNIQUE (provider, provider_account, provider_key),
    CONSTRAINT uk_refund_jobs_provider_refund_id UNIQUE (provider, provider_account, provider_refund_id),
    CONSTRAINT ck_refund_jobs_amount CHECK (amount_minor > 0),
    CONSTRAINT ck_refund_jobs_attempt CHECK (attempt >= 0),
    CONSTRAINT ck_refund_jobs_state CHECK (state IN
        ('ready', 'running', 'succeeded', 'failed', 'manual_review', 'returned', 'cancelled')),
    CONSTRAINT ck_refund_jobs_next_action CHECK (next_action IN ('send', 'reconcile')),
    CONSTRAINT ck_refund_jobs_only_running_is_held CHECK
        ((state = 'running') = (claim_id IS NOT NULL) AND (state = 'running') = (lease_until IS NOT NULL)),
    CONSTRAINT ck_refund_jobs_success_has_its_refund CHECK
        (state NOT IN ('succeeded', 'returned') OR provider_refund_id IS NOT NULL),
    CONSTRAINT ck_refund_jobs_review_has_its_reason CHECK ((state = 'manual_review') = (review_reason IS NOT NULL)),
    CONSTRAINT ck_refund_jobs_closed_has_its_time CHECK
        ((state IN ('succeeded', 'failed', 'returned', 'cancelled')) = (closed_at IS NOT NULL))
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The sweep: what is due or whose lease is over, the longest unswept first.
CREATE INDEX ix_refund_jobs_sweep_due ON refund_jobs (state, next_run_at);
CREATE INDEX ix_refund_jobs_sweep_lease ON refund_jobs (state, lease_until);
-- A payment's refunds, and matching a webhook that names only the payment.
CREATE INDEX ix_refund_jobs_payment ON refund_jobs (scope, payment_id);
-- A caller's own list by state, newest last.
CREATE INDEX ix_refund_jobs_scope_state ON refund_jobs (scope, state, id);
-- The desk's list and the numbers per provider.
CREATE INDEX ix_refund_jobs_provider_state ON refund_jobs (provider, state, id);

-- Every claim that was ever given, with its one call.
CREATE TABLE refund_attempts (
    job_id     BIGINT       NOT NULL,
    attempt    BIGINT       NOT NULL,
    claim_id   CHAR(36)     NOT NULL,
    kind       VARCHAR(16)  NOT NULL,
    claimed_at DATETIME(6)  NOT NULL,
    called_at  DATETIME(6)  NULL,
    heard      VARCHAR(32)  NULL,
    ended_at   DATETIME(6)  NULL,
    ended_as   VARCHAR(32)  NULL,
    worker     VARCHAR(128) NOT NULL,
    CONSTRAINT pk_refund_attempts PRIMARY KEY (job_id, attempt),
    CONSTRAINT uk_refund_attempts_claim UNIQUE (claim_id),
    CONSTRAINT ck_refund_attempts_kind CHECK (kind IN ('send', 'reconcile', 'weigh', 'verify')),
    CONSTRAINT ck_refund_attempts_end CHECK ((ended_at IS NULL) = (ended_as IS NULL))
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Who moved a refund, from where to where, and why. Append-only.
CREATE TABLE refund_transitions (
    id         BIGINT       NOT NULL AUTO_INCREMENT,
    job_id     BIGINT       NOT NULL,
    attempt    BIGINT       NOT NULL,
    from_state VARCHAR(16)  NULL,
    to_state   VARCHAR(16)  NOT NULL,
    cause      VARCHAR(32)  NOT NULL,
    actor      VARCHAR(128) NOT NULL,
    reason     VARCHAR(500) NULL,
    at         DATETIME(6)  NOT NULL,
    CONSTRAINT pk_refund_transitions PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_refund_transitions_job ON refund_transitions (job_id, id);

-- Whatever a provider or a person said, whoever heard it and however late. Append-only.
CREATE TABLE provider_observations (
    id                  BIGINT       NOT NULL AUTO_INCREMENT,
    provider            VARCHAR(32)  NOT NULL,
    provider_account    VARCHAR(128) NOT NULL,
    dedup_key           VARCHAR(255) NOT NULL,
    kind                VARCHAR(16)  NOT NULL,
    job_id              BIGINT       NULL,
    attempt             BIGINT       NULL,
    provider_key        VARCHAR(64)  NULL,
    provider_refund_id  VARCHAR(255) NULL,
    provider_payment_id VARCHAR(255) NULL,
    outcome             VARCHAR(32)  NOT NULL,
    detail              VARCHAR(500) NULL,
    status_word         VARCHAR(64)  NULL,
    amount_minor        BIGINT       NULL,
    currency            CHAR(3)      NULL,
    verified            BOOLEAN      NOT NULL,
    payload             MEDIUMTEXT   NOT NULL,
    heard_at            DATETIME(6)  NOT NULL,
    CONSTRAINT pk_provider_observations PRIMARY KEY (id),
    CONSTRAINT uk_provider_observations_dedup UNIQUE (provider, dedup_key),
    CONSTRAINT ck_provider_observations_kind CHECK (kind IN ('send', 'lookup', 'event', 'resolution', 'settlement'))
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_provider_observations_job ON provider_observations (job_id, id);
-- A later match: by our key, or by the provider's id of the refund.
CREATE INDEX ix_provider_observations_provider_key ON provider_observations (provider, provider_account, provider_key);
CREATE INDEX ix_provider_observations_refund_id ON provider_observations (provider, provider_account, provider_refund_id);

-- A match that was found after the observation was stored: the observation itself never changes. Append-only.
CREATE TABLE observation_matches (
    observation_id BIGINT      NOT NULL,
    job_id         BIGINT      NOT NULL,
    by_what        VARCHAR(32) NOT NULL,
    at             DATETIME(6) NOT NULL,
    CONSTRAINT pk_observation_matches PRIMARY KEY (observation_id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_observation_matches_job ON observation_matches (job_id);

-- Evidence that no decision has weighed yet. The fenced write deletes what it weighed.
CREATE TABLE unread_evidence (
    observation_id BIGINT      NOT NULL,
    job_id         BIGINT      NOT NULL,
    since          DATETIME(6) NOT NULL,
    CONSTRAINT pk_unread_evidence PRIMARY KEY (job_id, observation_id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_unread_evidence_since ON unread_evidence (since);

-- The business row: a refund that really happened, booked once.
CREATE TABLE payment_refunds (
    job_id             BIGINT       NOT NULL,
    scope              VARCHAR(64)  NOT NULL,
    payment_id         VARCHAR(128) NOT NULL,
    amount_minor       BIGINT       NOT NULL,
    currency           CHAR(3)      NOT NULL,
    provider_refund_id VARCHAR(255) NOT NULL,
    completed_at       DATETIME(6)  NOT NULL,
    returned_at        DATETIME(6)  NULL,
    CONSTRAINT pk_payment_refunds PRIMARY KEY (job_id),
    CONSTRAINT ck_payment_refunds_amount CHECK (amount_minor > 0)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_payment_refunds_payment ON payment_refunds (scope, payment_id);

-- Outgoing events, written in the transaction that makes them true.
CREATE TABLE outbox_events (
    id           BIGINT       NOT NULL AUTO_INCREMENT,
    event_id     CHAR(36)     NOT NULL,
    job_id       BIGINT       NOT NULL,
    type         VARCHAR(64)  NOT NULL,
    payload      JSON         NOT NULL,
    created_at   DATETIME(6)  NOT NULL,
    tries        INT          NOT NULL DEFAULT 0,
    next_try_at  DATETIME(6)  NULL,
    delivered_at DATETIME(6)  NULL,
    dead_at      DATETIME(6)  NULL,
    CONSTRAINT pk_outbox_events PRIMARY KEY (id),
    CONSTRAINT uk_outbox_events_event UNIQUE (event_id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The relay: what waits, in order.
CREATE INDEX ix_outbox_events_waiting ON outbox_events (delivered_at, next_try_at, id);
CREATE INDEX ix_outbox_events_job ON outbox_events (job_id, id);

-- What a person decided about a refund, who proposed it and who approved it.
CREATE TABLE review_resolutions (
    id                 BIGINT        NOT NULL AUTO_INCREMENT,
    job_id             BIGINT        NOT NULL,
    attempt            BIGINT        NOT NULL,
    resolution         VARCHAR(32)   NOT NULL,
    evidence           VARCHAR(1000) NOT NULL,
    reason             VARCHAR(1000) NOT NULL,
    provider_refund_id VARCHAR(255)  NULL,
    moved_minor        BIGINT        NULL,
    proposed_by        VARCHAR(128)  NOT NULL,
    proposed_at        DATETIME(6)   NOT NULL,
    approved_by        VARCHAR(128)  NULL,
    approved_at        DATETIME(6)   NULL,
    applied_at         DATETIME(6)   NULL,
    CONSTRAINT pk_review_resolutions PRIMARY KEY (id),
    CONSTRAINT ck_review_resolutions_four_eyes CHECK (approved_by IS NULL OR approved_by <> proposed_by),
    CONSTRAINT ck_review_resolutions_moved CHECK (moved_minor IS NULL OR moved_minor > 0)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE INDEX ix_review_resolutions_job ON review_resolutions (job_id, id);

-- What operators switched for a provider. No row: nothing was ever switched.
CREATE TABLE provider_switches (
    provider         VARCHAR(32)   NOT NULL,
    sends_paused     BOOLEAN       NOT NULL DEFAULT FALSE,
    pause_reason     VARCHAR(500)  NULL,
    calls_per_second DECIMAL(10,3) NULL,
    changed_by       VARCHAR(128)  NOT NULL,
    changed_at       DATETIME(6)   NOT NULL,
    CONSTRAINT pk_provider_switches PRIMARY KEY (provider),
    CONSTRAINT ck_provider_switches_rate CHECK (calls_per_second IS NULL OR calls_per_second >= 0)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The server that these tables live on, as it named itself when they were first used (one row).
CREATE TABLE database_identity (
    id          INT         NOT NULL,
    server_uuid VARCHAR(64) NOT NULL,
    noted_at    DATETIME(6) NOT NULL,
    CONSTRAINT pk_database_identity PRIMARY KEY (id),
    CONSTRAINT ck_database_identity_one_row CHECK (id = 1)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
