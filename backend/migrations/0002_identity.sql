-- Identity: accounts, the organisations some of them belong to, sessions and what guards them.
-- Times are unix seconds, money minor units. Secrets are stored as hashes only.

CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  payment_model TEXT NOT NULL CHECK (payment_model IN ('PRE_PAID', 'POST_PAID')),
  enterprise_pay_model TEXT NOT NULL,
  currency_unit TEXT NOT NULL,
  cur_spend_minor INTEGER NOT NULL DEFAULT 0 CHECK (cur_spend_minor >= 0),
  max_spend_limit_minor INTEGER,
  custom_spend_limit_minor INTEGER,
  billing_address TEXT,
  mailing_address TEXT,
  vat_number TEXT,
  created_at INTEGER NOT NULL
);

CREATE TABLE role (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- A JSON array of permission keys.
  permissions TEXT NOT NULL,
  UNIQUE (organization_id, name)
);

CREATE TABLE account (
  id TEXT PRIMARY KEY,
  account_type TEXT NOT NULL CHECK (account_type IN ('normal', 'enterprise')),
  -- As typed, for showing and mailing; NULL once the account is deleted.
  email TEXT,
  -- Folded form: one person's spellings of one mailbox are one key.
  email_key TEXT,
  name TEXT NOT NULL DEFAULT '',
  avatar TEXT,
  locale TEXT NOT NULL,
  currency_unit TEXT NOT NULL,
  newsletter INTEGER NOT NULL DEFAULT 0 CHECK (newsletter IN (0, 1)),
  -- Names algorithm and parameters; NULL where one signs in by other means only.
  password_hash TEXT,
  password_due INTEGER NOT NULL DEFAULT 0 CHECK (password_due IN (0, 1)),
  -- Too short to be the only thing that keeps the account: a passkey must stay beside it.
  password_short INTEGER NOT NULL DEFAULT 0 CHECK (password_short IN (0, 1)),
  user_tag TEXT CHECK (user_tag IN ('BT')),
  buy_esim INTEGER CHECK (buy_esim IN (0, 1)),
  add_on_esim INTEGER CHECK (add_on_esim IN (0, 1)),
  organization_id TEXT REFERENCES organization (id),
  -- The first role; further ones follow in role_ids.
  role_ids TEXT NOT NULL DEFAULT '[]',
  disabled_at INTEGER,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  CHECK (account_type = 'normal' OR organization_id IS NOT NULL)
);
CREATE UNIQUE INDEX account_email ON account (account_type, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX account_organization ON account (organization_id) WHERE organization_id IS NOT NULL;

-- Consecutive wrong passwords of an address, and until when the next one is not even looked at.
-- Counted for addresses nobody has, too: a pause that only accounts have would tell them apart.
CREATE TABLE password_throttle (
  account_type TEXT NOT NULL,
  email_key TEXT NOT NULL,
  failed_count INTEGER NOT NULL,
  locked_until INTEGER NOT NULL,
  failed_at INTEGER NOT NULL,
  PRIMARY KEY (account_type, email_key)
) WITHOUT ROWID;
CREATE INDEX password_throttle_failed ON password_throttle (failed_at);

-- One sign-in on one device in one shop: the family all its refresh tokens belong to.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  reauthenticated_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE refresh_token (
  -- SHA-256 of the token, in hex.
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

CREATE TABLE social_identity (
  provider TEXT NOT NULL CHECK (provider IN ('apple', 'google', 'facebook')),
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX social_identity_account ON social_identity (account_id);

CREATE TABLE passkey (
  -- The credential id, base64url.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The host the passkey was made for; it signs in nowhere else.
  rp_id TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
);
CREATE INDEX passkey_account ON passkey (account_id);

CREATE TABLE verification_code (
  -- The conversation's id.
  flow TEXT PRIMARY KEY,
  account_type TEXT NOT NULL,
  email_key TEXT NOT NULL,
  purpose TEXT NOT NULL,
  -- HMAC of flow and code: six digits alone are guessed from any plain hash.
  code_hash TEXT NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
-- A new code replaces the one before; the insert fails where that one is too young to be replaced.
CREATE UNIQUE INDEX verification_code_address
  ON verification_code (account_type, email_key, purpose);
CREATE INDEX verification_code_expiry ON verification_code (expires_at);

-- Whatever counts once until it expires: app tags, challenges, proofs, authorisation states.
CREATE TABLE used_once (
  kind TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (kind, token)
) WITHOUT ROWID;
CREATE INDEX used_once_expiry ON used_once (expires_at);

-- A window is counted in parts; they are read and raised in one statement, so parallel callers
-- cannot pass.
CREATE TABLE rate_count (
  bucket TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (bucket, window_start)
) WITHOUT ROWID;
CREATE INDEX rate_count_expiry ON rate_count (expires_at);

CREATE TABLE outbox_mail (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  locale TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  last_error TEXT
);
CREATE INDEX outbox_mail_due ON outbox_mail (next_attempt_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_mail_recipient ON outbox_mail (recipient, created_at);
CREATE INDEX outbox_mail_age ON outbox_mail (created_at);

CREATE TABLE upload (
  key TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('avatar')),
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  stored_at INTEGER
);
CREATE INDEX upload_account ON upload (account_id);

CREATE TABLE collected_email (
  email_key TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  source TEXT NOT NULL,
  channel TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL until the mailed link was followed: nothing is sent before that.
  confirmed_at INTEGER
);
