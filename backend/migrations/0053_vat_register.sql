-- Whether the register of the Union knows an organisation's VAT number. NULL: it is not asked, as for
-- numbers of other countries. Times are unix seconds.
ALTER TABLE organization ADD COLUMN vat_state TEXT
  CHECK (vat_state IN ('checking', 'registered', 'unregistered'));
-- When the register last answered, and when it is asked again.
ALTER TABLE organization ADD COLUMN vat_checked_at INTEGER;
ALTER TABLE organization ADD COLUMN vat_check_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX organization_vat_check ON organization (vat_check_at) WHERE vat_state IS NOT NULL;

-- What the numbers begin with that the register knows.
CREATE VIEW vat_register_country AS SELECT value AS code FROM json_each('["AT","BE","BG","CY","CZ",
  "DE","DK","EE","EL","ES","FI","FR","HR","HU","IE","IT","LT","LU","LV","MT","NL","PL","PT","RO","SE",
  "SI","SK","XI"]');

CREATE TRIGGER organization_vat_changed AFTER UPDATE OF vat_number ON organization
WHEN NEW.vat_number IS NOT OLD.vat_number
BEGIN
  UPDATE organization SET vat_checked_at = NULL, vat_check_at = 0, vat_state = iif(
    substr(NEW.vat_number, 1, 2) IN (SELECT code FROM vat_register_country), 'checking', NULL)
  WHERE id = NEW.id;
END;
CREATE TRIGGER organization_vat_new AFTER INSERT ON organization WHEN NEW.vat_number IS NOT NULL
BEGIN
  UPDATE organization SET vat_state = 'checking'
  WHERE id = NEW.id AND substr(vat_number, 1, 2) IN (SELECT code FROM vat_register_country);
END;
UPDATE organization SET vat_state = 'checking'
WHERE substr(vat_number, 1, 2) IN (SELECT code FROM vat_register_country);
