-- What suppliers were asked to make. A row is committed before its supplier is asked, so that an answer that
-- is lost is looked up and never simply repeated. `hop` counts the suppliers that were asked for one thing
-- because those before them refused.
CREATE TABLE supplier_call (
  request_id TEXT NOT NULL, hop INTEGER NOT NULL CHECK (hop >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('plan', 'top_up')),
  supplier TEXT NOT NULL, package_id TEXT NOT NULL, period_days INTEGER,
  -- What was sold: a plan, or data that is added to the profile of another request.
  plan_id TEXT NOT NULL, data_mb INTEGER, days INTEGER NOT NULL, profile_id TEXT,
  -- asking: no answer yet; held: not asked again before `look_at`; unresolved: waits for a person.
  state TEXT NOT NULL CHECK (state IN
    ('asking', 'unknown', 'held', 'accepted', 'made', 'refused', 'unresolved')),
  reason TEXT, detail TEXT, asked_at INTEGER NOT NULL, look_at INTEGER, looks INTEGER NOT NULL DEFAULT 0,
  -- The supplier's own names; ICCIDs are given out again, and `esim_ref` never is.
  order_ref TEXT, esim_ref TEXT, iccid TEXT,
  most_micros INTEGER, cost_micros INTEGER CHECK (cost_micros >= 0), cost_currency TEXT,
  -- What one unit of the cost's currency was worth in the order's, in millionths.
  rate_micros INTEGER,
  cancelled_at INTEGER, cancel_answer TEXT,
  PRIMARY KEY (request_id, hop)
) WITHOUT ROWID;
CREATE INDEX supplier_call_due ON supplier_call (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX supplier_call_unresolved ON supplier_call (asked_at) WHERE state = 'unresolved';
CREATE INDEX supplier_call_order ON supplier_call (supplier, order_ref) WHERE order_ref IS NOT NULL;
CREATE INDEX supplier_call_esim ON supplier_call (supplier, esim_ref) WHERE esim_ref IS NOT NULL;
CREATE INDEX supplier_call_iccid ON supplier_call (supplier, iccid) WHERE iccid IS NOT NULL;

-- Whether the supplier tells what a phone does with the profile; `esim.profile` is not to be believed if not.
ALTER TABLE esim ADD COLUMN is_profile_known INTEGER NOT NULL DEFAULT 1 CHECK (is_profile_known IN (0, 1));
-- Up to when the supplier has counted the data; NULL: up to when it reported.
ALTER TABLE esim ADD COLUMN counted_at INTEGER;
