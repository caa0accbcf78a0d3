-- Budgets of an organisation, its groups and its people: what plans and data cost that people are
-- given. Times are unix seconds, money minor units of the organisation's currency.

-- When the months of a zone begin and end. Without a row a month is that of UTC: see keep-months.ts.
CREATE TABLE zone_month (
  time_zone TEXT NOT NULL,
  month TEXT NOT NULL CHECK (length(month) = 7),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (time_zone, month)
) WITHOUT ROWID;
CREATE INDEX zone_month_start ON zone_month (time_zone, starts_at, ends_at);

-- The months of the year that a budget counts together with a month.
CREATE TABLE budget_span (
  reset TEXT NOT NULL CHECK (reset IN ('month', 'quarter', 'year')),
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12),
  first TEXT NOT NULL,
  last TEXT NOT NULL,
  PRIMARY KEY (reset, month)
) WITHOUT ROWID;
WITH RECURSIVE months (month) AS (SELECT 1 UNION ALL SELECT month + 1 FROM months WHERE month < 12)
INSERT INTO budget_span
SELECT 'month', month, printf('-%02d', month), printf('-%02d', month) FROM months
UNION ALL
SELECT 'quarter', month, printf('-%02d', (month - 1) / 3 * 3 + 1),
  printf('-%02d', (month - 1) / 3 * 3 + 3) FROM months
UNION ALL
SELECT 'year', month, '-01', '-12' FROM months;

CREATE TABLE budget (
  -- The id of the person, group or organisation that it belongs to: each has one at most.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  group_id TEXT UNIQUE REFERENCES billing_group (id) ON DELETE CASCADE,
  account_id TEXT UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  limit_minor INTEGER NOT NULL CHECK (limit_minor > 0),
  reset TEXT NOT NULL CHECK (reset IN ('month', 'quarter', 'year')),
  -- 1: nothing is given beyond it; 0: it only tells.
  is_hard INTEGER NOT NULL CHECK (is_hard IN (0, 1)),
  -- The account, without a reference: the budget outlives it.
  changed_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK (group_id IS NULL OR account_id IS NULL),
  CHECK (id = coalesce(account_id, group_id, organization_id))
) WITHOUT ROWID;
CREATE INDEX budget_organization ON budget (organization_id);

CREATE TRIGGER budget_is_own BEFORE INSERT ON budget
WHEN NEW.group_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM billing_group WHERE id = NEW.group_id AND organization_id = NEW.organization_id
) OR NEW.account_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM account WHERE id = NEW.account_id AND organization_id = NEW.organization_id
    AND deleted_at IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'budget_holder');
END;
-- The budget of somebody who leaves ends.
CREATE TRIGGER budget_ends AFTER UPDATE OF deleted_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  DELETE FROM budget WHERE account_id = NEW.id;
END;

-- What budgets count. Rows are only added. What is given back counts in the month in which it was
-- charged, so that no month has more to give than its budget.
CREATE TABLE budget_entry (
  -- Named after what it is about, so that nothing is counted twice.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  -- The person's group as it was then.
  group_id TEXT,
  -- `left` and `stayed`: on its way to another person, and back because a phone has it.
  kind TEXT NOT NULL CHECK (kind IN ('assigned', 'added', 'returned', 'left', 'stayed')),
  amount_minor INTEGER NOT NULL,
  -- In the organisation's zone.
  month TEXT NOT NULL CHECK (length(month) = 7),
  created_at INTEGER NOT NULL,
  CHECK (iif(kind IN ('returned', 'left'), amount_minor <= 0, amount_minor >= 0))
) WITHOUT ROWID;
CREATE INDEX budget_entry_organization ON budget_entry (organization_id, month);
CREATE INDEX budget_entry_account ON budget_entry (account_id);

-- The sums of the entries by month, for the organisation, the group and the person.
CREATE TABLE budget_month (
  holder_id TEXT NOT NULL,
  month TEXT NOT NULL,
  used_minor INTEGER NOT NULL,
  PRIMARY KEY (holder_id, month)
) WITHOUT ROWID;

