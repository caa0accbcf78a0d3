-- What people say of a destination, each of an eSIM that they used. Times are unix seconds.

CREATE TABLE review (
  -- What a report names it by.
  id TEXT PRIMARY KEY,
  esim_id TEXT NOT NULL UNIQUE REFERENCES esim (id),
  account_id TEXT NOT NULL REFERENCES account (id),
  channel TEXT NOT NULL,
  destination_slug TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- Empty where somebody gave stars only.
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  -- The language that it was written in.
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX review_account ON review (account_id);
-- A destination's page: all its stars without the rows, and the newest that say something.
CREATE INDEX review_stars ON review (channel, destination_slug, stars);
CREATE INDEX review_newest ON review (channel, destination_slug, created_at) WHERE text <> '';
CREATE INDEX review_language ON review (channel, destination_slug, locale, created_at)
  WHERE text <> '';
