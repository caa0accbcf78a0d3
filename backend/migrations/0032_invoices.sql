-- What organisations are asked to pay and what they have paid: a statement of each month, an invoice
-- of each purchase of points, and credit notes. Documents and their lines are only added; what is
-- settled of them and their state are all that changes.

-- The shop that sells to the organisation and issues its documents.
ALTER TABLE organization ADD COLUMN channel TEXT NOT NULL DEFAULT 'tradewind';

-- What a credit is for: the month in which it was charged, the lot and how many of its plans.
ALTER TABLE account_entry ADD COLUMN credits_month TEXT
  CHECK (credits_month IS NULL OR (kind = 'credited' AND credits_month <= month));
ALTER TABLE account_entry ADD COLUMN lot_id TEXT REFERENCES stock_lot (id);
ALTER TABLE account_entry ADD COLUMN plans INTEGER CHECK (plans > 0);

CREATE INDEX account_entry_lot ON account_entry (lot_id) WHERE lot_id IS NOT NULL;
-- An insert that has a trigger looks for rows that refer to the new one.
CREATE INDEX stock_lot_order ON stock_lot (order_id);
CREATE INDEX stock_entry_lapsed ON stock_entry (organization_id, created_at) WHERE kind = 'lapsed';

CREATE TABLE organization_payment (
  -- Also what the provider knows the attempt by: it charges a payment once.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('statements', 'points')),
  provider TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('trying', 'action_due', 'processing', 'succeeded', 'declined', 'voided')
  ),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  points INTEGER CHECK (points > 0),
  -- Why it was declined.
  decline TEXT,
  -- Where the payer confirms it.
  action_url TEXT,
  -- The account, without a reference: the payment outlives it.
  paid_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((points IS NOT NULL) = (purpose = 'points'))
);
CREATE INDEX organization_payment_organization ON organization_payment (organization_id, created_at);
CREATE INDEX organization_payment_under_way ON organization_payment (updated_at)
  WHERE state IN ('trying', 'action_due', 'processing');
-- Two payments at once would pay the same statements twice.
CREATE UNIQUE INDEX organization_payment_alone ON organization_payment (organization_id)
  WHERE purpose = 'statements' AND state IN ('trying', 'action_due', 'processing');

CREATE TRIGGER organization_payment_final BEFORE UPDATE ON organization_payment
WHEN OLD.state IN ('succeeded', 'declined', 'voided')
BEGIN
  SELECT RAISE(ABORT, 'the payment is settled');
END;

