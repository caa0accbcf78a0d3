-- When the network is asked about an eSIM that nobody looks at; NULL: not at all, or no more.
ALTER TABLE esim ADD COLUMN watch_at INTEGER;
-- How many times in a row it could not be asked.
ALTER TABLE esim ADD COLUMN watch_failures INTEGER NOT NULL DEFAULT 0;
CREATE INDEX esim_watch ON esim (watch_at) WHERE watch_at IS NOT NULL;

UPDATE esim SET watch_at = 0
WHERE iccid IS NOT NULL AND cancelled_at IS NULL AND revoked_at IS NULL;
