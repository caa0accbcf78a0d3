-- What organisations buy: a cart that the members share, orders, the stock of plans they lead to, and
-- how they are paid. Times are unix seconds, money minor units. Ledgers are only added to; what is
-- left is kept beside them and changed by their triggers alone.

-- The month (YYYY-MM in the organisation's zone) that `cur_spend_minor` counts; NULL: the first order
-- begins to count.
ALTER TABLE organization ADD COLUMN spend_month TEXT;

-- An order that passes the limit undoes its whole batch. A limit that was lowered below what is spent
-- already stops orders, but not credits.
CREATE TRIGGER organization_spend_limit BEFORE UPDATE OF cur_spend_minor ON organization
WHEN NEW.cur_spend_minor > coalesce(NEW.custom_spend_limit_minor, NEW.max_spend_limit_minor)
  AND (NEW.cur_spend_minor > OLD.cur_spend_minor OR NEW.spend_month IS NOT OLD.spend_month)
BEGIN
  SELECT RAISE(ABORT, 'spend_limit');
END;

CREATE TABLE cart_line (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  plan_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 500),
  -- The account, without a reference: the line outlives it.
  changed_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, plan_id)
) WITHOUT ROWID;

CREATE TABLE master_order (
  id TEXT PRIMARY KEY,
  -- What people quote: ten characters without look-alikes.
  number TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  buyer_id TEXT NOT NULL,
  -- The name as it was then.
  buyer_name TEXT NOT NULL,
  paid_with TEXT NOT NULL CHECK (paid_with IN ('points', 'account')),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  points INTEGER CHECK (points >= 0),
  line_count INTEGER NOT NULL CHECK (line_count > 0),
  -- How many of its lines were in the cart as they were priced; fewer undo the order. NULL: the order
  -- was not made from the cart.
  cart_taken INTEGER,
  po_number TEXT NOT NULL DEFAULT '',
  cost_centre TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  CHECK ((points IS NULL) = (paid_with = 'account')),
  CONSTRAINT cart_changed CHECK (cart_taken IS NULL OR cart_taken = line_count)
);
CREATE INDEX master_order_organization ON master_order (organization_id, created_at);

CREATE TABLE master_order_line (
  order_id TEXT NOT NULL REFERENCES master_order (id),
  position INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  -- The plan as it was sold, with its destination: the catalogue goes on changing.
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 500),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  PRIMARY KEY (order_id, position)
) WITHOUT ROWID;

-- Plans that were bought together and lapse together. Only entries change what is free.
CREATE TABLE stock_lot (
  -- The order's id and the line's position.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  order_id TEXT NOT NULL REFERENCES master_order (id),
  position INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  bought INTEGER NOT NULL CHECK (bought > 0),
  free INTEGER NOT NULL DEFAULT 0,
  lapses_at INTEGER NOT NULL,
  CONSTRAINT stock_short CHECK (free >= 0),
  CONSTRAINT stock_over CHECK (free <= bought)
) WITHOUT ROWID;
CREATE INDEX stock_lot_plan ON stock_lot (organization_id, plan_id, lapses_at);
CREATE INDEX stock_lot_lapse ON stock_lot (lapses_at) WHERE free > 0;

CREATE TABLE stock_entry (
  -- Named after what it is about, so that nothing is booked twice.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  lot_id TEXT NOT NULL REFERENCES stock_lot (id),
  kind TEXT NOT NULL CHECK (kind IN ('bought', 'assigned', 'returned', 'lapsed')),
  plans INTEGER NOT NULL CHECK (plans <> 0),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stock_entry_lot ON stock_entry (lot_id);

CREATE TRIGGER stock_entry_counts AFTER INSERT ON stock_entry BEGIN
  UPDATE stock_lot SET free = free + NEW.plans WHERE id = NEW.lot_id;
END;
CREATE TRIGGER stock_entry_stays BEFORE UPDATE ON stock_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER stock_entry_kept BEFORE DELETE ON stock_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- Points of an organisation that pays in advance. Bought points do not expire.
CREATE TABLE organization_points (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  points INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT organization_points_short CHECK (points >= 0)
) WITHOUT ROWID;

CREATE TABLE organization_points_entry (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  kind TEXT NOT NULL CHECK (kind IN ('topped_up', 'used', 'returned')),
  points INTEGER NOT NULL CHECK (points <> 0),
  order_id TEXT REFERENCES master_order (id),
  created_at INTEGER NOT NULL
);
CREATE INDEX organization_points_entry_organization
  ON organization_points_entry (organization_id, created_at);
CREATE INDEX organization_points_entry_order ON organization_points_entry (order_id);

CREATE TRIGGER organization_points_entry_counts AFTER INSERT ON organization_points_entry BEGIN
  INSERT INTO organization_points (organization_id) VALUES (NEW.organization_id)
    ON CONFLICT DO NOTHING;
  UPDATE organization_points SET points = points + NEW.points
    WHERE organization_id = NEW.organization_id;
END;
CREATE TRIGGER organization_points_entry_stays BEFORE UPDATE ON organization_points_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER organization_points_entry_kept BEFORE DELETE ON organization_points_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- What an organisation owes that pays by statement, by month.
CREATE TABLE account_entry (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  month TEXT NOT NULL CHECK (length(month) = 7),
  kind TEXT NOT NULL CHECK (kind IN ('ordered', 'credited')),
  amount_minor INTEGER NOT NULL,
  order_id TEXT REFERENCES master_order (id),
  created_at INTEGER NOT NULL
);
CREATE INDEX account_entry_organization ON account_entry (organization_id, month);
CREATE INDEX account_entry_order ON account_entry (order_id);

CREATE TRIGGER account_entry_counts AFTER INSERT ON account_entry BEGIN
  UPDATE organization SET
    cur_spend_minor = max(0, NEW.amount_minor
      + iif(spend_month < NEW.month, 0, cur_spend_minor)),
    spend_month = max(coalesce(spend_month, NEW.month), NEW.month)
  WHERE id = NEW.organization_id;
END;
CREATE TRIGGER account_entry_stays BEFORE UPDATE ON account_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER account_entry_kept BEFORE DELETE ON account_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