CREATE TABLE invoice (
  id TEXT PRIMARY KEY,
  -- The id of the shop that issues it.
  seller TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('statement', 'top_up', 'credit_note')),
  -- Numbers count by seller and year without gaps; credit notes have a series of their own.
  series TEXT NOT NULL CHECK (series = iif(kind = 'credit_note', 'C', '')),
  year INTEGER NOT NULL,
  serial INTEGER NOT NULL,
  number TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  -- The month that a statement closes.
  month TEXT CHECK ((month IS NOT NULL) = (kind = 'statement')),
  -- The statement that a credit note corrects, and the entry that it is for.
  credits_id TEXT REFERENCES invoice (id) CHECK ((credits_id IS NOT NULL) = (kind = 'credit_note')),
  entry_id TEXT UNIQUE REFERENCES account_entry (id)
    CHECK ((entry_id IS NOT NULL) = (kind = 'credit_note')),
  payment_id TEXT UNIQUE REFERENCES organization_payment (id)
    CHECK ((payment_id IS NOT NULL) = (kind = 'top_up')),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  net_minor INTEGER NOT NULL CHECK (net_minor >= 0),
  tax_minor INTEGER NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  -- By EN 16931: S standard rate, AE reverse charge, O not subject to VAT.
  tax_category TEXT NOT NULL CHECK (tax_category IN ('S', 'AE', 'O')),
  -- In hundredths of a per cent.
  tax_rate INTEGER NOT NULL CHECK (tax_rate >= 0),
  -- Names, addresses and VAT numbers of both as they were.
  parties TEXT NOT NULL CHECK (json_valid(parties)),
  settled_minor INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'OVERDUE', 'PAID')),
  issued_at INTEGER NOT NULL,
  due_at INTEGER CHECK ((due_at IS NOT NULL) = (kind = 'statement')),
  paid_at INTEGER CHECK ((paid_at IS NOT NULL) = (state = 'PAID')),
  UNIQUE (seller, series, year, serial),
  CONSTRAINT invoice_adds_up CHECK (net_minor + tax_minor = total_minor),
  -- The tax of the whole document, rounded once.
  CONSTRAINT invoice_taxed CHECK (tax_minor = (net_minor * tax_rate + 5000) / 10000),
  CONSTRAINT invoice_untaxed CHECK (tax_category = 'S' OR tax_rate = 0),
  CONSTRAINT invoice_overpaid CHECK (settled_minor BETWEEN 0 AND total_minor),
  CONSTRAINT invoice_paid CHECK ((state = 'PAID') = (settled_minor = total_minor))
);
CREATE UNIQUE INDEX invoice_month ON invoice (organization_id, month) WHERE kind = 'statement';
CREATE INDEX invoice_organization ON invoice (organization_id, issued_at, id);
CREATE INDEX invoice_owed ON invoice (organization_id, kind, due_at) WHERE state <> 'PAID';
CREATE INDEX invoice_credits ON invoice (credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX invoice_due ON invoice (due_at) WHERE kind = 'statement' AND state <> 'PAID';

CREATE TABLE invoice_line (
  -- Lines are inserted before their document, which counts them.
  invoice_id TEXT NOT NULL REFERENCES invoice (id) DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL,
  -- Negative where plans of the same month came back.
  quantity INTEGER NOT NULL CHECK (quantity <> 0),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  net_minor INTEGER NOT NULL CHECK (net_minor = quantity * unit_minor),
  -- The lot of plans; NULL: points.
  lot_id TEXT REFERENCES stock_lot (id),
  -- The plan as it was sold, or the points, and the order with its books.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  PRIMARY KEY (invoice_id, position)
) WITHOUT ROWID;
CREATE INDEX invoice_line_lot ON invoice_line (lot_id);

CREATE TABLE invoice_settlement (
  -- Named after what it is about, so that nothing is settled twice.
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  payment_id TEXT REFERENCES organization_payment (id),
  credit_note_id TEXT REFERENCES invoice (id),
  created_at INTEGER NOT NULL,
  CHECK ((payment_id IS NULL) <> (credit_note_id IS NULL))
) WITHOUT ROWID;
CREATE INDEX invoice_settlement_invoice ON invoice_settlement (invoice_id);
CREATE INDEX invoice_settlement_credit ON invoice_settlement (credit_note_id);

-- What a payment pays, once it has succeeded.
CREATE TABLE payment_invoice (
  payment_id TEXT NOT NULL REFERENCES organization_payment (id),
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (payment_id, invoice_id)
) WITHOUT ROWID;
CREATE INDEX payment_invoice_invoice ON payment_invoice (invoice_id);

-- Which reminders of a statement were mailed: days after its due date.
CREATE TABLE invoice_reminder (
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  step INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (invoice_id, step)
) WITHOUT ROWID;

-- Months with entries that no statement has closed yet, and credits of closed months without a note.
CREATE TABLE open_month (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  month TEXT NOT NULL,
  PRIMARY KEY (organization_id, month)
) WITHOUT ROWID;
CREATE INDEX open_month_by_month ON open_month (month);
CREATE TABLE open_credit (
  entry_id TEXT PRIMARY KEY REFERENCES account_entry (id),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_credit_age ON open_credit (created_at);
INSERT INTO open_month SELECT DISTINCT organization_id, month FROM account_entry;

-- An entry that is there already is left to its own conflict: seeds are inserted again at each start.
CREATE TRIGGER account_entry_in_open_month BEFORE INSERT ON account_entry
WHEN EXISTS (
  SELECT 1 FROM invoice WHERE organization_id = NEW.organization_id AND month = NEW.month
    AND kind = 'statement'
) AND NOT EXISTS (SELECT 1 FROM account_entry WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'month_closed');
END;
CREATE TRIGGER account_entry_opens AFTER INSERT ON account_entry BEGIN
  INSERT INTO open_month VALUES (NEW.organization_id, NEW.month) ON CONFLICT DO NOTHING;
  INSERT INTO open_credit SELECT NEW.id, NEW.created_at WHERE NEW.credits_month < NEW.month;
END;

-- Every way in which the state of a document can change.
CREATE TABLE invoice_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) WITHOUT ROWID;
INSERT INTO invoice_move VALUES ('OPEN', 'OVERDUE'), ('OPEN', 'PAID'), ('OVERDUE', 'PAID');

CREATE TRIGGER invoice_moves BEFORE UPDATE OF state ON invoice
WHEN NEW.state <> OLD.state AND NOT EXISTS (
  SELECT 1 FROM invoice_move WHERE from_state = OLD.state AND to_state = NEW.state
)
BEGIN
  SELECT RAISE(ABORT, 'invoice_move');
END;
CREATE TRIGGER invoice_kept BEFORE UPDATE OF id, seller, kind, series, year, serial, number,
  organization_id, month, credits_id, entry_id, payment_id, currency, net_minor, tax_minor,
  total_minor, tax_category, tax_rate, parties, issued_at, due_at ON invoice
BEGIN
  SELECT RAISE(ABORT, 'a document is not changed');
END;
CREATE TRIGGER invoice_stays BEFORE DELETE ON invoice BEGIN
  SELECT RAISE(ABORT, 'a document is not changed');
END;
CREATE TRIGGER invoice_line_kept BEFORE UPDATE ON invoice_line BEGIN
  SELECT RAISE(ABORT, 'a document is not changed');
END;
CREATE TRIGGER invoice_line_stays BEFORE DELETE ON invoice_line BEGIN
  SELECT RAISE(ABORT, 'a document is not changed');
END;
CREATE TRIGGER invoice_line_before BEFORE INSERT ON invoice_line
WHEN EXISTS (SELECT 1 FROM invoice WHERE id = NEW.invoice_id)
BEGIN
  SELECT RAISE(ABORT, 'a document is not changed');
END;

CREATE TRIGGER invoice_counted BEFORE INSERT ON invoice
WHEN NEW.serial <> 1 + coalesce((
  SELECT max(serial) FROM invoice
  WHERE seller = NEW.seller AND series = NEW.series AND year = NEW.year
), 0)
BEGIN
  SELECT RAISE(ABORT, 'invoice_serial');
END;
-- A document is worth what its lines are, and what the books say.
CREATE TRIGGER invoice_sums AFTER INSERT ON invoice
WHEN NEW.net_minor IS NOT (SELECT sum(net_minor) FROM invoice_line WHERE invoice_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'invoice_lines');
END;
CREATE TRIGGER invoice_statement AFTER INSERT ON invoice
WHEN NEW.kind = 'statement' BEGIN
  SELECT RAISE(ABORT, 'invoice_ledger') WHERE NEW.net_minor <> (
    SELECT coalesce(sum(amount_minor), 0) FROM account_entry
    WHERE organization_id = NEW.organization_id AND month = NEW.month
      AND coalesce(credits_month, month) = month);
  DELETE FROM open_month WHERE organization_id = NEW.organization_id AND month = NEW.month;
END;
CREATE TRIGGER invoice_credit AFTER INSERT ON invoice
WHEN NEW.kind = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'invoice_ledger') WHERE NEW.net_minor <> (
    SELECT -amount_minor FROM account_entry WHERE id = NEW.entry_id);
  DELETE FROM open_credit WHERE entry_id = NEW.entry_id;
