-- People of organisations: groups that costs are counted by, invitations, and who has left.

CREATE TABLE billing_group (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  cost_centre TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  UNIQUE (organization_id, name)
);

ALTER TABLE account ADD COLUMN group_id TEXT REFERENCES billing_group (id) ON DELETE SET NULL;
CREATE INDEX account_group ON account (group_id) WHERE group_id IS NOT NULL;

-- When a member was removed from the organisation. The row stays, as its history refers to it.
ALTER TABLE account ADD COLUMN left_at INTEGER;

-- An invited person's account is disabled until the invitation is accepted, which deletes it.
CREATE TABLE invitation (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the mailed link, in hex.
  token_hash TEXT NOT NULL UNIQUE,
  sent_at INTEGER NOT NULL,
  sent_count INTEGER NOT NULL DEFAULT 1,
  expires_at INTEGER NOT NULL
);

-- Written at the end of each batch that takes rights away: a batch that leaves the organisation
-- without an administrator fails as a whole.
ALTER TABLE organization ADD COLUMN has_administrator INTEGER NOT NULL DEFAULT 1
  CONSTRAINT keeps_administrator CHECK (has_administrator = 1);

-- Roles that held every right so far are those of administrators.
UPDATE role SET permissions =
  json_insert(json_insert(permissions, '$[#]', 'UPDATE_ACCOUNTS'), '$[#]', 'UPDATE_ROLES')
WHERE instr(permissions, '"GET_ACCOUNTS"') > 0 AND instr(permissions, '"GET_AUDIT_LOG"') > 0
  AND instr(permissions, '"CREATE_MASTER_ORDER"') > 0;
