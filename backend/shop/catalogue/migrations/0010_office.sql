-- Who of the office did what to the catalogue. People are named by the ids of their rows in the database of
-- orders.

ALTER TABLE import_run ADD COLUMN prepared_by TEXT; -- Who fetched it; NULL: a command.
ALTER TABLE publication ADD COLUMN published_by TEXT; -- NULL: a command.

-- Acts that are not in the office's log yet, which is in the other database. A row is inserted together with
-- what it tells, and deleted as soon as the log has it.
CREATE TABLE catalogue_act (
  id TEXT PRIMARY KEY, done_at INTEGER NOT NULL, -- Unix milliseconds.
  staff_id TEXT NOT NULL, act TEXT NOT NULL, subject TEXT NOT NULL, why TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)), after TEXT NOT NULL CHECK (json_valid(after)),
  request_id TEXT NOT NULL
) WITHOUT ROWID;
