-- Packages of more data, which imports make add-ons of: one add-on for each, offered to the eSIMs that its
-- supplier lets take it. One that is withdrawn keeps its row, with a package that may cost nothing.

CREATE TABLE addon_floor ( -- The least that an add-on may be sold for: cost, payment fee, supplier's minimum.
  addon_id TEXT NOT NULL REFERENCES addon (id) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (length(currency) = 3), minor INTEGER NOT NULL CHECK (minor >= 0),
  PRIMARY KEY (addon_id, currency)
) WITHOUT ROWID;
CREATE INDEX addon_offer_package ON addon_offer (supplier, package_id);

CREATE TABLE import_addon ( -- All add-ons of a run, which publishing makes the catalogue.
  run INTEGER NOT NULL, addon_id TEXT NOT NULL,
  addon TEXT NOT NULL CHECK (json_valid(addon)), PRIMARY KEY (run, addon_id)
) WITHOUT ROWID;
