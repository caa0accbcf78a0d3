-- When an automatic top-up was turned off because a bank disputes a payment of its owner. `off_reason` is
-- `declined` then, which the version before shows.
ALTER TABLE auto_topup ADD COLUMN disputed_at INTEGER;
