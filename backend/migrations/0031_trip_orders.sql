-- Plans that a traveller has bought together: an order each, and one charge for all of them.
CREATE TABLE trip_order (
  id TEXT PRIMARY KEY REFERENCES purchase (id), -- Its first order, after which the charge is named.
  account_id TEXT NOT NULL REFERENCES account (id), channel TEXT NOT NULL, created_at INTEGER NOT NULL,
  told_at INTEGER -- When every order was decided and the confirmation was written, or nobody paid.
) WITHOUT ROWID;
CREATE INDEX trip_order_account ON trip_order (account_id, created_at);
CREATE INDEX trip_order_untold ON trip_order (created_at) WHERE told_at IS NULL;

CREATE TABLE trip_order_line ( -- An order of a trip, or the one that an exchange has put in its place.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  trip_id TEXT NOT NULL REFERENCES trip_order (id), position INTEGER NOT NULL CHECK (position >= 0),
  starts_on TEXT CHECK (length(starts_on) = 10), -- YYYY-MM-DD, both included; NULL: not told.
  ends_on TEXT CHECK (length(ends_on) = 10), CHECK (starts_on <= ends_on),
  UNIQUE (trip_id, position)
) WITHOUT ROWID;

-- The order after which the charge for several payments is named; NULL: this payment has its own.
ALTER TABLE payment ADD COLUMN charge_id TEXT REFERENCES purchase (id);
CREATE INDEX payment_charge ON payment (charge_id) WHERE charge_id IS NOT NULL;
