-- Money that came to the operator's bank account: from a statement of the bank, or written down by hand.
CREATE TABLE bank_entry (
  id TEXT PRIMARY KEY, -- A hash of what the bank says of it, so that a file that is read twice adds nothing.
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  payer TEXT NOT NULL, reference TEXT NOT NULL, account_end TEXT NOT NULL, -- The last four of the payer's account.
  booked_on TEXT NOT NULL CHECK (length(booked_on) = 10), read_at INTEGER NOT NULL,
  -- The payment that it was booked as; or why it pays nothing.
  payment_id TEXT UNIQUE REFERENCES organization_payment (id), dismissed_at INTEGER,
  CONSTRAINT bank_entry_once CHECK (payment_id IS NULL OR dismissed_at IS NULL)
) WITHOUT ROWID;
CREATE INDEX bank_entry_waiting ON bank_entry (booked_on) WHERE payment_id IS NULL AND dismissed_at IS NULL;
CREATE TRIGGER bank_entry_settled BEFORE UPDATE ON bank_entry
WHEN OLD.payment_id IS NOT NULL OR OLD.dismissed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bank_entry_settled'); END;
CREATE INDEX invoice_number ON invoice (number);
CREATE INDEX invoice_settlement_payment ON invoice_settlement (payment_id);
