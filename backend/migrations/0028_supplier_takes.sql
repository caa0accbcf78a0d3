-- The packages of more data that each profile takes, as its supplier has told; asked again after a day.
CREATE TABLE supplier_takes (
  request_id TEXT PRIMARY KEY, packages TEXT NOT NULL CHECK (json_valid(packages)), told_at INTEGER NOT NULL
) WITHOUT ROWID;
