-- Files of people whose encoding is not certain, or which have several sheets.

ALTER TABLE import_job ADD COLUMN is_guessed INTEGER NOT NULL DEFAULT 0; -- No row is ready until a reading is chosen.
-- JSON: the encodings to choose from, each with the first names that it gives, and the sheets.
ALTER TABLE import_job ADD COLUMN readings TEXT NOT NULL DEFAULT '[]';
ALTER TABLE import_job ADD COLUMN sheets TEXT NOT NULL DEFAULT '[]';
ALTER TABLE import_job ADD COLUMN sheet INTEGER; -- The one that was read, counted from 0.

CREATE TABLE import_file ( -- The bytes of such a file, so that it can be read again.
  job_id TEXT NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (job_id, part)
) WITHOUT ROWID;
