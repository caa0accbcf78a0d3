-- The groups of a company's directory that a person is in. Costs count to one group, which is
-- `account.group_id`: the one of these that they were added to last, unless a member chose another.
-- Times are unix seconds.
CREATE TABLE directory_member (
  group_id TEXT NOT NULL REFERENCES billing_group (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- Counts up: the highest was added last.
  added INTEGER NOT NULL,
  PRIMARY KEY (group_id, account_id)
) WITHOUT ROWID;
CREATE INDEX directory_member_account ON directory_member (account_id, added);
INSERT INTO directory_member
SELECT account.group_id, account.id, 1 FROM account
  JOIN directory_person ON directory_person.account_id = account.id
WHERE account.group_id IS NOT NULL AND account.deleted_at IS NULL;

-- Whoever is removed is in no group; whoever was deactivated may come back to theirs.
CREATE TRIGGER directory_member_ends AFTER UPDATE OF deleted_at ON account
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  DELETE FROM directory_member WHERE account_id = NEW.id;
END;

-- Always empty. A change of a resource that is not as its directory saw it inserts a row, which
-- undoes the change.
CREATE TABLE directory_seen (
  late INTEGER CONSTRAINT directory_changed CHECK (late IS NULL)
);
