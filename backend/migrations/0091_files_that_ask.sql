-- Rows of a file that break a rule, or pass a budget, wait for a request.

-- The request that the row waits for, or waited for, and the rules it broke at the start. A row
-- that waits is `open` with its task.
ALTER TABLE import_row ADD COLUMN request_id TEXT;
ALTER TABLE import_row ADD COLUMN checks TEXT CHECK (checks IS NULL OR json_valid(checks));
CREATE INDEX import_row_waiting ON import_row (job_id, request_id)
  WHERE request_id IS NOT NULL AND state = 'open';

-- The file whose rows a request is for, without a reference: the file expires first.
ALTER TABLE approval_request ADD COLUMN import_id TEXT;
CREATE INDEX approval_request_import ON approval_request (organization_id, import_id)
  WHERE import_id IS NOT NULL AND state = 'open';

-- Whoever declines a request, or lets it lapse, ends its rows.
CREATE TRIGGER import_not_approved AFTER UPDATE OF state ON approval_request
WHEN NEW.import_id IS NOT NULL AND OLD.state = 'open' AND NEW.state IN ('declined', 'lapsed')
BEGIN
  UPDATE import_row SET state = 'failed', problem = 'not_approved'
  WHERE job_id = NEW.import_id AND request_id = NEW.id AND state = 'open';
END;
