-- Jobs also give many people a role or a group. The tables are made anew, because SQLite cannot
-- change a condition; the rows go first, so that nothing deletes them by reference.
CREATE TABLE people_job_now (
  -- Given by the page, so that a form that is sent twice begins one job.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  -- `date` and `person` are about plans, each named by `assignment_id` of its row.
  change TEXT NOT NULL
    CHECK (change IN ('remove', 'suspend', 'role', 'group', 'date', 'person')),
  -- The role or the group that people get; without a group they are in none.
  target TEXT CHECK (iif(change = 'role', target IS NOT NULL, change = 'group' OR target IS NULL)),
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
INSERT INTO people_job_now
SELECT id, organization_id, channel, change, NULL, state, created_by, created_by_name, locale,
  row_count, done_count, failed_count, leased_until, created_at, ended_at, expires_at
FROM people_job;
CREATE TABLE people_job_row_now (
  job_id TEXT NOT NULL REFERENCES people_job_now (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  -- Who is changed, or has the plan.
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The plan, without a reference, and what it gets: another day, or another person.
  assignment_id TEXT,
  due_at INTEGER,
  move_to TEXT,
  state TEXT NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done', 'failed')),
  problem TEXT,
  CHECK ((assignment_id IS NULL) = (due_at IS NULL AND move_to IS NULL)),
  PRIMARY KEY (job_id, line)
) WITHOUT ROWID;
INSERT INTO people_job_row_now
SELECT job_id, line, account_id, name, assignment_id, due_at, move_to, state, problem
FROM people_job_row;
DROP TABLE people_job_row;
DROP TABLE people_job;
ALTER TABLE people_job_now RENAME TO people_job;
ALTER TABLE people_job_row_now RENAME TO people_job_row;
CREATE INDEX people_job_organization ON people_job (organization_id, created_at, id);
CREATE INDEX people_job_due ON people_job (created_at) WHERE state IN ('running', 'stopping');
CREATE INDEX people_job_expires ON people_job (expires_at);
CREATE TRIGGER people_job_counts AFTER UPDATE OF state ON people_job_row
WHEN OLD.state = 'planned' AND NEW.state IN ('done', 'failed')
BEGIN
  UPDATE people_job SET done_count = done_count + (NEW.state = 'done'),
    failed_count = failed_count + (NEW.state = 'failed')
  WHERE id = NEW.job_id;
END;
