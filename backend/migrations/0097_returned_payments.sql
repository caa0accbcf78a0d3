-- What the provider took back of organisations' payments: refunds made in its own pages, and disputed
-- charges. Points that were bought go back, and statements that were paid are owed again.
PRAGMA defer_foreign_keys = on;

CREATE TABLE organization_payment_return (
  -- Named after what it is about, so that nothing is booked twice.
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES organization_payment (id),
  -- `reinstated`: a dispute that the shop has won.
  kind TEXT NOT NULL CHECK (kind IN ('refunded', 'disputed', 'reinstated')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX organization_payment_return_payment ON organization_payment_return (payment_id);
CREATE TRIGGER organization_payment_return_stays BEFORE UPDATE ON organization_payment_return BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER organization_payment_return_kept BEFORE DELETE ON organization_payment_return BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- Payments whose returns are not booked as a whole: points that are used already are taken back when
-- the organisation has some again.
CREATE TABLE open_return (
  payment_id TEXT PRIMARY KEY REFERENCES organization_payment (id),
  due_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_return_due ON open_return (due_at);
CREATE TRIGGER organization_payment_return_opens AFTER INSERT ON organization_payment_return
WHEN EXISTS (
  SELECT 1 FROM organization_payment WHERE id = NEW.payment_id AND state = 'succeeded'
)
BEGIN
  INSERT INTO open_return VALUES (NEW.payment_id, NEW.created_at)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at;
END;

CREATE TABLE new_points_entry (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  kind TEXT NOT NULL CHECK (kind IN ('topped_up', 'used', 'returned', 'reversed')),
  points INTEGER NOT NULL CHECK (points <> 0),
  order_id TEXT REFERENCES master_order (id),
  created_at INTEGER NOT NULL,
  -- The payment that was taken back.
  payment_id TEXT REFERENCES organization_payment (id)
    CHECK ((payment_id IS NOT NULL) = (kind = 'reversed'))
);
INSERT INTO new_points_entry
  SELECT id, organization_id, kind, points, order_id, created_at, NULL
  FROM organization_points_entry;
DROP TABLE organization_points_entry;
ALTER TABLE new_points_entry RENAME TO organization_points_entry;
CREATE INDEX organization_points_entry_organization
  ON organization_points_entry (organization_id, created_at);
CREATE INDEX organization_points_entry_order ON organization_points_entry (order_id);
CREATE INDEX organization_points_entry_payment ON organization_points_entry (payment_id)
  WHERE payment_id IS NOT NULL;

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

CREATE TABLE new_settlement (
  -- Named after what it is about, so that nothing is settled twice.
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  -- Negative where a payment was taken back.
  amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
  payment_id TEXT REFERENCES organization_payment (id),
  credit_note_id TEXT REFERENCES invoice (id),
  created_at INTEGER NOT NULL,
  CHECK ((payment_id IS NULL) <> (credit_note_id IS NULL)),
  CHECK (amount_minor > 0 OR payment_id IS NOT NULL)
) WITHOUT ROWID;
INSERT INTO new_settlement
  SELECT id, invoice_id, amount_minor, payment_id, credit_note_id, created_at
  FROM invoice_settlement;
DROP TABLE invoice_settlement;
ALTER TABLE new_settlement RENAME TO invoice_settlement;
CREATE INDEX invoice_settlement_invoice ON invoice_settlement (invoice_id);
CREATE INDEX invoice_settlement_credit ON invoice_settlement (credit_note_id);

-- A statement whose payment was taken back is owed again.
INSERT INTO invoice_move VALUES ('PAID', 'OPEN'), ('PAID', 'OVERDUE');
CREATE TRIGGER invoice_settlement_counts AFTER INSERT ON invoice_settlement BEGIN
  UPDATE invoice SET
    settled_minor = settled_minor + NEW.amount_minor,
    state = CASE
      WHEN settled_minor + NEW.amount_minor = total_minor THEN 'PAID'
      WHEN state <> 'PAID' THEN state
      WHEN due_at <= NEW.created_at THEN 'OVERDUE'
      ELSE 'OPEN'
    END,
    paid_at = iif(settled_minor + NEW.amount_minor = total_minor, NEW.created_at, NULL)
  WHERE id IN (NEW.invoice_id, NEW.credit_note_id);
END;
-- Only a payment that was taken back makes a paid document owed again.
CREATE TRIGGER invoice_owed_again BEFORE UPDATE OF state ON invoice
WHEN OLD.state = 'PAID' AND NEW.state <> 'PAID' AND (
  NEW.kind <> 'statement' OR NEW.settled_minor >= OLD.settled_minor
)
BEGIN
  SELECT RAISE(ABORT, 'invoice_move');
END;
CREATE TRIGGER invoice_settlement_stays BEFORE UPDATE ON invoice_settlement BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER invoice_settlement_kept BEFORE DELETE ON invoice_settlement BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
