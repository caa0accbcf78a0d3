-- What the members of organisations did. Rows are only added; the hash of each contains the hash of
-- the one before, so that a row that was changed or taken away later is noticed.

-- The zone of the organisation's days and months (IANA).
ALTER TABLE organization ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';

CREATE TABLE audit_entry (
  -- In the order of what happened; never used again.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  created_at INTEGER NOT NULL,
  -- The account, without a reference: the log outlives it. NULL: the shop did it by a rule.
  actor_id TEXT,
  -- The name as it was then: the account may be renamed or deleted later.
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_name TEXT NOT NULL,
  -- The changed values, as JSON objects with the same keys.
  before TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(before)),
  after TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(after)),
  request_id TEXT NOT NULL,
  -- Filled in shortly afterwards, in the order of the ids: see backend/company/audit/seal-audit.ts.
  hash TEXT
);
CREATE INDEX audit_entry_organization ON audit_entry (organization_id, id);
CREATE INDEX audit_entry_unsealed ON audit_entry (organization_id, id) WHERE hash IS NULL;

CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry
WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL
  OR NEW.action <> OLD.action OR NEW.before <> OLD.before OR NEW.after <> OLD.after
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry
BEGIN
  SELECT RAISE(ABORT, 'audit_kept');
END;
