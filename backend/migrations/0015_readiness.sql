CREATE TABLE readiness ( -- Written by whoever asks whether the database takes writes; one row.
  id INTEGER PRIMARY KEY CHECK (id = 1), asked_at INTEGER NOT NULL
);
