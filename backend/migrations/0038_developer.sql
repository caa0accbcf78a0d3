-- Programs of organisations: keys by which they call, and webhooks by which they are told. Times are
-- unix seconds.

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- The shop that the key calls.
  channel TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The first characters of the key, by which people recognise it.
  prefix TEXT NOT NULL,
  -- SHA-256 of the key, in hex: the key itself is shown once and stored nowhere.
  key_hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  -- The key can do at most what this member can do now, and nothing after they have left.
  made_by TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID;
CREATE INDEX api_key_organization ON api_key (organization_id, created_at);
CREATE INDEX api_key_maker ON api_key (made_by);

-- Secrets that have to be read again, sealed with the shop's session keys.
CREATE TABLE sealed_secret (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- What the secret belongs to.
  owner_id TEXT NOT NULL,
  -- The id of the key that sealed it: when keys rotate, it is sealed again.
  kid TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL: until it is replaced.
  expires_at INTEGER
) WITHOUT ROWID;
CREATE INDEX sealed_secret_organization ON sealed_secret (organization_id);
CREATE INDEX sealed_secret_owner ON sealed_secret (owner_id);
CREATE INDEX sealed_secret_kid ON sealed_secret (kid);
CREATE INDEX sealed_secret_expires ON sealed_secret (expires_at);

CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_valid(events)),
  made_by TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  -- When the first of the deliveries failed since one succeeded.
  failing_since INTEGER,
  disabled_at INTEGER
) WITHOUT ROWID;
CREATE INDEX webhook_organization ON webhook (organization_id, created_at);
CREATE INDEX webhook_maker ON webhook (made_by);

-- What happened, written in the batch of its cause.
CREATE TABLE webhook_event (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  -- Set for a test, which is sent to this webhook alone.
  webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_event_organization ON webhook_event (organization_id);
CREATE INDEX webhook_event_webhook ON webhook_event (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX webhook_event_expires ON webhook_event (expires_at);

CREATE TABLE webhook_delivery (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES webhook_event (id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- How often it is still tried.
  tries_left INTEGER NOT NULL DEFAULT 9,
  next_attempt_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, created_at);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);

CREATE TABLE webhook_attempt (
  delivery_id TEXT NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- NULL: no answer came.
  status INTEGER,
  -- Why there was no answer; empty otherwise.
  problem TEXT NOT NULL DEFAULT '',
  request_head TEXT NOT NULL,
  response_head TEXT NOT NULL DEFAULT '',
  response_body TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, number)
) WITHOUT ROWID;

CREATE TRIGGER webhook_event_fans_out AFTER INSERT ON webhook_event BEGIN
  INSERT INTO webhook_delivery (id, webhook_id, event_id, next_attempt_at, created_at)
  SELECT NEW.id || '.' || webhook.id, webhook.id, NEW.id, NEW.created_at, NEW.created_at
  FROM webhook
  WHERE webhook.organization_id = NEW.organization_id AND webhook.disabled_at IS NULL
    AND (webhook.id = NEW.webhook_id OR NEW.webhook_id IS NULL AND EXISTS (
      SELECT 1 FROM json_each(webhook.events) WHERE value = NEW.type));
END;

-- Roles that may change roles and people are those of administrators.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'UPDATE_DEVELOPERS')
WHERE instr(permissions, '"UPDATE_ROLES"') > 0 AND instr(permissions, '"UPDATE_ACCOUNTS"') > 0
  AND instr(permissions, '"GET_AUDIT_LOG"') > 0;
