-- What is written to buyers about their orders, what they refuse to be sent, and withdrawals.
-- Times are unix seconds.

-- Besides those that every mail is sent with.
ALTER TABLE outbox_mail ADD COLUMN headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers));
-- QR codes that the html shows, by name and text; drawn when the mail is sent.
ALTER TABLE outbox_mail ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(pictures));

-- What the owner of an eSIM was told of its data and days, each once.
CREATE TABLE esim_notice (
  esim_id TEXT NOT NULL REFERENCES esim (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('data_75', 'data_90', 'end_3', 'end_1')),
  told_at INTEGER NOT NULL,
  PRIMARY KEY (esim_id, kind)
) WITHOUT ROWID;
-- When a plan that is not given back ends, or would if it started by itself.
CREATE INDEX esim_end ON esim (coalesce(activated_at, activate_by) + days * 86400);
CREATE INDEX esim_low ON esim (coalesce(activated_at, activate_by) + days * 86400)
  WHERE used_mb * 100 >= allowance_mb * 75;

-- Mails of a kind that a mailbox wants no more of from a shop.
CREATE TABLE mail_refusal (
  email_key TEXT NOT NULL,
  channel TEXT NOT NULL,
  topic TEXT NOT NULL CHECK (topic IN ('notices', 'news')),
  reason TEXT NOT NULL DEFAULT '',
  refused_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, channel, topic)
) WITHOUT ROWID;

-- Contracts that somebody says they withdraw from, as they said it; whether there is such an order
-- is found out afterwards.
CREATE TABLE withdrawal (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  name TEXT NOT NULL,
  locale TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  purchase_id TEXT REFERENCES purchase (id),
  -- Null: not looked into yet. `support`: somebody has to decide it.
  outcome TEXT CHECK (outcome IN ('unknown', 'cancelled', 'support')),
  settled_at INTEGER,
  -- Said again, it is the same one.
  UNIQUE (channel, number, email_key),
  CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
CREATE INDEX withdrawal_due ON withdrawal (received_at) WHERE outcome IS NULL;
CREATE INDEX withdrawal_support ON withdrawal (received_at) WHERE outcome = 'support';
CREATE INDEX withdrawal_email ON withdrawal (email_key);
