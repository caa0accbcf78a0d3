-- Rights that cannot be lost, and that make no more of themselves.

-- The permissions that somebody could pass on before a batch takes rights away (JSON). The batch
-- fails as a whole by `keeps_administrator` if one of them has no such holder afterwards.
ALTER TABLE organization ADD COLUMN kept_permissions TEXT NOT NULL DEFAULT '[]';

-- The permissions that whoever set up the provider held then (JSON). People with more than these
-- are signed in by it only once they have allowed it.
ALTER TABLE sign_on ADD COLUMN reach TEXT NOT NULL DEFAULT '[]';
-- Names what people trust; another one whenever other keys could sign people in.
ALTER TABLE sign_on ADD COLUMN trust_id TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN trusts_sign_on TEXT; -- The `trust_id` that the person has allowed.

-- The only permissions that a session has that a provider opened without the person's leave (JSON).
ALTER TABLE session ADD COLUMN reach TEXT;
