-- Packages of suppliers by which a plan can be delivered. A plan without any is made by a supplier that makes
-- eSIMs of any size.
CREATE TABLE plan_offer (
  plan_id TEXT NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
  supplier TEXT NOT NULL, package_id TEXT NOT NULL, period_days INTEGER,
  rank INTEGER NOT NULL, -- The lowest is asked first.
  cost_micros INTEGER NOT NULL CHECK (cost_micros >= 0), cost_currency TEXT NOT NULL,
  -- The most that may be paid for it, in the same currency, so that the plan's price covers it.
  most_micros INTEGER NOT NULL CHECK (most_micros >= 0),
  is_available INTEGER NOT NULL DEFAULT 1 CHECK (is_available IN (0, 1)),
  PRIMARY KEY (plan_id, supplier, package_id)
) WITHOUT ROWID;

CREATE TABLE addon_offer ( -- The same of data that is added to an eSIM that the supplier made.
  addon_id TEXT NOT NULL REFERENCES addon (id) ON DELETE CASCADE,
  supplier TEXT NOT NULL, package_id TEXT NOT NULL,
  cost_micros INTEGER NOT NULL CHECK (cost_micros >= 0), cost_currency TEXT NOT NULL,
  most_micros INTEGER NOT NULL CHECK (most_micros >= 0),
  is_available INTEGER NOT NULL DEFAULT 1 CHECK (is_available IN (0, 1)),
  PRIMARY KEY (addon_id, supplier, package_id)
) WITHOUT ROWID;
