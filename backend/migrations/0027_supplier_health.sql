-- What is left of the money that suppliers were paid in advance; they are asked every ten minutes.
CREATE TABLE supplier_wallet (
  supplier TEXT PRIMARY KEY, asked_at INTEGER NOT NULL,
  -- What it answered last, and when; NULL before it has.
  micros INTEGER, currency TEXT, told_at INTEGER,
  -- What was bought from it in a day, on average of the last seven, in the same currency, and when that was
  -- summed up.
  daily_micros INTEGER, summed_at INTEGER
) WITHOUT ROWID;

-- Calls of suppliers by quarter of an hour and by how long they took, of all processes; kept for a day.
CREATE TABLE supplier_figure (
  supplier TEXT NOT NULL, since INTEGER NOT NULL, up_to_ms INTEGER NOT NULL,
  calls INTEGER NOT NULL, failed INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  PRIMARY KEY (supplier, since, up_to_ms)
) WITHOUT ROWID;
CREATE INDEX supplier_figure_expiry ON supplier_figure (expires_at);

CREATE INDEX supplier_call_asked ON supplier_call (supplier, asked_at);
CREATE INDEX supplier_call_held ON supplier_call (supplier, reason) WHERE state = 'held';
