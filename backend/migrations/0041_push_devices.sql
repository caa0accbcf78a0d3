-- Browsers that asked for notices of an account's eSIMs.
CREATE TABLE push_device (
  id TEXT PRIMARY KEY, -- The SHA-256 of its endpoint, in base64url.
  account_id TEXT NOT NULL REFERENCES account (id), channel TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE, -- The address at the browser's push service.
  p256dh TEXT NOT NULL, auth TEXT NOT NULL, -- The browser's keys (RFC 8291), in base64url.
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_device_account ON push_device (account_id, created_at);

-- The device that a row is sent to in place of a mailbox; it leaves with the device.
ALTER TABLE outbox_mail ADD COLUMN device_id TEXT REFERENCES push_device (id) ON DELETE CASCADE;
CREATE INDEX outbox_mail_device ON outbox_mail (device_id) WHERE device_id IS NOT NULL;
