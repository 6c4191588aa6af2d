-- What the application's own database user may do. MySQL can only grant, not deny, so each table is named; the append-only tables get
-- neither UPDATE nor DELETE. Runs after every migration; granting again changes nothing.
GRANT SELECT, INSERT, UPDATE ON `${schema}`.payments TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.refund_jobs TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.refund_attempts TO '${applicationUser}'@'%';
GRANT SELECT, INSERT ON `${schema}`.refund_transitions TO '${applicationUser}'@'%';
GRANT SELECT, INSERT ON `${schema}`.provider_observations TO '${applicationUser}'@'%';
GRANT SELECT, INSERT ON `${schema}`.observation_matches TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, DELETE ON `${schema}`.unread_evidence TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.payment_refunds TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.outbox_events TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.review_resolutions TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.provider_switches TO '${applicationUser}'@'%';
GRANT SELECT, INSERT, UPDATE ON `${schema}`.database_identity TO '${applicationUser}'@'%';
GRANT SELECT ON `${schema}`.flyway_schema_history TO '${applicationUser}'@'%';
