-- Signatures that were accepted, so that a recorded request cannot be played again. By path as well: the same nonce on
-- another path is another request. Rows are needed as long as the signature would still be taken, and deleted then.
CREATE TABLE request_nonces (
    client  VARCHAR(64)  NOT NULL,
    path    VARCHAR(512) NOT NULL,
    nonce   VARCHAR(64)  NOT NULL,
    seen_at DATETIME(6)  NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
    PRIMARY KEY (client, path, nonce)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- For deleting the oldest without reading the others.
CREATE INDEX ix_request_nonces_oldest ON request_nonces (seen_at);
