-- Plans that an organisation gives to people out of its stock. Each becomes an ordinary order and
-- eSIM that costs the person nothing. Times are unix seconds.

-- Somebody who was given an eSIM and never invited: no password, and disabled until invited.
ALTER TABLE account ADD COLUMN without_access INTEGER NOT NULL DEFAULT 0
  CHECK (without_access IN (0, 1));
-- The zone that the person's days begin in (IANA); NULL: that of the organisation.
ALTER TABLE account ADD COLUMN home_zone TEXT;

-- The organisation that pays for an order; `total_minor` is what it is charged for the order itself.
-- An assigned plan was paid with the lot, so its order costs 0.
ALTER TABLE purchase ADD COLUMN organization_id TEXT REFERENCES organization (id);
CREATE INDEX purchase_organization ON purchase (organization_id, created_at)
  WHERE organization_id IS NOT NULL;

CREATE TABLE assignment (
  -- Also the id of the order that it becomes.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  account_id TEXT NOT NULL REFERENCES account (id),
  lot_id TEXT NOT NULL REFERENCES stock_lot (id),
  plan_id TEXT NOT NULL,
  -- The person's group and its cost centre as they were then.
  group_id TEXT,
  cost_centre TEXT NOT NULL DEFAULT '',
  -- The shop that the eSIM is made in.
  channel TEXT NOT NULL,
  -- `making` until the network has made the eSIM. `returned`, `moved` and `failed`: the plan is free
  -- again, or another person's. `revoked`: taken from a person who had installed it.
  state TEXT NOT NULL CHECK (
    state IN ('scheduled', 'making', 'assigned', 'returned', 'moved', 'failed', 'revoked')
  ),
  purchase_id TEXT UNIQUE REFERENCES purchase (id),
  esim_id TEXT REFERENCES esim (id),
  -- When its eSIM is made.
  due_at INTEGER NOT NULL,
  -- The account, without a reference: the row outlives it.
  assigned_by TEXT NOT NULL,
  approval_id TEXT,
  -- When it was last asked to be taken back, for the person `move_to` or for the stock.
  taking_at INTEGER,
  move_to TEXT REFERENCES account (id),
  moved_to_id TEXT,
  -- Set by a move that found nothing to move, which undoes it.
  move_lost INTEGER CONSTRAINT move_lost CHECK (move_lost IS NULL),
  mailed_at INTEGER,
  mail_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  CHECK ((purchase_id IS NULL) = (esim_id IS NULL)),
  CHECK (state NOT IN ('making', 'assigned', 'failed', 'revoked') OR purchase_id IS NOT NULL),
  CHECK ((move_to IS NULL) = (moved_to_id IS NULL)),
  CHECK ((state IN ('scheduled', 'making', 'assigned')) = (settled_at IS NULL))
);
CREATE INDEX assignment_organization ON assignment (organization_id, created_at, id);
CREATE INDEX assignment_plan ON assignment (organization_id, plan_id, created_at, id);
CREATE INDEX assignment_group ON assignment (organization_id, group_id, created_at, id);
CREATE INDEX assignment_account ON assignment (account_id, created_at, id);
CREATE INDEX assignment_due ON assignment (due_at) WHERE state = 'scheduled';
CREATE INDEX assignment_lot ON assignment (lot_id);
CREATE INDEX assignment_esim ON assignment (esim_id) WHERE esim_id IS NOT NULL;
CREATE INDEX assignment_move ON assignment (move_to) WHERE move_to IS NOT NULL;

-- Whoever left meanwhile is given nothing, and nobody is given another organisation's plans.
CREATE TRIGGER assignment_has_person BEFORE INSERT ON assignment
WHEN NOT EXISTS (
  SELECT 1 FROM account WHERE id = NEW.account_id AND organization_id = NEW.organization_id
    AND deleted_at IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'assignment_person');
