-- A cart has room for 50 lines (maxCartLines in contract/stock-words.ts). The failure undoes the
-- whole batch, and with it the line of the audit log.
CREATE TRIGGER cart_line_room BEFORE INSERT ON cart_line
WHEN (
  SELECT count(*) FROM cart_line
  WHERE organization_id = NEW.organization_id AND plan_id <> NEW.plan_id
) >= 50
BEGIN
  SELECT RAISE(ABORT, 'cart_full');
END;
