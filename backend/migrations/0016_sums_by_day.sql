-- Sums by day of what an organisation's people used and have, and its eSIMs in the order of an index.

-- The organisation that pays for an eSIM: that of its order, which never changes.
ALTER TABLE esim ADD COLUMN organization_id TEXT;
UPDATE esim SET organization_id = purchase.organization_id FROM purchase
  WHERE purchase.id = esim.purchase_id AND purchase.organization_id IS NOT NULL;
CREATE TRIGGER esim_is_paid_by AFTER INSERT ON esim
WHEN (SELECT organization_id FROM purchase WHERE id = NEW.purchase_id) IS NOT NULL BEGIN
  UPDATE esim SET organization_id = (SELECT organization_id FROM purchase WHERE id = NEW.purchase_id)
    WHERE id = NEW.id;
END;
-- Lists of 100,000 eSIMs are sorted and counted in it.
CREATE INDEX esim_of_organization ON esim (organization_id, account_id, id, activated_at, activate_by, days,
  used_mb, allowance_mb, reported_at, revoked_at, failed_at, cancelled_at, iccid)
  WHERE organization_id IS NOT NULL AND cancelled_at IS NULL;

-- An order of each plan, which names its destination.
CREATE INDEX purchase_plan ON purchase (organization_id, plan_id, id) WHERE organization_id IS NOT NULL;

-- Each day's usage of an organisation's eSIMs by plan and by person, each by group; kept by the triggers below.
CREATE TABLE usage_day (
  organization_id TEXT NOT NULL REFERENCES organization (id), split TEXT NOT NULL, -- `plan` or `person`.
  day INTEGER NOT NULL, -- Unix days.
  key TEXT NOT NULL, -- The plan or the account.
  group_id TEXT NOT NULL, -- Empty: none.
  used_mb INTEGER NOT NULL, PRIMARY KEY (organization_id, split, day, key, group_id)
) WITHOUT ROWID;

-- What the usage of an eSIM counts for. The group is that of the assignment, or else the person's own.
CREATE VIEW usage_holder AS SELECT esim.id AS esim_id, esim.organization_id, split,
  iif(split = 'plan', purchase.plan_id, purchase.account_id) AS key,
  coalesce(assignment.group_id, account.group_id, '') AS group_id,
  assignment.group_id IS NULL AS is_own_group, purchase.account_id
FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  LEFT JOIN assignment ON assignment.purchase_id = purchase.id
  JOIN account ON account.id = purchase.account_id
  CROSS JOIN (SELECT 'plan' AS split UNION ALL SELECT 'person')
WHERE esim.organization_id IS NOT NULL AND esim.cancelled_at IS NULL;
-- The same sums, computed from their rows.
CREATE VIEW usage_day_recounted AS
SELECT organization_id, split, day, key, group_id, sum(used_mb) AS used_mb
FROM usage_holder JOIN esim_usage USING (esim_id)
GROUP BY organization_id, split, day, key, group_id HAVING sum(used_mb) > 0;
INSERT INTO usage_day SELECT * FROM usage_day_recounted;

CREATE TRIGGER usage_is_counted AFTER INSERT ON esim_usage WHEN NEW.used_mb > 0 BEGIN
  INSERT INTO usage_day SELECT organization_id, split, NEW.day, key, group_id, NEW.used_mb
    FROM usage_holder WHERE esim_id = NEW.esim_id
  ON CONFLICT DO UPDATE SET used_mb = used_mb + excluded.used_mb;
END;
CREATE TRIGGER usage_change_is_counted AFTER UPDATE OF used_mb ON esim_usage WHEN NEW.used_mb <> OLD.used_mb BEGIN
  INSERT INTO usage_day SELECT organization_id, split, NEW.day, key, group_id, NEW.used_mb - OLD.used_mb
    FROM usage_holder WHERE esim_id = NEW.esim_id
  ON CONFLICT DO UPDATE SET used_mb = used_mb + excluded.used_mb;
END;
CREATE TRIGGER usage_end_is_counted BEFORE DELETE ON esim_usage BEGIN
  INSERT INTO usage_day SELECT organization_id, split, OLD.day, key, group_id, -OLD.used_mb
    FROM usage_holder WHERE esim_id = OLD.esim_id
  ON CONFLICT DO UPDATE SET used_mb = used_mb + excluded.used_mb;
END;
-- The usage of a plan that is given back counts no more.
CREATE TRIGGER usage_of_cancelled BEFORE UPDATE OF cancelled_at ON esim
WHEN NEW.cancelled_at IS NOT NULL AND OLD.cancelled_at IS NULL BEGIN
  INSERT INTO usage_day SELECT organization_id, split, day, key, group_id, -used_mb
    FROM usage_holder JOIN esim_usage USING (esim_id) WHERE esim_id = OLD.id
  ON CONFLICT DO UPDATE SET used_mb = used_mb + excluded.used_mb;