CREATE TRIGGER budget_entry_stays BEFORE UPDATE ON budget_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER budget_entry_kept BEFORE DELETE ON budget_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- What passes a budget that stops undoes its whole batch.
CREATE TRIGGER budget_entry_counts AFTER INSERT ON budget_entry BEGIN
  INSERT INTO budget_month (holder_id, month, used_minor)
  SELECT holder.value, NEW.month, NEW.amount_minor
  FROM json_each(json_array(NEW.organization_id, NEW.group_id, NEW.account_id)) AS holder
  WHERE holder.value IS NOT NULL
  ON CONFLICT (holder_id, month) DO UPDATE SET used_minor = used_minor + excluded.used_minor;
  SELECT RAISE(ABORT, 'budget_spent')
  WHERE NEW.kind IN ('assigned', 'added') AND EXISTS (
    SELECT 1 FROM budget JOIN budget_span AS span
      ON span.reset = budget.reset AND span.month = cast(substr(NEW.month, 6, 2) AS INTEGER)
    WHERE budget.id IN (NEW.organization_id, NEW.group_id, NEW.account_id)
      AND budget.is_hard = 1 AND budget.limit_minor < (
        SELECT sum(used_minor) FROM budget_month WHERE holder_id = budget.id
          AND budget_month.month BETWEEN substr(NEW.month, 1, 4) || span.first
            AND substr(NEW.month, 1, 4) || span.last)
  );
END;

-- What was given before budgets were counted.
INSERT INTO budget_entry
SELECT 'assigned.' || assignment.id, assignment.organization_id, assignment.account_id,
  assignment.group_id, 'assigned', line.unit_minor,
  strftime('%Y-%m', assignment.created_at, 'unixepoch'), assignment.created_at
FROM assignment JOIN stock_lot AS lot ON lot.id = assignment.lot_id
  JOIN master_order_line AS line ON line.order_id = lot.order_id AND line.position = lot.position
WHERE assignment.state NOT IN ('returned', 'moved', 'failed');
INSERT INTO budget_entry
SELECT 'added.' || topup.id, topup.organization_id, topup.account_id, account.group_id, 'added',
  topup.price_minor, topup.month, topup.created_at
FROM policy_topup AS topup LEFT JOIN account ON account.id = topup.account_id
WHERE topup.state = 'bought';

-- A plan costs what it was bought for. One that comes from another person was counted when the move
-- was asked for.
CREATE TRIGGER assignment_is_counted AFTER INSERT ON assignment BEGIN
  INSERT INTO budget_entry
  SELECT 'assigned.' || NEW.id, NEW.organization_id, NEW.account_id, NEW.group_id, 'assigned',
    line.unit_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone
      WHERE organization.id = NEW.organization_id AND starts_at <= NEW.created_at
        AND ends_at > NEW.created_at
    ), strftime('%Y-%m', NEW.created_at, 'unixepoch')), NEW.created_at
  FROM stock_lot AS lot JOIN master_order_line AS line
    ON line.order_id = lot.order_id AND line.position = lot.position
  WHERE lot.id = NEW.lot_id
  ON CONFLICT DO NOTHING;
END;

-- A move takes the plan off the one and counts it for the other at once, so that a full budget of
-- the organisation does not refuse it.
-- Before the update, whose other triggers make the other assignment.
CREATE TRIGGER assignment_move_is_counted BEFORE UPDATE OF move_to ON assignment
WHEN NEW.move_to IS NOT NULL AND OLD.move_to IS NULL
BEGIN
  INSERT INTO budget_entry
  SELECT 'left.' || NEW.moved_to_id, organization_id, account_id, group_id, 'left', -amount_minor,
    month, coalesce(NEW.taking_at, NEW.settled_at)
  FROM budget_entry WHERE id = 'assigned.' || NEW.id
  ON CONFLICT DO NOTHING;
  INSERT INTO budget_entry
  SELECT 'assigned.' || NEW.moved_to_id, before.organization_id, account.id, account.group_id,
    'assigned', before.amount_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone
      WHERE organization.id = NEW.organization_id
        AND starts_at <= coalesce(NEW.taking_at, NEW.settled_at)
        AND ends_at > coalesce(NEW.taking_at, NEW.settled_at)
    ), strftime('%Y-%m', coalesce(NEW.taking_at, NEW.settled_at), 'unixepoch')),
    coalesce(NEW.taking_at, NEW.settled_at)
  FROM budget_entry AS before JOIN account ON account.id = NEW.move_to
  WHERE before.id = 'assigned.' || NEW.id
  ON CONFLICT DO NOTHING;
