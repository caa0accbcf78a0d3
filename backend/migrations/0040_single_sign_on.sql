-- Sign-in of an organisation's members by its own identity provider. Times are unix seconds. The
-- client's secret is a `sealed_secret` of the owner `sign_on.<organisation>`.

CREATE TABLE sign_on (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  -- The role of people who sign in and are not members yet; NULL: only members sign in.
  role_id TEXT REFERENCES role (id) ON DELETE SET NULL,
  -- Passwords of addresses in proved domains are refused.
  is_required INTEGER NOT NULL DEFAULT 0 CHECK (is_required IN (0, 1)),
  -- When an administrator first signed in since the provider was changed. Only then can it be
  -- required: a provider that does not work would lock everybody out.
  used_at INTEGER,
  changed_at INTEGER NOT NULL,
  CONSTRAINT sign_on_was_used CHECK (is_required = 0 OR used_at IS NOT NULL)
) WITHOUT ROWID;
CREATE INDEX sign_on_role ON sign_on (role_id) WHERE role_id IS NOT NULL;

CREATE TABLE sign_on_domain (
  domain TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- What the TXT record has to contain.
  token TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  proved_at INTEGER,
  PRIMARY KEY (domain, organization_id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX sign_on_domain_proved ON sign_on_domain (domain) WHERE proved_at IS NOT NULL;
CREATE INDEX sign_on_domain_organization ON sign_on_domain (organization_id);

-- A member's account at the provider: the pair of issuer and subject does not change.
CREATE TABLE sign_on_identity (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, issuer, subject)
) WITHOUT ROWID;
CREATE INDEX sign_on_identity_account ON sign_on_identity (account_id);

-- Whoever has left does not come back by signing in.
CREATE TRIGGER sign_on_identity_ends AFTER UPDATE OF deleted_at ON account
WHEN NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM sign_on_identity WHERE account_id = NEW.id;
END;

-- Roles that may change roles and people are those of administrators.
UPDATE role SET permissions = json_insert(permissions, '$[#]', 'UPDATE_SIGN_ON')
WHERE instr(permissions, '"UPDATE_ROLES"') > 0 AND instr(permissions, '"UPDATE_ACCOUNTS"') > 0
  AND instr(permissions, '"GET_AUDIT_LOG"') > 0;
