-- Sign-in by SAML 2.0 beside OpenID Connect. With SAML, `issuer` is the provider's entity id, there is
-- no secret and `client_id` is empty. Times are unix seconds.
ALTER TABLE sign_on ADD COLUMN protocol TEXT NOT NULL DEFAULT 'oidc'
  CHECK (protocol IN ('oidc', 'saml'));
-- Where people are sent with a request; NULL with OpenID Connect, whose metadata say it.
ALTER TABLE sign_on ADD COLUMN entry_point TEXT;

-- Several while the provider changes its key.
CREATE TABLE sign_on_certificate (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- SHA-256 of the certificate, in hex.
  fingerprint TEXT NOT NULL,
  -- DER in base64.
  der TEXT NOT NULL,
  subject TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When somebody first signed in by it: then it is known to work.
  used_at INTEGER,
  PRIMARY KEY (organization_id, fingerprint)
) WITHOUT ROWID;
