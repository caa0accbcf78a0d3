-- A trip can be for several phones: each has the same plans, and a link that installs them there.
CREATE TABLE trip_phone (
  trip_id TEXT NOT NULL REFERENCES trip_order (id), phone INTEGER NOT NULL CHECK (phone >= 0),
  name TEXT NOT NULL, -- As its buyer calls it, or empty.
  is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)), -- Whether it is the buyer's, which has no link.
  link INTEGER NOT NULL DEFAULT 1, -- Counts its links; only the newest works.
  PRIMARY KEY (trip_id, phone)
) WITHOUT ROWID;
-- Unix seconds; what is not on a phone by then is paid back. NULL: the trip is for one phone.
ALTER TABLE trip_order ADD COLUMN install_until INTEGER;
ALTER TABLE trip_order_line ADD COLUMN phone INTEGER NOT NULL DEFAULT 0;
-- When it is looked at whether the order is on its phone; NULL: not, or not any more.
ALTER TABLE trip_order_line ADD COLUMN settle_at INTEGER;
CREATE INDEX trip_order_line_settle ON trip_order_line (settle_at) WHERE settle_at IS NOT NULL;

-- Orders of one plan for several phones are to be paid at once.
ALTER TABLE purchase ADD COLUMN phone INTEGER NOT NULL DEFAULT 0;
DROP INDEX purchase_open;
CREATE UNIQUE INDEX purchase_open ON purchase (account_id, channel, plan_id, quantity, currency, phone)
  WHERE state = 'PENDING' AND esim_id IS NULL;
