-- Lists of assignments are filtered by their state.
CREATE INDEX assignment_state ON assignment (organization_id, state, created_at, id);