END;
-- Whoever changes groups takes along the usage that was assigned in none.
CREATE TRIGGER usage_leaves_group BEFORE UPDATE OF group_id ON account
WHEN NEW.group_id IS NOT OLD.group_id AND NEW.organization_id IS NOT NULL BEGIN
  INSERT INTO usage_day SELECT organization_id, split, day, key, group_id, -used_mb
    FROM usage_holder JOIN esim_usage USING (esim_id) WHERE account_id = OLD.id AND is_own_group
  ON CONFLICT DO UPDATE SET used_mb = usage_day.used_mb + excluded.used_mb;
END;
CREATE TRIGGER usage_joins_group AFTER UPDATE OF group_id ON account
WHEN NEW.group_id IS NOT OLD.group_id AND NEW.organization_id IS NOT NULL BEGIN
  INSERT INTO usage_day SELECT organization_id, split, day, key, group_id, used_mb
    FROM usage_holder JOIN esim_usage USING (esim_id) WHERE account_id = NEW.id AND is_own_group
  ON CONFLICT DO UPDATE SET used_mb = usage_day.used_mb + excluded.used_mb;
END;

-- What an organisation bought by day, and what of it its people have; kept by the triggers below.

-- An order counts in the month of the organisation's zone, so on the first and the last day of a month (UTC) a
-- sum is of a quarter of an hour: every zone's month begins at one.
CREATE TABLE spend_day (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  split TEXT NOT NULL, -- `bought`: all lines. Others: the plans that people have.
  since INTEGER NOT NULL, -- When the day or quarter of the order began.
  key TEXT NOT NULL, -- For which person, group or cost centre it counts.
  rest TEXT NOT NULL, -- For which one it counts while nobody has it.
  amount_minor INTEGER NOT NULL, PRIMARY KEY (organization_id, split, since, key, rest)
) WITHOUT ROWID;

CREATE VIEW spend_line AS SELECT line.order_id, line.position, organization_id,
  iif('01' IN (strftime('%d', created_at, 'unixepoch'), strftime('%d', created_at + 86400, 'unixepoch')),
    created_at / 900 * 900, created_at / 86400 * 86400) AS since,
  cost_centre AS order_centre, quantity, unit_minor
FROM master_order JOIN master_order_line AS line ON line.order_id = master_order.id;
CREATE VIEW spend_given AS SELECT id, organization_id, split, since,
  CASE split WHEN 'person' THEN account_id WHEN 'group' THEN coalesce(group_id, '')
    ELSE coalesce(nullif(cost_centre, ''), order_centre) END AS key,
  iif(split = 'cost_centre', order_centre, '') AS rest, unit_minor AS amount_minor
FROM (SELECT assignment.id, assignment.organization_id, since, account_id, group_id, cost_centre, order_centre,
    unit_minor
  FROM assignment JOIN stock_lot AS lot ON lot.id = lot_id
    JOIN spend_line AS line ON line.order_id = lot.order_id AND line.position = lot.position
  WHERE assignment.state NOT IN ('returned', 'moved', 'failed'))
  CROSS JOIN (SELECT 'person' AS split UNION ALL SELECT 'group' UNION ALL SELECT 'cost_centre');
-- The same sums, computed from their rows.
CREATE VIEW spend_day_recounted AS
SELECT organization_id, split, since, key, rest, sum(amount_minor) AS amount_minor
FROM (SELECT organization_id, 'bought' AS split, since, order_centre AS key, order_centre AS rest,
    quantity * unit_minor AS amount_minor FROM spend_line
  UNION ALL SELECT organization_id, split, since, key, rest, amount_minor FROM spend_given WHERE key <> rest)
GROUP BY organization_id, split, since, key, rest HAVING sum(amount_minor) <> 0;
INSERT INTO spend_day SELECT * FROM spend_day_recounted;

CREATE TRIGGER spend_is_counted AFTER INSERT ON master_order_line BEGIN
  INSERT INTO spend_day SELECT organization_id, 'bought', since, order_centre, order_centre, quantity * unit_minor
    FROM spend_line WHERE order_id = NEW.order_id AND position = NEW.position
  ON CONFLICT DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
END;
CREATE TRIGGER spend_is_given AFTER INSERT ON assignment BEGIN
  INSERT INTO spend_day SELECT organization_id, split, since, key, rest, amount_minor
    FROM spend_given WHERE id = NEW.id AND key <> rest
  ON CONFLICT DO UPDATE SET amount_minor = spend_day.amount_minor + excluded.amount_minor;
END;
CREATE TRIGGER spend_comes_back BEFORE UPDATE OF state ON assignment
WHEN NEW.state IN ('returned', 'moved', 'failed') AND OLD.state NOT IN ('returned', 'moved', 'failed') BEGIN
  INSERT INTO spend_day SELECT organization_id, split, since, key, rest, -amount_minor
    FROM spend_given WHERE id = OLD.id AND key <> rest
  ON CONFLICT DO UPDATE SET amount_minor = spend_day.amount_minor + excluded.amount_minor;
END;

-- Orders that are not of the cart: data and plans that were bought for one person.
CREATE INDEX master_order_alone ON master_order (organization_id, created_at, id, cost_centre)
  WHERE cart_taken IS NULL;
