-- Floors follow what packages cost between publications.

-- How a publication makes floors of costs, as JSON; NULL for runs of before, whose floors stay as they are.
ALTER TABLE import_run ADD COLUMN floor_rules TEXT CHECK (json_valid(floor_rules));
-- The floor as it was published, which `minor` is never below; NULL: `minor` stays as it is.
ALTER TABLE plan_floor ADD COLUMN published_minor INTEGER CHECK (published_minor >= 0);
ALTER TABLE addon_floor ADD COLUMN published_minor INTEGER CHECK (published_minor >= 0);
