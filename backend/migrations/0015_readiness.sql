CREATE TABLE readiness ( -- One row, written by each readiness check to see whether the database takes writes.
  id INTEGER PRIMARY KEY CHECK (id = 1), asked_at INTEGER NOT NULL
);
