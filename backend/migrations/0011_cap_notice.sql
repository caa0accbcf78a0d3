-- When the owner was told that an automatic top-up has reached its cap (unix seconds): once a month.
ALTER TABLE auto_topup ADD COLUMN cap_told_at INTEGER;
