-- What webhooks tell of eSIMs that organisations pay for, and of alerts: written with their causes,
-- wherever those come from. Times are unix seconds; an event is kept for 30 days.

CREATE TRIGGER assignment_is_told AFTER UPDATE OF state ON assignment
WHEN NEW.state = 'assigned' AND OLD.state = 'making'
BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_assigned.' || NEW.id, NEW.organization_id, 'esim.assigned',
    json_object('esim_id', NEW.esim_id, 'account_id', NEW.account_id, 'assignment_id', NEW.id,
      'plan_id', NEW.plan_id),
    NEW.mailed_at, NEW.mailed_at + 2592000
  WHERE EXISTS (SELECT 1 FROM webhook
    WHERE organization_id = NEW.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

-- Once for each eSIM, even if it is deleted from the phone and installed again.
CREATE TRIGGER installed_esim_is_told AFTER UPDATE OF profile ON esim
WHEN OLD.profile IN ('RELEASED', 'DOWNLOADED') AND NEW.profile IN ('INSTALLED', 'DISABLED')
BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_installed.' || NEW.id, purchase.organization_id, 'esim.installed',
    json_object('esim_id', NEW.id, 'account_id', NEW.account_id),
    coalesce(NEW.reported_at, NEW.created_at), coalesce(NEW.reported_at, NEW.created_at) + 2592000
  FROM purchase
  WHERE purchase.id = NEW.purchase_id AND purchase.organization_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM webhook
      WHERE webhook.organization_id = purchase.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER alert_is_told AFTER INSERT ON business_alert BEGIN
  INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
  SELECT 'msg_alert.' || NEW.id, NEW.organization_id, 'alert.' || NEW.kind,
    -- Patching an object by another leaves out what is NULL.
    json_patch('{}', json_object(
      -- The id of an alert about an eSIM is kind, eSIM and what it is told for, joined by dots.
      'esim_id', iif(NEW.account_id IS NULL, NULL, substr(NEW.id, length(NEW.kind) + 2,
        instr(substr(NEW.id, length(NEW.kind) + 2), '.') - 1)),
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
  WHERE EXISTS (SELECT 1 FROM webhook
    WHERE organization_id = NEW.organization_id AND disabled_at IS NULL)
  ON CONFLICT DO NOTHING;
END;
