-- What organisations pay for what their business travellers buy themselves, by payment attempt. Times
-- are unix seconds, money minor units of the organisation's currency.
CREATE TABLE organization_charge (
  -- The attempt as the shop names it: the order's id and a number.
  reference TEXT PRIMARY KEY,
  -- Also the id of the organisation's order that books the amount; there is none of a given-up one.
  order_id TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  -- `voided`: given up before it was made; it is never made after that.
  state TEXT NOT NULL CHECK (state IN ('succeeded', 'voided')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  returned_minor INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CONSTRAINT organization_charge_returned CHECK (returned_minor BETWEEN 0 AND amount_minor)
) WITHOUT ROWID;

CREATE INDEX organization_charge_organization ON organization_charge (organization_id);

-- What came back of a charge, once by its id.
CREATE TABLE organization_return (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL REFERENCES organization_charge (reference),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX organization_return_reference ON organization_return (reference);

CREATE TRIGGER organization_return_counts AFTER INSERT ON organization_return BEGIN
  UPDATE organization_charge SET returned_minor = returned_minor + NEW.amount_minor
  WHERE reference = NEW.reference;
END;
