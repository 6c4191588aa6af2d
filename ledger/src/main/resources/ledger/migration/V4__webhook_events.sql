-- What clients are told by webhook. A row is written in the transaction that makes it true, and sent after that commit.
CREATE TABLE webhook_events (
    -- The webhook-id: the same in every try, so that a receiver can tell a repetition.
    id           CHAR(36)      NOT NULL,
    scope        VARCHAR(64)   NOT NULL,
    type         VARCHAR(32)   NOT NULL,
    -- JSON as it is sent; no personal data.
    data         VARCHAR(1000) NOT NULL,
    tries        INT           NOT NULL DEFAULT 0,
    -- When it is due. Null when it is over: delivered, or dead if delivered_at is null as well.
    next_try_at  DATETIME(6)   NULL DEFAULT (UTC_TIMESTAMP(6)),
    delivered_at DATETIME(6)   NULL,
    -- Why the last try failed.
    trouble      VARCHAR(200)  NULL,
    created_at   DATETIME(6)   NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
    PRIMARY KEY (id),
    CONSTRAINT ck_webhook_events_type_known CHECK (type IN ('refund.succeeded', 'refund.failed')),
    CONSTRAINT ck_webhook_events_delivered_is_over CHECK (delivered_at IS NULL OR next_try_at IS NULL)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- For the next page of one client: another's backlog is not read.
CREATE INDEX ix_webhook_events_due ON webhook_events (scope, next_try_at);
-- For deleting the oldest without reading the others.
CREATE INDEX ix_webhook_events_oldest ON webhook_events (created_at);
