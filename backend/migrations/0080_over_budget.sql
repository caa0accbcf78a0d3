-- What somebody allowed to pass a budget, entry by entry, with their reason. Rows are only added, in
-- the batch that gives the plan or the data. Times are unix seconds.
CREATE TABLE budget_over (
  -- The id of the entry of `budget_entry`, which may pass the budgets that it counts in.
  entry_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  -- The request that was approved, and the account that did it, without references.
  request_id TEXT NOT NULL,
  approved_by TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason <> ''),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX budget_over_organization ON budget_over (organization_id, created_at);

CREATE TRIGGER budget_over_stays BEFORE UPDATE ON budget_over BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER budget_over_kept BEFORE DELETE ON budget_over BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- What passes a budget that stops undoes its whole batch, unless somebody allowed that entry.
DROP TRIGGER budget_entry_counts;
CREATE TRIGGER budget_entry_counts AFTER INSERT ON budget_entry BEGIN
  INSERT INTO budget_month (holder_id, month, used_minor)
  SELECT holder.value, NEW.month, NEW.amount_minor
  FROM json_each(json_array(NEW.organization_id, NEW.group_id, NEW.account_id)) AS holder
  WHERE holder.value IS NOT NULL
  ON CONFLICT (holder_id, month) DO UPDATE SET used_minor = used_minor + excluded.used_minor;
  SELECT RAISE(ABORT, 'budget_spent')
  WHERE NEW.kind IN ('assigned', 'added')
    AND NOT EXISTS (SELECT 1 FROM budget_over WHERE entry_id = NEW.id)
    AND EXISTS (
      SELECT 1 FROM budget JOIN budget_span AS span
        ON span.reset = budget.reset AND span.month = cast(substr(NEW.month, 6, 2) AS INTEGER)
      WHERE budget.id IN (NEW.organization_id, NEW.group_id, NEW.account_id)
        AND budget.is_hard = 1 AND budget.limit_minor < (
          SELECT sum(used_minor) FROM budget_month WHERE holder_id = budget.id
            AND budget_month.month BETWEEN substr(NEW.month, 1, 4) || span.first
              AND substr(NEW.month, 1, 4) || span.last)
    );
END;

-- Set by a change of a budget that is another one than its editor saw, which undoes the change.
ALTER TABLE budget ADD COLUMN seen_late INTEGER
  CONSTRAINT budget_changed CHECK (seen_late IS NULL);

-- The budget of somebody who leaves ends, and the log says so; nobody did it but the rule.
DROP TRIGGER budget_ends;
CREATE TRIGGER budget_ends AFTER UPDATE OF deleted_at, left_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
  OR NEW.left_at IS NOT NULL AND OLD.left_at IS NULL
BEGIN
  INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action, subject_id,
    subject_name, before, after, request_id)
  SELECT budget.organization_id, coalesce(
      iif(OLD.deleted_at IS NULL, NEW.deleted_at, NULL), NEW.left_at),
    NULL, '', 'budget_removed', OLD.id, coalesce(nullif(OLD.name, ''), OLD.email, ''),
    json_object(
      'budget', iif(currency_unit = 'JPY', printf('%d', limit_minor),
        printf('%d.%02d', limit_minor / 100, limit_minor % 100)) || ' ' || currency_unit,
      'reset', reset, 'stops', json(iif(is_hard = 1, 'true', 'false'))),
    '{"budget":null,"reset":null,"stops":null}', ''
  FROM budget JOIN organization ON organization.id = budget.organization_id
  WHERE account_id = NEW.id;
  DELETE FROM budget WHERE account_id = NEW.id;
END;
