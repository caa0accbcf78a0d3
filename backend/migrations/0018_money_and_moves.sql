-- When an automatic top-up was turned off because a bank disputes a payment of its owner. `off_reason` is
-- `declined` then, which the version before shows.
ALTER TABLE auto_topup ADD COLUMN disputed_at INTEGER;

-- Whether no card can pay what is left of a statement that was overdue: no orders wait for it.
ALTER TABLE invoice ADD COLUMN is_small INTEGER NOT NULL DEFAULT 0 CHECK (is_small IN (0, 1));
DROP TRIGGER master_order_while_late;
CREATE TRIGGER master_order_while_late BEFORE INSERT ON master_order
WHEN NEW.paid_with = 'account' AND EXISTS (SELECT 1 FROM invoice
  WHERE organization_id = NEW.organization_id AND kind = 'statement' AND state <> 'PAID'
  AND state = 'OVERDUE' AND is_small = 0
  AND due_at + 30 * 86400 <= NEW.created_at) AND NOT EXISTS (SELECT 1 FROM master_order WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'statement_late'); END;