END;
-- The move came too late.
CREATE TRIGGER assignment_stay_is_counted AFTER UPDATE OF move_to ON assignment
WHEN NEW.move_to IS NULL AND OLD.move_to IS NOT NULL
BEGIN
  INSERT INTO budget_entry
  SELECT iif(id = 'left.' || OLD.moved_to_id, 'stayed.', 'returned.') || OLD.moved_to_id,
    organization_id, account_id, group_id,
    iif(id = 'left.' || OLD.moved_to_id, 'stayed', 'returned'), -amount_minor, month, created_at
  FROM budget_entry WHERE id IN ('left.' || OLD.moved_to_id, 'assigned.' || OLD.moved_to_id)
  ON CONFLICT DO NOTHING;
END;

-- What comes back is given back, to whom it was counted for last. What a phone had installed stays
-- paid.
CREATE TRIGGER assignment_return_is_counted AFTER UPDATE OF state ON assignment
WHEN NEW.state IN ('returned', 'moved', 'failed')
  AND OLD.state NOT IN ('returned', 'moved', 'failed')
BEGIN
  INSERT INTO budget_entry
  SELECT 'returned.' || NEW.id, organization_id, account_id, group_id, 'returned', -amount_minor,
    month, NEW.settled_at
  FROM budget_entry WHERE id = 'assigned.' || NEW.id AND NEW.move_to IS NULL
  ON CONFLICT DO NOTHING;
  -- Whom it was to be moved to has left, or it could not be made.
  INSERT INTO budget_entry
  SELECT 'returned.' || NEW.moved_to_id, organization_id, account_id, group_id, 'returned',
    -amount_minor, month, NEW.settled_at
  FROM budget_entry WHERE id = 'assigned.' || NEW.moved_to_id AND (
    NEW.state <> 'moved' OR NOT EXISTS (
      SELECT 1 FROM account WHERE id = NEW.move_to AND organization_id = NEW.organization_id
        AND deleted_at IS NULL)
  )
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER policy_topup_is_counted AFTER INSERT ON policy_topup BEGIN
  INSERT INTO budget_entry
  SELECT 'added.' || NEW.id, NEW.organization_id, NEW.account_id, account.group_id, 'added',
    NEW.price_minor, NEW.month, NEW.created_at
  FROM account WHERE account.id = NEW.account_id
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER policy_topup_failure_is_counted AFTER UPDATE OF state ON policy_topup
WHEN NEW.state = 'failed' AND OLD.state = 'bought'
BEGIN
  INSERT INTO budget_entry
  SELECT 'returned.' || NEW.id, organization_id, account_id, group_id, 'returned', -amount_minor,
    month, created_at
  FROM budget_entry WHERE id = 'added.' || NEW.id
  ON CONFLICT DO NOTHING;
END;

-- Alerts about budgets name the budget; the reminder of statements tells of them (remind-payers.ts).
DROP TRIGGER alert_is_told;
CREATE TRIGGER alert_is_told AFTER INSERT ON business_alert
WHEN NEW.kind <> 'invoice_due'
BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_alert.' || NEW.id, NEW.organization_id, 'alert.' || NEW.kind,
    -- Patching an object by another leaves out what is NULL.
    json_patch('{}', json_object(
      'esim_id', iif(NEW.kind IN ('low_data', 'near_end', 'unusual_use'), about.id, NULL),
      'budget_id', iif(NEW.kind IN ('budget_near', 'budget_spent'), about.id, NULL),
      'account_id', NEW.account_id,
      'used_mb', NEW.facts ->> '$.usedMb',
      'total_mb', NEW.facts ->> '$.totalMb',
      'usual_mb', NEW.facts ->> '$.usualMb',
      'at', NEW.facts ->> '$.at',
      'used_minor', NEW.facts ->> '$.usedMinor',
      'limit_minor', NEW.facts ->> '$.limitMinor',
      'currency', NEW.facts ->> '$.currency'
    )),
    NEW.created_at, NEW.created_at + 2592000
  -- The id of an alert is kind, what it is about and what it is told for, joined by dots.
  FROM (SELECT substr(NEW.id, length(NEW.kind) + 2,
    instr(substr(NEW.id, length(NEW.kind) + 2), '.') - 1) AS id) AS about
  WHERE EXISTS (SELECT 1 FROM webhook
    WHERE organization_id = NEW.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;
