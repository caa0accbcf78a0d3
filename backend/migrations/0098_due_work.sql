-- Who does the clock's work, and when what could not be finished is tried again.
-- Times are unix seconds.

-- The run that does a job; no other run takes it before `leased_until`.
CREATE TABLE job_lease (
  job TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  leased_until INTEGER NOT NULL
) WITHOUT ROWID;

-- Items that a job has tried and that are still due: one that cannot move waits ever longer, so that
-- it does not take the place of others. An item without a row was never tried.
CREATE TABLE job_attempt (
  job TEXT NOT NULL,
  item TEXT NOT NULL,
  tries INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (job, item)
) WITHOUT ROWID;
CREATE INDEX job_attempt_expiry ON job_attempt (expires_at);

-- Which notices an eSIM's owner got, a bit for each kind (1 data_75, 2 data_90, 4 end_3, 8 end_1): so
-- that the indexes below hold only those that were not told. `esim_notice` says when.
ALTER TABLE esim ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE esim SET told = (
  SELECT sum(CASE kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4 ELSE 8 END)
  FROM esim_notice WHERE esim_id = esim.id)
WHERE id IN (SELECT esim_id FROM esim_notice);
CREATE TRIGGER esim_notice_told AFTER INSERT ON esim_notice BEGIN
  UPDATE esim SET told = told
    | CASE new.kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4 ELSE 8 END
  WHERE id = new.esim_id;
END;
CREATE TRIGGER esim_notice_untold AFTER DELETE ON esim_notice BEGIN
  UPDATE esim SET told = told
    & ~CASE old.kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4 ELSE 8 END
  WHERE id = old.esim_id;
END;
CREATE INDEX esim_untold_90 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 90 AND used_mb < allowance_mb AND told & 2 = 0;
CREATE INDEX esim_untold_75 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 75 AND used_mb < allowance_mb AND told & 3 = 0;
CREATE INDEX esim_untold_1 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE told & 8 = 0;
CREATE INDEX esim_untold_3 ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE told & 4 = 0;

-- When the network is asked again about an eSIM with an automatic top-up, and how many times in a row
-- it could not be.
ALTER TABLE auto_topup ADD COLUMN ask_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE auto_topup ADD COLUMN ask_failures INTEGER NOT NULL DEFAULT 0;
CREATE INDEX auto_topup_ask ON auto_topup (ask_at) WHERE state = 'on';
