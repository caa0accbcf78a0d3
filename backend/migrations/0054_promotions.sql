-- What the discounts of codes may cost together, in US cents: a use that would cost more is refused.
CREATE TABLE promo_budget (
  id TEXT PRIMARY KEY, limit_usd_minor INTEGER NOT NULL CHECK (limit_usd_minor > 0),
  spent_usd_minor INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT promo_budget_spent CHECK (spent_usd_minor BETWEEN 0 AND limit_usd_minor)
) WITHOUT ROWID;
ALTER TABLE promo ADD COLUMN campaign TEXT NOT NULL DEFAULT ''; -- What people of the shop call it.
ALTER TABLE promo ADD COLUMN batch_id TEXT; -- Codes that were made together; NULL: it is alone.
-- How many codes the row stands for in lists: the first of a batch for all of them, the others for none.
ALTER TABLE promo ADD COLUMN heads INTEGER NOT NULL DEFAULT 1 CHECK (heads >= 0);
ALTER TABLE promo ADD COLUMN is_first INTEGER NOT NULL DEFAULT 0 CHECK (is_first IN (0, 1)); -- For first orders only.
ALTER TABLE promo ADD COLUMN stopped_at INTEGER; -- Stopped by hand.
ALTER TABLE promo ADD COLUMN budget_id TEXT REFERENCES promo_budget (id);
ALTER TABLE promo_redemption ADD COLUMN cost_usd_minor INTEGER NOT NULL DEFAULT 0;
CREATE INDEX promo_batch ON promo (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX promo_listed ON promo (ends_at) WHERE heads > 0;
CREATE INDEX promo_budgeted ON promo (budget_id) WHERE budget_id IS NOT NULL;
CREATE INDEX promo_redemption_code ON promo_redemption (code, created_at);
