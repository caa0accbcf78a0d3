CREATE TABLE saved_card ( -- Cards that people let a shop keep.
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id), channel TEXT NOT NULL,
  -- The order whose payment saves it.
  purchase_id TEXT NOT NULL UNIQUE REFERENCES purchase (id),
  mandate TEXT, -- What the provider calls it; NULL until the order is paid.
  brand TEXT, last4 TEXT, expires_month INTEGER, expires_year INTEGER,
  consent_at INTEGER NOT NULL, saved_at INTEGER,
  -- Since when one press may charge it, and to which text its owner agreed.
  one_press_at INTEGER, one_press_version TEXT,
  CHECK ((mandate IS NULL) = (saved_at IS NULL)), CHECK ((one_press_at IS NULL) = (one_press_version IS NULL))
) WITHOUT ROWID;
CREATE INDEX saved_card_account ON saved_card (account_id, saved_at);

CREATE TABLE top_up ( -- Data that was ordered with one press.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  card_id TEXT NOT NULL, -- It may be removed since.
  held_until INTEGER NOT NULL, -- Nothing is charged before.
  link_id TEXT -- The link of a mail that it was ordered with, which orders once.
) WITHOUT ROWID;
CREATE UNIQUE INDEX top_up_link ON top_up (link_id) WHERE link_id IS NOT NULL;
