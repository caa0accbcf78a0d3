-- A domain is also proved by a code that was mailed to its administrators. Times are unix seconds.
ALTER TABLE sign_on_domain ADD COLUMN code_mailbox TEXT;
-- HMAC of the code, in hex.
ALTER TABLE sign_on_domain ADD COLUMN code_hash TEXT;
ALTER TABLE sign_on_domain ADD COLUMN code_tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sign_on_domain ADD COLUMN code_sent_at INTEGER;
ALTER TABLE sign_on_domain ADD COLUMN code_expires_at INTEGER;
