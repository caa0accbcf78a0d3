-- What an organisation's members are told about. Times are unix seconds.

-- When the clock looks at the organisation again.
ALTER TABLE organization ADD COLUMN alerts_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX organization_alerts ON organization (alerts_at);

CREATE TABLE business_alert (
  -- Kind and what it is about, so that each thing is told once.
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- The person that it is about; NULL: the organisation.
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  -- What was so then, as a JSON object.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  created_at INTEGER NOT NULL,
  mailed_at INTEGER,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX business_alert_organization ON business_alert (organization_id, created_at, id);
CREATE INDEX business_alert_account ON business_alert (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX business_alert_unmailed ON business_alert (organization_id) WHERE mailed_at IS NULL;
CREATE INDEX business_alert_expires ON business_alert (expires_at);

-- Kinds that an organisation does not want to be told about.
CREATE TABLE alert_off (
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  PRIMARY KEY (organization_id, kind)
) WITHOUT ROWID;

-- Whether a member gets a kind by mail; without a row administrators do.
CREATE TABLE alert_mail (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  by_mail INTEGER NOT NULL CHECK (by_mail IN (0, 1)),
  PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;
