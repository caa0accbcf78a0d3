-- Somebody who leaves an organisation, by whatever way, leaves in one transaction: what no phone has
-- installed goes back into stock, and data is no longer added by itself. Times are unix seconds.
CREATE TRIGGER person_leaves AFTER UPDATE OF deleted_at ON account
WHEN NEW.organization_id IS NOT NULL AND NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  UPDATE assignment SET state = 'returned', settled_at = NEW.deleted_at
  WHERE account_id = NEW.id AND state = 'scheduled';
  -- The network is asked by the clock, and refuses if a phone has the eSIM. What is still being made
  -- is taken back when it is made (assignment_made).
  INSERT INTO cancellation (id, purchase_id, reason, state, created_at)
  SELECT 'left-' || assignment.id, assignment.purchase_id, 'cancel', 'open', NEW.deleted_at
  FROM assignment JOIN esim ON esim.id = assignment.esim_id
  WHERE assignment.account_id = NEW.id AND assignment.state = 'assigned'
    AND esim.profile = 'RELEASED'
    AND NOT EXISTS (
      SELECT 1 FROM purchase AS addon WHERE addon.esim_id = esim.id
        AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')
    )
  ON CONFLICT DO NOTHING;
  UPDATE assignment SET taking_at = NEW.deleted_at
  WHERE account_id = NEW.id AND taking_at IS NULL AND (
    state = 'making' OR state = 'assigned' AND EXISTS (
      SELECT 1 FROM cancellation
      WHERE cancellation.purchase_id = assignment.purchase_id AND cancellation.state = 'open'
    )
  );
  UPDATE auto_topup SET state = 'off', off_reason = 'stopped', updated_at = NEW.deleted_at
  WHERE account_id = NEW.id AND state <> 'off';
END;
