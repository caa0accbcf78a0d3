-- What the check of a file found before its start, so that a page of it costs what it shows.

ALTER TABLE import_job ADD COLUMN edits INTEGER NOT NULL DEFAULT 0; -- Changes of its rows and settings.
ALTER TABLE import_job ADD COLUMN check_stamp TEXT; -- What the last check depended on; another stamp: check again.
ALTER TABLE import_job ADD COLUMN check_result TEXT CHECK (check_result IS NULL OR json_valid(check_result));

CREATE TABLE import_check ( -- The checked rows of each tab in parts, as pages show them.
  job_id TEXT NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  tab TEXT NOT NULL, -- `lines`: lists of lines that corrections refer to, since many share one.
  part INTEGER NOT NULL, rows TEXT NOT NULL CHECK (json_valid(rows)), PRIMARY KEY (job_id, tab, part)
) WITHOUT ROWID;
