-- Where a policy stops besides its cap, whom it tells, and what it held back. Times are unix
-- seconds, money minor units of the organisation's currency.

-- `limits`: nothing but the cap and the limits of the organisation. `budget`: the budget of the
-- person's group, also one that only tells. `day`: the policy ends after `stop_day`. `amount`: all
-- that it adds costs at most `stop_minor`.
ALTER TABLE topup_policy ADD COLUMN stop_at TEXT NOT NULL DEFAULT 'limits'
  CHECK (stop_at IN ('limits', 'budget', 'day', 'amount'));
-- The last day, in the organisation's zone, as YYYY-MM-DD.
ALTER TABLE topup_policy ADD COLUMN stop_day TEXT
  CHECK ((stop_day IS NULL) = (stop_at <> 'day') AND coalesce(length(stop_day), 10) = 10);
ALTER TABLE topup_policy ADD COLUMN stop_minor INTEGER
  CHECK ((stop_minor IS NULL) = (stop_at <> 'amount') AND coalesce(stop_minor, 1) > 0);
-- Whom mails tell of what is added and held back; `owner`: who switched it on.
ALTER TABLE topup_policy ADD COLUMN tell TEXT NOT NULL DEFAULT 'nobody'
  CHECK (tell IN ('nobody', 'owner', 'person', 'both'));
-- Rules that were tried have the new parts, so that their trials stay theirs.
UPDATE topup_policy SET tried_rule = json_insert(tried_rule,
  '$[#]', 'limits', '$[#]', NULL, '$[#]', NULL, '$[#]', 'nobody')
WHERE tried_rule IS NOT NULL;

-- When the mails about it were written; what was added before tells nobody.
ALTER TABLE policy_topup ADD COLUMN told_at INTEGER;
UPDATE policy_topup SET told_at = created_at;
CREATE INDEX policy_topup_untold ON policy_topup (created_at) WHERE told_at IS NULL;
CREATE INDEX policy_topup_history ON policy_topup (policy_id, created_at, id);

-- What a policy did not add, once for each time of low data and month.
CREATE TABLE policy_held (
  -- The policy, the time of low data (`policy_topup.crossing`) and the month, joined by dots.
  id TEXT PRIMARY KEY,
  policy_id TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE,
  add_mb INTEGER NOT NULL CHECK (add_mb > 0),
  price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
  reason TEXT NOT NULL CHECK (reason IN ('cap', 'amount', 'budget', 'limit', 'points', 'late')),
  created_at INTEGER NOT NULL,
  told_at INTEGER,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX policy_held_untold ON policy_held (created_at) WHERE told_at IS NULL;
CREATE INDEX policy_held_history ON policy_held (policy_id, created_at, id);
CREATE INDEX policy_held_organization ON policy_held (organization_id);
CREATE INDEX policy_held_account ON policy_held (account_id);
CREATE INDEX policy_held_esim ON policy_held (esim_id);
CREATE INDEX policy_held_expires ON policy_held (expires_at);