END;
-- Also raised without a lot, when no plan is free.
CREATE TRIGGER assignment_has_lot BEFORE INSERT ON assignment
WHEN NOT EXISTS (
  SELECT 1 FROM stock_lot WHERE id = NEW.lot_id AND organization_id = NEW.organization_id
    AND plan_id = NEW.plan_id
)
BEGIN
  SELECT RAISE(ABORT, 'assignment_lot');
END;

CREATE TRIGGER assignment_takes AFTER INSERT ON assignment BEGIN
  INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
  VALUES ('assigned.' || NEW.id, NEW.organization_id, NEW.lot_id, 'assigned', -1, NEW.created_at);
END;

-- What was not installed goes back into its lot, and from there to the person it is moved to.
CREATE TRIGGER assignment_returns AFTER UPDATE OF state ON assignment
WHEN NEW.state IN ('returned', 'moved', 'failed')
  AND OLD.state NOT IN ('returned', 'moved', 'failed')
BEGIN
  INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
  VALUES ('returned.' || NEW.id, NEW.organization_id, NEW.lot_id, 'returned', 1, NEW.settled_at);
  INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id, group_id, cost_centre,
    channel, state, due_at, assigned_by, approval_id, created_at)
  SELECT NEW.moved_to_id, NEW.organization_id, account.id, NEW.lot_id, NEW.plan_id, account.group_id,
    coalesce(billing_group.cost_centre, ''), NEW.channel, 'scheduled',
    max(NEW.due_at, NEW.settled_at), NEW.assigned_by, NEW.approval_id, NEW.settled_at
  FROM account LEFT JOIN billing_group ON billing_group.id = account.group_id
  WHERE NEW.state = 'moved' AND account.id = NEW.move_to
    AND account.organization_id = NEW.organization_id AND account.deleted_at IS NULL;
END;

-- An assignment goes on with its order.
CREATE TRIGGER assignment_made AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'COMPLETED' AND NEW.esim_id IS NULL
BEGIN
  UPDATE assignment SET state = 'assigned', mailed_at = NEW.completed_at, mail_count = 1
  WHERE purchase_id = NEW.id AND state = 'making';
  -- Wanted back while it was being made, or its person has left meanwhile.
  INSERT INTO cancellation (id, purchase_id, reason, state, created_at)
  SELECT 'back-' || NEW.id, NEW.id, 'cancel', 'open', NEW.completed_at
  FROM assignment JOIN account ON account.id = assignment.account_id
  WHERE assignment.purchase_id = NEW.id AND assignment.state = 'assigned'
    AND (assignment.taking_at IS NOT NULL OR account.deleted_at IS NOT NULL)
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER assignment_failed AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'FAILED'
BEGIN
  UPDATE assignment SET state = 'failed', settled_at = NEW.closed_at
  WHERE purchase_id = NEW.id AND state = 'making';
END;
CREATE TRIGGER assignment_taken AFTER UPDATE OF state ON purchase
WHEN NEW.organization_id IS NOT NULL AND NEW.state = 'CANCELLED'
BEGIN
  UPDATE assignment SET state = iif(move_to IS NULL, 'returned', 'moved'),
    settled_at = NEW.closed_at
  WHERE purchase_id = NEW.id AND state = 'assigned';
END;
-- A phone had it by then, so it stays where it is.
CREATE TRIGGER assignment_stays AFTER UPDATE OF state ON cancellation
WHEN NEW.state = 'refused'
BEGIN
  UPDATE assignment SET taking_at = NULL, move_to = NULL, moved_to_id = NULL
  WHERE purchase_id = NEW.purchase_id;
END;

-- What the organisation pays for is neither given to friends nor exchanged.
CREATE TRIGGER gift_is_own BEFORE INSERT ON esim_gift
WHEN EXISTS (
  SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND purchase.organization_id IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'gift_in_use');
END;
CREATE TRIGGER exchange_is_own BEFORE INSERT ON exchange
WHEN EXISTS (
  SELECT 1 FROM purchase
  WHERE id = NEW.old_purchase_id AND organization_id IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'exchange_given');
END;
