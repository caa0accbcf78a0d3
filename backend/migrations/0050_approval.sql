-- What people ask an organisation for, and the rules by which that needs somebody's word. Times are
-- unix seconds, money minor units of the organisation's currency.

-- An organisation without a row has the rules that a new one begins with.
CREATE TABLE approval_rule (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  -- The most that one request for a person, and one order for the stock, may cost; NULL: no limit.
  amount_minor INTEGER CHECK (amount_minor >= 0),
  order_minor INTEGER CHECK (order_minor >= 0),
  -- How often data may be added for a person, and how many plans they may get, in a month.
  monthly_addons INTEGER CHECK (monthly_addons >= 0),
  monthly_plans INTEGER CHECK (monthly_plans >= 0),
  -- A JSON array of the slugs of destinations; empty: all.
  slugs TEXT NOT NULL CHECK (json_valid(slugs)),
  -- Whether a request also waits that no rule forbids.
  is_always INTEGER NOT NULL CHECK (is_always IN (0, 1)),
  -- Days after which a request lapses, and how many of them before that another is told; 0: nobody.
  lapse_days INTEGER NOT NULL CHECK (lapse_days BETWEEN 1 AND 30),
  escalate_days INTEGER NOT NULL CHECK (escalate_days BETWEEN 0 AND 29),
  -- The account, without a reference. NULL: all who decide are told again.
  escalate_to TEXT,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE approval_request (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('addon', 'plan', 'order', 'assignment')),
  asked_by TEXT NOT NULL REFERENCES account (id),
  -- For whom it is; NULL: for the stock, or for several people.
  person_id TEXT REFERENCES account (id),
  esim_id TEXT REFERENCES esim (id),
  -- The shop in which it was asked for.
  channel TEXT NOT NULL,
  -- Exactly what is asked for, and what each rule said to it, as JSON.
  asked TEXT NOT NULL CHECK (json_valid(asked)),
  checks TEXT NOT NULL CHECK (json_valid(checks)),
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  word TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'lapsed')),
  -- Why it could not be carried out when somebody approved it; it stays open.
  problem TEXT,
  -- NULL: nobody else is told before it lapses.
  escalates_at INTEGER,
  escalated_at INTEGER,
  lapses_at INTEGER NOT NULL,
  -- The account, without a reference. NULL: open, lapsed, or carried out because no rule forbade it.
  decided_by TEXT,
  decided_at INTEGER,
  answer TEXT NOT NULL DEFAULT '',
  -- The order that it became.
  order_id TEXT,
  -- Set by a decision about a request that is not open any more, which undoes the decision.
  decided_late INTEGER CONSTRAINT approval_decided CHECK (decided_late IS NULL),
  -- How many of its lines were in the cart as they were asked for; fewer undo the request.
  line_count INTEGER,
  cart_taken INTEGER,
  created_at INTEGER NOT NULL,
  -- When it is of no more use; open ones have none.
  expires_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT cart_changed CHECK (cart_taken IS NULL OR cart_taken = line_count)
) WITHOUT ROWID;
CREATE INDEX approval_request_state ON approval_request (organization_id, state, created_at, id);
CREATE INDEX approval_request_asker ON approval_request (asked_by, created_at);
CREATE INDEX approval_request_person ON approval_request (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX approval_request_esim ON approval_request (esim_id, created_at)
  WHERE esim_id IS NOT NULL;
CREATE INDEX approval_request_due ON approval_request (lapses_at) WHERE state = 'open';
CREATE INDEX approval_request_escalate ON approval_request (escalates_at)
  WHERE state = 'open' AND escalates_at IS NOT NULL AND escalated_at IS NULL;
CREATE INDEX approval_request_expires ON approval_request (expires_at)
  WHERE expires_at IS NOT NULL;
-- One open request of each kind for an eSIM: a form that is sent twice asks once.
CREATE UNIQUE INDEX approval_request_once ON approval_request (esim_id, kind)
  WHERE state = 'open' AND esim_id IS NOT NULL;

-- The request that data was added for; NULL: a policy added it. Only those count for a policy's cap.
ALTER TABLE policy_topup ADD COLUMN request_id TEXT;

-- Administrators decide.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'APPROVE_REQUESTS')
WHERE instr(permissions, '"UPDATE_ROLES"') > 0 AND instr(permissions, '"UPDATE_ACCOUNTS"') > 0
  AND instr(permissions, '"CREATE_MASTER_ORDER"') > 0;
