-- What the people who run the shop agree with a company.
ALTER TABLE organization ADD COLUMN due_days INTEGER NOT NULL DEFAULT 30 CHECK (due_days BETWEEN 1 AND 90);
ALTER TABLE organization ADD COLUMN account_manager TEXT NOT NULL DEFAULT ''; -- A name; empty: nobody.
-- Since when the company can order nothing; its eSIMs go on, and what is scheduled waits.
ALTER TABLE organization ADD COLUMN suspended_at INTEGER;
CREATE INDEX organization_suspended ON organization (suspended_at) WHERE suspended_at IS NOT NULL;
CREATE TRIGGER master_order_while_suspended BEFORE INSERT ON master_order
WHEN EXISTS (SELECT 1 FROM organization WHERE id = NEW.organization_id AND suspended_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'organization_suspended'); END;
CREATE TRIGGER assignment_while_suspended BEFORE INSERT ON assignment
WHEN EXISTS (SELECT 1 FROM organization WHERE id = NEW.organization_id AND suspended_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'organization_suspended'); END;
