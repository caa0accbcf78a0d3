-- The version of the trip list that a request is for; NULL: it is for something else.
ALTER TABLE approval_request ADD COLUMN trip_version INTEGER;
-- A list is asked for once.
CREATE UNIQUE INDEX approval_request_trips ON approval_request (organization_id)
  WHERE state = 'open' AND trip_version IS NOT NULL;
