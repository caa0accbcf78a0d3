-- Until when a price that was set holds, if it is a reduction; the price that follows has a row of its own.
ALTER TABLE price_change ADD COLUMN ends_at INTEGER;

CREATE TABLE plan_pause ( -- Plans that the operator does not sell, whatever suppliers have. Unix milliseconds.
  plan_id TEXT PRIMARY KEY, paused_at INTEGER NOT NULL
) WITHOUT ROWID;
