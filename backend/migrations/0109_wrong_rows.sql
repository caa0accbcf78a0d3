-- What was wrong with a row that was left out when its file was started, as a list of problems.
ALTER TABLE import_row ADD COLUMN problems TEXT CHECK (problems IS NULL OR json_valid(problems));
