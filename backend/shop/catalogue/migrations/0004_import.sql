-- Catalogues that are imported from suppliers.

-- Not sold: withdrawn, or no supplier has it. Its row stays, as orders and prices refer to it.
ALTER TABLE plan ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1));
-- 0: the supplier does not say whether a phone may share the data; `tethering` is 0 then.
ALTER TABLE plan ADD COLUMN tells_tethering INTEGER NOT NULL DEFAULT 1 CHECK (tells_tethering IN (0, 1));

CREATE TABLE plan_floor ( -- The least that a plan may be sold for: cost, payment fee, supplier's minimum.
  plan_id TEXT NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (length(currency) = 3), minor INTEGER NOT NULL CHECK (minor >= 0),
  PRIMARY KEY (plan_id, currency)
) WITHOUT ROWID;

CREATE TABLE supplier_offer ( -- What each supplier sold when it was last asked.
  supplier TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('plan', 'top_up')), package_id TEXT NOT NULL,
  run INTEGER NOT NULL, -- The import that saw it last as it is.
  is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1)),
  offer TEXT NOT NULL CHECK (json_valid(offer)), -- In the terms of the shop.
  raw TEXT NOT NULL, -- The supplier's own.
  PRIMARY KEY (supplier, kind, package_id)
) WITHOUT ROWID;

CREATE TABLE exchange_rate ( -- Units of a currency for one euro, in millionths, from a day on.
  currency TEXT NOT NULL CHECK (length(currency) = 3), day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  per_euro_micros INTEGER NOT NULL CHECK (per_euro_micros > 0), PRIMARY KEY (currency, day)
) WITHOUT ROWID;

CREATE TABLE place_map ( -- The place of ours that a supplier's own set of countries is sold as.
  supplier_place TEXT PRIMARY KEY, destination_slug TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE plan_pin ( -- The package that is asked for first, whatever it costs.
  plan_id TEXT PRIMARY KEY, supplier TEXT NOT NULL, package_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE import_run (
  number INTEGER PRIMARY KEY, made_at INTEGER NOT NULL,
  source TEXT NOT NULL, summary TEXT NOT NULL CHECK (json_valid(summary))
);

CREATE TABLE import_plan ( -- All plans of a run, which publishing makes the catalogue.
  run INTEGER NOT NULL, plan_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan)), PRIMARY KEY (run, plan_id)
) WITHOUT ROWID;

CREATE TABLE import_price ( -- The prices that publishing a run sets.
  run INTEGER NOT NULL, plan_id TEXT NOT NULL, currency TEXT NOT NULL, destination_slug TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), PRIMARY KEY (run, plan_id, currency)
) WITHOUT ROWID;

CREATE TABLE publication ( -- The latest is what is sold.
  number INTEGER PRIMARY KEY, run INTEGER NOT NULL, published_at INTEGER NOT NULL
);
