-- Data added to eSIMs: what can be added, what was, and what is bought by itself.
-- Times are unix seconds, money minor units of the row's currency.

CREATE TABLE addon (
  id TEXT PRIMARY KEY,
  destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  amount_mb INTEGER NOT NULL CHECK (amount_mb > 0),
  duration_days INTEGER NOT NULL CHECK (duration_days BETWEEN 1 AND 365),
  -- A JSON object of minor units by currency.
  prices TEXT NOT NULL CHECK (json_valid(prices))
) WITHOUT ROWID;
CREATE INDEX addon_place ON addon (destination_slug, position);

-- The eSIM that an order adds data to; null where it is for new ones.
ALTER TABLE purchase ADD COLUMN esim_id TEXT REFERENCES esim (id);
-- The crossing of the low line that an order was made for by itself.
ALTER TABLE purchase ADD COLUMN auto_key TEXT;
CREATE UNIQUE INDEX purchase_auto ON purchase (auto_key) WHERE auto_key IS NOT NULL;
-- What an eSIM's automatic top-up has spent.
CREATE INDEX purchase_esim ON purchase (esim_id, created_at) WHERE esim_id IS NOT NULL;

-- One open order a basket, and for add-ons one open order an eSIM and size.
DROP INDEX purchase_open;
CREATE UNIQUE INDEX purchase_open ON purchase (account_id, channel, plan_id, quantity, currency)
  WHERE state = 'PENDING' AND esim_id IS NULL;
CREATE UNIQUE INDEX purchase_open_addon ON purchase (esim_id, plan_id, currency)
  WHERE state = 'PENDING' AND esim_id IS NOT NULL AND auto_key IS NULL;

-- The data that an eSIM was bought with, once something was added; `allowance_mb` is then all that
-- was or can still be used.
ALTER TABLE esim ADD COLUMN base_mb INTEGER CHECK (base_mb > 0);

CREATE TABLE esim_addon (
  -- Also what the supplier is asked for it with: asking again adds it once.
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL UNIQUE REFERENCES purchase (id),
  esim_id TEXT NOT NULL REFERENCES esim (id),
  amount_mb INTEGER NOT NULL CHECK (amount_mb > 0),
  days INTEGER NOT NULL CHECK (days > 0),
  made_at INTEGER,
  failed_at INTEGER,
  -- When its data was first drawn on, as the network says.
  started_at INTEGER,
  ended_at INTEGER,
  used_mb INTEGER NOT NULL DEFAULT 0 CHECK (used_mb >= 0),
  created_at INTEGER NOT NULL
);
CREATE INDEX esim_addon_esim ON esim_addon (esim_id, created_at, id);

-- What an eSIM buys by itself when its data runs low.
CREATE TABLE auto_topup (
  esim_id TEXT PRIMARY KEY REFERENCES esim (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id),
  -- `waiting`: for the payment that saves the card.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'on', 'off')),
  purchase_id TEXT REFERENCES purchase (id),
  addon_id TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  -- The most that it may spend in a month (UTC).
  cap_minor INTEGER NOT NULL CHECK (cap_minor > 0),
  locale TEXT NOT NULL,
  -- What the provider calls the saved card.
  mandate TEXT,
  consent_at INTEGER NOT NULL,
  consent_version TEXT NOT NULL,
  -- Raised when it is turned on: what was tried before counts no more.
  turn INTEGER NOT NULL DEFAULT 1,
  off_reason TEXT CHECK (off_reason IN ('stopped', 'declined', 'bank', 'network')),
  updated_at INTEGER NOT NULL,
  CHECK (state <> 'on' OR mandate IS NOT NULL),
  CHECK ((state = 'off') = (off_reason IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX auto_topup_on ON auto_topup (esim_id) WHERE state = 'on';
CREATE INDEX auto_topup_purchase ON auto_topup (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX auto_topup_account ON auto_topup (account_id);

-- The embedded providers' own books.
ALTER TABLE sandbox_profile ADD COLUMN allowance_mb INTEGER;
ALTER TABLE sandbox_profile ADD COLUMN days INTEGER;
ALTER TABLE sandbox_profile ADD COLUMN refuses_topups INTEGER NOT NULL DEFAULT 0
  CHECK (refuses_topups IN (0, 1));
UPDATE sandbox_profile SET
  allowance_mb = (SELECT allowance_mb FROM esim WHERE esim.id = request_id),
  days = (SELECT days FROM esim WHERE esim.id = request_id);

CREATE TABLE sandbox_topup (
  request_id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES sandbox_profile (request_id),
  -- Counts up: the first come is the first used.
  serial INTEGER NOT NULL UNIQUE,
  amount_mb INTEGER NOT NULL,
  days INTEGER NOT NULL,
  ready_at INTEGER NOT NULL,
  fails INTEGER NOT NULL DEFAULT 0 CHECK (fails IN (0, 1)),
  started_at INTEGER,
  ended_at INTEGER,
  used_mb INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX sandbox_topup_profile ON sandbox_topup (profile_id, serial);

-- Whether the card is saved with the charge.
ALTER TABLE sandbox_charge ADD COLUMN saves INTEGER NOT NULL DEFAULT 0 CHECK (saves IN (0, 1));
CREATE TABLE sandbox_mandate (
  id TEXT PRIMARY KEY,
  -- What the saved card does when it is charged.
  card TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
