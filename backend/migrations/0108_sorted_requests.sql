-- The inbox of requests by their time and by their amount.
CREATE INDEX approval_request_total
  ON approval_request (organization_id, total_minor, created_at, id);
CREATE INDEX approval_request_latest ON approval_request (organization_id, created_at, id);
