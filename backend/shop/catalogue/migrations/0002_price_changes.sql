-- Every price that was set by hand, in the order of setting. Shops ask for those after a number, to make
-- stored pages and answers of the place anew; seeding applies all of them again. The plan is not
-- referred to, so that its row may be replaced.
CREATE TABLE price_change (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  plan_id TEXT NOT NULL,
  destination_slug TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  begins_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL CHECK (changed_at <= begins_at)
);
CREATE INDEX price_change_begins ON price_change (begins_at);
