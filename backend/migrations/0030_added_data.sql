-- Finds what was added to a profile, for suppliers who queue it.
CREATE INDEX supplier_call_added ON supplier_call (profile_id) WHERE profile_id IS NOT NULL;
