-- Rules by which an organisation adds data for its people when theirs runs low. Times are unix
-- seconds, money minor units of the organisation's currency.

CREATE TABLE topup_policy (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Below this share of the data, add so much, at most for so much per person and month.
  percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 50),
  add_mb INTEGER NOT NULL CHECK (add_mb > 0),
  -- NULL: no cap of its own; the spend limit holds all the same.
  cap_minor INTEGER CHECK (cap_minor > 0),
  -- A JSON array of the groups that it is for; empty: everybody.
  group_ids TEXT NOT NULL CHECK (json_valid(group_ids)),
  state TEXT NOT NULL CHECK (state IN ('draft', 'on', 'off')),
  -- The rule that was tried last, when, and what it would have done, as JSON.
  tried_rule TEXT,
  tried_at INTEGER,
  trial TEXT CHECK (trial IS NULL OR json_valid(trial)),
  -- When the clock looks at it again.
  check_at INTEGER NOT NULL DEFAULT 0,
  -- Set by a change of a policy that is not as it was read, which undoes the change.
  read_late INTEGER CONSTRAINT policy_changed CHECK (read_late IS NULL),
  -- The account, without a reference: the policy outlives it.
  changed_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK ((tried_rule IS NULL) = (tried_at IS NULL)),
  CHECK ((tried_rule IS NULL) = (trial IS NULL))
) WITHOUT ROWID;
CREATE INDEX topup_policy_organization ON topup_policy (organization_id, created_at, id);
CREATE INDEX topup_policy_check ON topup_policy (check_at) WHERE state = 'on';

-- What policies added. Each row has the id of the order of data and of the organisation's order
-- that pays for it.
CREATE TABLE policy_topup (
  id TEXT PRIMARY KEY,
  policy_id TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  account_id TEXT NOT NULL,
  esim_id TEXT NOT NULL REFERENCES esim (id),
  -- The eSIM and how often data was added to it before: each time of low data is answered once.
  crossing TEXT NOT NULL UNIQUE,
  -- In the organisation's zone; what the cap counts.
  month TEXT NOT NULL CHECK (length(month) = 7),
  price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
  -- `failed`: the network could not add it, and it is to be credited.
  state TEXT NOT NULL CHECK (state IN ('bought', 'failed', 'credited')),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX policy_topup_person ON policy_topup (organization_id, account_id, month);
CREATE INDEX policy_topup_policy ON policy_topup (policy_id, month);
CREATE INDEX policy_topup_esim ON policy_topup (esim_id);
CREATE INDEX policy_topup_owed ON policy_topup (created_at) WHERE state = 'failed';

CREATE TRIGGER policy_topup_failed AFTER UPDATE OF state ON purchase
WHEN NEW.state = 'FAILED' AND NEW.organization_id IS NOT NULL AND NEW.esim_id IS NOT NULL
BEGIN
  UPDATE policy_topup SET state = 'failed' WHERE id = NEW.id AND state = 'bought';
END;
