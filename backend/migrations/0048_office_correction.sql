-- Addresses of buyers that the office corrects.

CREATE TABLE office_correction (
  id TEXT PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  account_id TEXT NOT NULL REFERENCES account (id), new_email TEXT NOT NULL,
  new_flow TEXT NOT NULL, -- The code that was mailed to the new address,
  old_flow TEXT, -- and the one to the old; NULL: proofs and a second person take its place.
  proofs TEXT NOT NULL CHECK (json_valid(proofs)), why TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'waiting', 'declined', 'done')),
  asked_by TEXT NOT NULL, asked_at INTEGER NOT NULL, decided_by TEXT, decided_at INTEGER,
  CONSTRAINT not_own CHECK (decided_by IS NULL OR decided_by <> asked_by)
) WITHOUT ROWID;
CREATE INDEX office_correction_purchase ON office_correction (purchase_id, asked_at);
CREATE INDEX office_correction_account ON office_correction (account_id);
CREATE INDEX office_correction_waiting ON office_correction (asked_at) WHERE state = 'waiting';
CREATE TRIGGER office_correction_ends_once BEFORE UPDATE ON office_correction
WHEN OLD.state IN ('declined', 'done')
BEGIN SELECT RAISE(ABORT, 'office_correction_decided'); END;
