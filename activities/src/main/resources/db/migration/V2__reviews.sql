-- The desk lists refunds whose newest claim ended in a question for a person.
CREATE INDEX ix_refund_attempts_ended_as ON refund_attempts (ended_as, job_id, attempt);
