-- Acts of the office about money: points out of goodwill, and answers to disputes.

CREATE TABLE office_goodwill ( -- Points that people of the office gave; the ledger of points has them too.
  id TEXT PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  points INTEGER NOT NULL CHECK (points > 0), why TEXT NOT NULL, given_by TEXT NOT NULL, given_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX office_goodwill_day ON office_goodwill (given_by, given_at);
CREATE INDEX office_goodwill_purchase ON office_goodwill (purchase_id);

-- What a dispute was answered, once: evidence, or that the shop accepts it. Stored before the provider is
-- asked, so that of two answers at once the second is refused.
CREATE TABLE office_dispute_answer (
  dispute_id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('evidence', 'accept')),
  statement TEXT NOT NULL, -- As it goes to the bank; empty where the dispute is accepted.
  answered_by TEXT NOT NULL, answered_at INTEGER NOT NULL,
  done_at INTEGER -- When the provider had it; NULL: to be sent again.
) WITHOUT ROWID;

-- The bank of the sandbox looks at evidence from then on.
ALTER TABLE sandbox_dispute ADD COLUMN evidence_at INTEGER;

-- Nothing is ordered from a supplier for an order that has ended, also if a run that began before goes on.
CREATE TRIGGER supplier_call_wanted BEFORE INSERT ON supplier_call
WHEN EXISTS (SELECT 1 FROM purchase WHERE state IN ('FAILED', 'CANCELLED', 'REFUNDED') AND id = coalesce(
    (SELECT purchase_id FROM esim WHERE id = NEW.request_id),
    (SELECT purchase_id FROM esim_addon WHERE id = NEW.request_id)))
BEGIN SELECT RAISE(IGNORE); END;
