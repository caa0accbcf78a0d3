-- The budget of somebody whom a directory has deactivated ends as that of somebody removed.
DROP TRIGGER budget_ends;
CREATE TRIGGER budget_ends AFTER UPDATE OF deleted_at, left_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
  OR NEW.left_at IS NOT NULL AND OLD.left_at IS NULL
BEGIN
  DELETE FROM budget WHERE account_id = NEW.id;
END;
