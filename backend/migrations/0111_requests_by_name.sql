-- The inbox of requests by person. The name that the list shows is kept beside each request, since
-- no index holds a column of another table; triggers keep it, also for the release before.
ALTER TABLE approval_request ADD COLUMN about_name TEXT NOT NULL DEFAULT '';
UPDATE approval_request SET about_name = coalesce((SELECT coalesce(nullif(name, ''), email, '')
  FROM account WHERE account.id = coalesce(person_id, asked_by)), '');
CREATE INDEX approval_request_about
  ON approval_request (organization_id, about_name COLLATE NOCASE, created_at, id);

CREATE TRIGGER approval_request_named AFTER INSERT ON approval_request
BEGIN
  UPDATE approval_request SET about_name = coalesce((SELECT coalesce(nullif(name, ''), email, '')
    FROM account WHERE account.id = coalesce(NEW.person_id, NEW.asked_by)), '')
  WHERE id = NEW.id;
END;
CREATE TRIGGER approval_request_renamed AFTER UPDATE OF name, email ON account
WHEN NEW.organization_id IS NOT NULL OR OLD.organization_id IS NOT NULL
BEGIN
  UPDATE approval_request SET about_name = coalesce(nullif(NEW.name, ''), NEW.email, '')
  WHERE person_id = NEW.id OR (person_id IS NULL AND asked_by = NEW.id);
END;
