-- Files of people and plans that members upload. A file is first checked; once a member starts it,
-- the clock assigns its rows in slices. Times are unix seconds.

CREATE TABLE import_job (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- The shop that eSIMs are made in.
  channel TEXT NOT NULL,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- NULL: a workbook.
  encoding TEXT,
  separator TEXT,
  -- Lists with one entry for each column: its head, and the field that it is read as, or null.
  heads TEXT NOT NULL CHECK (json_valid(heads)),
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  -- What rows get that name no plan or no day; a NULL day is now.
  default_plan_id TEXT,
  default_day TEXT,
  clock TEXT NOT NULL DEFAULT '09:00',
  -- Whether a day begins where the person is, or where the organisation is.
  zone TEXT NOT NULL DEFAULT 'person' CHECK (zone IN ('person', 'organization')),
  state TEXT NOT NULL DEFAULT 'checking'
    CHECK (state IN ('checking', 'running', 'stopping', 'stopped', 'done')),
  -- The account, without a reference: the job outlives it.
  created_by TEXT NOT NULL,
  created_by_name TEXT NOT NULL,
  locale TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  -- How many rows were to be assigned at the start, and what has become of them.
  planned_count INTEGER NOT NULL DEFAULT 0,
  done_count INTEGER NOT NULL DEFAULT 0,
  failed_count INTEGER NOT NULL DEFAULT 0,
  -- A second start undoes its whole batch.
  starts INTEGER NOT NULL DEFAULT 0,
  -- Until then one run works on the job; a run that died lets it go by itself.
  leased_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  -- The rows hold names and addresses, so they are kept no longer than they are of use.
  expires_at INTEGER NOT NULL,
  CONSTRAINT import_begun CHECK (starts <= 1),
  CHECK (done_count + failed_count <= planned_count),
  CHECK ((state IN ('stopped', 'done')) = (ended_at IS NOT NULL))
);
CREATE INDEX import_job_organization ON import_job (organization_id, created_at, id);
CREATE INDEX import_job_due ON import_job (started_at) WHERE state IN ('running', 'stopping');
CREATE INDEX import_job_expires ON import_job (expires_at);

CREATE TABLE import_row (
  job_id TEXT NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  -- The line of the table as people count it.
  line INTEGER NOT NULL,
  cells TEXT NOT NULL CHECK (json_valid(cells)),
  is_skipped INTEGER NOT NULL DEFAULT 0,
  -- Assigned once more, although an earlier file has assigned the same.
  is_again INTEGER NOT NULL DEFAULT 0,
  -- `planned` rows wait for the clock.
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'planned', 'done', 'failed')),
  -- Who gets what and when, as it was at the start, with the id that the assignment will have.
  task TEXT CHECK (task IS NULL OR json_valid(task)),
  assignment_id TEXT UNIQUE,
  problem TEXT,
  PRIMARY KEY (job_id, line),
  CHECK (state <> 'planned' OR (task IS NOT NULL AND assignment_id IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX import_row_planned ON import_row (job_id, line) WHERE state = 'planned';

CREATE TRIGGER import_row_counts AFTER UPDATE OF state ON import_row
WHEN OLD.state = 'planned' AND NEW.state IN ('done', 'failed')
BEGIN
  UPDATE import_job SET done_count = done_count + (NEW.state = 'done'),
    failed_count = failed_count + (NEW.state = 'failed')
  WHERE id = NEW.job_id;
END;

-- What files have assigned already, so that a file that is sent again changes nothing.
CREATE TABLE import_done (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- A hash of person, plan and day.
  identity TEXT NOT NULL,
  assignment_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, identity)
) WITHOUT ROWID;
