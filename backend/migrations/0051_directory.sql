-- People and groups that an organisation's directory keeps by SCIM. Times are unix seconds.

-- What a directory knows of a person besides what the account says. Somebody without a row has the
-- address as user name.
CREATE TABLE directory_person (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  user_name TEXT NOT NULL,
  -- In lower case: user names that differ by case alone are the same (RFC 7643, section 4.1.1).
  user_name_key TEXT NOT NULL,
  external_id TEXT,
  given_name TEXT,
  family_name TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX directory_person_name ON directory_person (organization_id, user_name_key);
CREATE INDEX directory_person_external ON directory_person (organization_id, external_id)
  WHERE external_id IS NOT NULL;

CREATE TRIGGER directory_person_ends AFTER UPDATE OF deleted_at ON account
WHEN NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM directory_person WHERE account_id = NEW.id;
END;

ALTER TABLE billing_group ADD COLUMN external_id TEXT;

-- `directory`: the key is the token of a directory, which opens nothing else. It does not end with
-- its maker, who may be the next one whom the directory removes.
ALTER TABLE api_key ADD COLUMN purpose TEXT NOT NULL DEFAULT 'api'
  CHECK (purpose IN ('api', 'directory'));

-- `left_at` without `deleted_at`: a directory has deactivated the person, who leaves in the same way
-- and may come back. Otherwise as in 0047.
DROP TRIGGER person_leaves;
CREATE TRIGGER person_leaves AFTER UPDATE OF deleted_at, left_at ON account
WHEN NEW.organization_id IS NOT NULL AND (
  NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
  OR NEW.left_at IS NOT NULL AND OLD.left_at IS NULL
)
BEGIN
  UPDATE assignment SET state = 'returned', settled_at = coalesce(NEW.deleted_at, NEW.left_at)
  WHERE account_id = NEW.id AND state = 'scheduled';
  INSERT INTO cancellation (id, purchase_id, reason, state, created_at)
  SELECT 'left-' || assignment.id, assignment.purchase_id, 'cancel', 'open',
    coalesce(NEW.deleted_at, NEW.left_at)
  FROM assignment JOIN esim ON esim.id = assignment.esim_id
  WHERE assignment.account_id = NEW.id AND assignment.state = 'assigned'
    AND esim.profile = 'RELEASED'
    AND NOT EXISTS (
      SELECT 1 FROM purchase AS addon WHERE addon.esim_id = esim.id
        AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')
    )
  ON CONFLICT DO NOTHING;
  UPDATE assignment SET taking_at = coalesce(NEW.deleted_at, NEW.left_at)
  WHERE account_id = NEW.id AND taking_at IS NULL AND (
    state = 'making' OR state = 'assigned' AND EXISTS (
      SELECT 1 FROM cancellation
      WHERE cancellation.purchase_id = assignment.purchase_id AND cancellation.state = 'open'
    )
  );
  UPDATE auto_topup SET state = 'off', off_reason = 'stopped',
    updated_at = coalesce(NEW.deleted_at, NEW.left_at)
  WHERE account_id = NEW.id AND state <> 'off';
END;