END;
CREATE TRIGGER invoice_top_up AFTER INSERT ON invoice
WHEN NEW.kind = 'top_up' AND NEW.total_minor <> (
  SELECT amount_minor FROM organization_payment
  WHERE id = NEW.payment_id AND state = 'succeeded'
)
BEGIN
  SELECT RAISE(ABORT, 'invoice_ledger');
END;

CREATE TRIGGER invoice_settlement_counts AFTER INSERT ON invoice_settlement BEGIN
  UPDATE invoice SET
    settled_minor = settled_minor + NEW.amount_minor,
    state = iif(settled_minor + NEW.amount_minor = total_minor, 'PAID', state),
    paid_at = iif(settled_minor + NEW.amount_minor = total_minor, NEW.created_at, paid_at)
  WHERE id IN (NEW.invoice_id, NEW.credit_note_id);
END;
CREATE TRIGGER invoice_settlement_stays BEFORE UPDATE ON invoice_settlement BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER invoice_settlement_kept BEFORE DELETE ON invoice_settlement BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- Whoever is thirty days late orders nothing more on account until that is paid.
CREATE TRIGGER master_order_while_late BEFORE INSERT ON master_order
WHEN NEW.paid_with = 'account' AND EXISTS (
  SELECT 1 FROM invoice
  WHERE organization_id = NEW.organization_id AND kind = 'statement' AND state <> 'PAID'
    AND due_at + 30 * 86400 <= NEW.created_at
) AND NOT EXISTS (SELECT 1 FROM master_order WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'statement_late');
END;
