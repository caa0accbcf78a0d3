-- Where a change came from: a person's browser, a program with a key, a directory, a policy or
-- scheduled work. NULL in older lines.
ALTER TABLE audit_entry ADD COLUMN source TEXT;
-- The first part of the address, which many people share, and the country that the platform
-- estimates; no more is kept. NULL if nobody made a call.
ALTER TABLE audit_entry ADD COLUMN network TEXT;
ALTER TABLE audit_entry ADD COLUMN country TEXT;

-- Filters of the log: by person, by kind, and by days.
CREATE INDEX audit_entry_actor ON audit_entry (organization_id, actor_id, id);
CREATE INDEX audit_entry_action ON audit_entry (organization_id, action, id);
CREATE INDEX audit_entry_day ON audit_entry (organization_id, created_at);
