-- What a directory knows of a person's work (RFC 7643, section 4.3), and what becomes of it.
ALTER TABLE directory_person ADD COLUMN title TEXT;
ALTER TABLE directory_person ADD COLUMN department TEXT;
ALTER TABLE directory_person ADD COLUMN cost_centre TEXT;
ALTER TABLE directory_person ADD COLUMN employee_number TEXT;
ALTER TABLE directory_person ADD COLUMN manager TEXT; -- An id, or what the directory sends instead.
-- Whether the person's department or cost centre made them a member.
ALTER TABLE directory_member ADD COLUMN is_derived INTEGER NOT NULL DEFAULT 0 CHECK (is_derived IN (0, 1));

CREATE TABLE directory_setting (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  groups_from TEXT CHECK (groups_from IN ('department', 'cost_centre'))
) WITHOUT ROWID;

-- Roles that members of a group get. Of several groups of a person, the lowest position counts.
CREATE TABLE directory_role (
  group_id TEXT PRIMARY KEY REFERENCES billing_group (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  role_id TEXT NOT NULL REFERENCES role (id) ON DELETE CASCADE, position INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX directory_role_organization ON directory_role (organization_id, position);
CREATE INDEX directory_role_role ON directory_role (role_id);

-- The role that a group gave to a person, which ends with the membership.
CREATE TABLE directory_given (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, role_id TEXT NOT NULL
) WITHOUT ROWID;
