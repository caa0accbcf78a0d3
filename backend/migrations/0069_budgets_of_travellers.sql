-- What business travellers buy themselves counts in the budgets, and is refused where it passes one.
INSERT INTO budget_entry
SELECT 'charged.' || charge.reference, charge.organization_id, purchase.account_id, account.group_id,
  'added', charge.amount_minor - charge.returned_minor,
  strftime('%Y-%m', charge.created_at, 'unixepoch'), charge.created_at
FROM organization_charge AS charge JOIN purchase ON purchase.id = charge.order_id
  JOIN account ON account.id = purchase.account_id
WHERE charge.state = 'succeeded';

CREATE TRIGGER organization_charge_is_counted AFTER INSERT ON organization_charge
WHEN NEW.state = 'succeeded'
BEGIN
  INSERT INTO budget_entry
  SELECT 'charged.' || NEW.reference, NEW.organization_id, account.id, account.group_id, 'added',
    NEW.amount_minor, coalesce((
      SELECT zone_month.month FROM zone_month JOIN organization
        ON organization.time_zone = zone_month.time_zone
      WHERE organization.id = NEW.organization_id AND starts_at <= NEW.created_at
        AND ends_at > NEW.created_at
    ), strftime('%Y-%m', NEW.created_at, 'unixepoch')), NEW.created_at
  FROM purchase JOIN account ON account.id = purchase.account_id
  WHERE purchase.id = NEW.order_id
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER organization_return_is_counted AFTER INSERT ON organization_return BEGIN
  INSERT INTO budget_entry
  SELECT 'uncharged.' || NEW.id, organization_id, account_id, group_id, 'returned',
    -NEW.amount_minor, month, NEW.created_at
  FROM budget_entry WHERE id = 'charged.' || NEW.reference
  ON CONFLICT DO NOTHING;
END;
