-- Commerce: what was bought, how it was paid and what was made of it.
-- Times are unix seconds, money minor units of the row's currency.

CREATE TABLE purchase (
  id TEXT PRIMARY KEY,
  -- What people quote: ten characters without look-alikes.
  number TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  channel TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('PENDING', 'PAID', 'PROVISIONING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED')
  ),
  plan_id TEXT NOT NULL,
  -- The plan as it was sold, with its destination: the catalogue goes on changing.
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  subtotal_minor INTEGER NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  locale TEXT NOT NULL,
  -- Express consent to start before the withdrawal period ends, and the text it was given to.
  consent_at INTEGER NOT NULL,
  consent_version TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  completed_at INTEGER,
  closed_at INTEGER,
  CHECK (subtotal_minor = unit_minor * quantity),
  CHECK (total_minor = subtotal_minor)
);
CREATE INDEX purchase_account ON purchase (account_id, created_at);
CREATE INDEX purchase_unfinished ON purchase (created_at)
  WHERE state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED');
-- Given back, and not yet paid back.
CREATE INDEX purchase_owed ON purchase (created_at)
  WHERE state = 'CANCELLED' AND completed_at IS NOT NULL;
-- Two tabs with the same basket are one order until it is paid or given up.
CREATE UNIQUE INDEX purchase_open ON purchase (account_id, channel, plan_id, quantity, currency)
  WHERE state = 'PENDING';

-- The answer that a key was given, for whoever asks again with it (R-IDM).
CREATE TABLE idempotent_answer (
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of the call and its input.
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotent_answer_expiry ON idempotent_answer (expires_at);

CREATE TABLE payment (
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  provider TEXT NOT NULL,
  -- Raised before each try, so that the provider sees each try once.
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (
    state IN ('open', 'trying', 'action_due', 'processing', 'succeeded', 'declined', 'voided', 'refunded')
  ),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  -- Why the last try was declined.
  decline TEXT,
  -- Where the buyer confirms it.
  action_url TEXT,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE esim (
  -- Also what the supplier is asked for it with: asking again makes no second one.
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchase (id),
  position INTEGER NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL DEFAULT '',
  iccid TEXT UNIQUE,
  smdp_address TEXT,
  matching_id TEXT,
  made_at INTEGER,
  failed_at INTEGER,
  profile TEXT NOT NULL DEFAULT 'RELEASED' CHECK (
    profile IN ('RELEASED', 'DOWNLOADED', 'INSTALLED', 'DISABLED', 'DELETED')
  ),
  -- Null: data does not run out.
  allowance_mb INTEGER CHECK (allowance_mb > 0),
  days INTEGER NOT NULL CHECK (days > 0),
  activate_by INTEGER NOT NULL,
  activated_at INTEGER,
  used_mb INTEGER NOT NULL DEFAULT 0 CHECK (used_mb >= 0),
  reported_at INTEGER,
  revoked_at INTEGER,
  cancelled_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (purchase_id, position),
  CHECK ((iccid IS NULL) = (made_at IS NULL)),
  CHECK ((iccid IS NULL) = (matching_id IS NULL))
);
CREATE INDEX esim_account ON esim (account_id, created_at);

-- Full-speed data used on a day (UTC), as the supplier reports it.
CREATE TABLE esim_usage (
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE,
  -- Unix days.
  day INTEGER NOT NULL,
  used_mb INTEGER NOT NULL CHECK (used_mb >= 0),
  PRIMARY KEY (esim_id, day)
) WITHOUT ROWID;

-- The embedded providers' own books. Only they read and write them, as others ask them over HTTP.
CREATE TABLE sandbox_charge (
  -- What the shop calls the try.
  reference TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('action_due', 'processing', 'succeeded', 'declined', 'voided')),
  card TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  refunded_minor INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CHECK (refunded_minor BETWEEN 0 AND amount_minor)
) WITHOUT ROWID;

CREATE TABLE sandbox_profile (
  request_id TEXT PRIMARY KEY,
  -- Counts up; the ICCID is made of it.
  serial INTEGER NOT NULL UNIQUE,
  matching_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  ready_at INTEGER NOT NULL,
  fails INTEGER NOT NULL DEFAULT 0 CHECK (fails IN (0, 1)),
  profile TEXT NOT NULL DEFAULT 'RELEASED',
  activated_at INTEGER,
  cancelled_at INTEGER
) WITHOUT ROWID;

CREATE TABLE sandbox_usage (
  request_id TEXT NOT NULL REFERENCES sandbox_profile (request_id),
  day INTEGER NOT NULL,
  used_mb INTEGER NOT NULL,
  PRIMARY KEY (request_id, day)
) WITHOUT ROWID;
