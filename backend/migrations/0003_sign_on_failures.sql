-- Sign-ins at a company's own provider that failed. A row counts what is alike, so that answers which
-- anybody can send do not push out the others.
CREATE TABLE sign_on_failure (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL, -- The check within the reason, in the words of the protocol; may be empty.
  person TEXT NOT NULL, -- The address or the subject that the provider vouched for; may be empty.
  times INTEGER NOT NULL, last_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  UNIQUE (organization_id, reason, detail, person)
);
CREATE INDEX sign_on_failure_last ON sign_on_failure (organization_id, last_at);
CREATE INDEX sign_on_failure_person ON sign_on_failure (person);
CREATE INDEX sign_on_failure_expires ON sign_on_failure (expires_at);
