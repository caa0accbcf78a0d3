-- Why the last try of an item failed, where it is known: for operators, beside the dead letters.
ALTER TABLE job_attempt ADD COLUMN last_error TEXT;
