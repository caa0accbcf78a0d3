-- When each supplier last told what it has. Unix milliseconds; NULL before it has.
ALTER TABLE stock_watch ADD COLUMN kept_at INTEGER;
