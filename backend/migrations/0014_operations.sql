-- Requests, calls of providers and runs of scheduled work by minute, of all processes; kept for an hour.
CREATE TABLE figure_minute (
  minute INTEGER NOT NULL, kind TEXT NOT NULL, requests INTEGER NOT NULL, errors INTEGER NOT NULL,
  limited INTEGER NOT NULL, missing INTEGER NOT NULL, PRIMARY KEY (minute, kind)
) WITHOUT ROWID;

CREATE TABLE alert_check ( -- The last check of the alerts, and those that fail or have begun; one row.
  id INTEGER PRIMARY KEY CHECK (id = 1), checked_at INTEGER NOT NULL,
  alerts TEXT NOT NULL CHECK (json_valid(alerts))
);

-- How long orders took from paid to ready.
CREATE INDEX purchase_paid ON purchase (paid_at, completed_at, closed_at) WHERE paid_at IS NOT NULL;
