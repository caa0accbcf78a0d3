-- Removing or suspending several people of an organisation: each row is one person, and changed by
-- the batch that also settles the row. Times are unix seconds.

CREATE TABLE people_job (
  -- Given by the page, so that a form that is sent twice begins one job.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('remove', 'suspend')),
  state TEXT NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'stopping', 'stopped', 'done')),
  -- The account, without a reference: the job outlives it.
  created_by TEXT NOT NULL,
  created_by_name TEXT NOT NULL,
  locale TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  done_count INTEGER NOT NULL DEFAULT 0,
  failed_count INTEGER NOT NULL DEFAULT 0,
  -- Until then one run works on the job; a run that died lets it go by itself.
  leased_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- The rows hold names.
  expires_at INTEGER NOT NULL,
  CHECK (done_count + failed_count <= row_count),
  CHECK ((state IN ('stopped', 'done')) = (ended_at IS NOT NULL))
);
CREATE INDEX people_job_organization ON people_job (organization_id, created_at, id);
CREATE INDEX people_job_due ON people_job (created_at) WHERE state IN ('running', 'stopping');
CREATE INDEX people_job_expires ON people_job (expires_at);

CREATE TABLE people_job_row (
  job_id TEXT NOT NULL REFERENCES people_job (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'failed')),
  problem TEXT,
  PRIMARY KEY (job_id, line)
) WITHOUT ROWID;

CREATE TRIGGER people_job_counts AFTER UPDATE OF state ON people_job_row
WHEN OLD.state = 'planned' AND NEW.state IN ('done', 'failed')
BEGIN
  UPDATE people_job SET done_count = done_count + (NEW.state = 'done'),
    failed_count = failed_count + (NEW.state = 'failed')
  WHERE id = NEW.job_id;
END;
