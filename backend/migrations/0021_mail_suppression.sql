-- Mailboxes that take no mail, and those whose owners complained about one, as providers report them.
CREATE TABLE mail_suppression (
  email_key TEXT NOT NULL, reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complained')),
  provider TEXT NOT NULL, reported_at INTEGER NOT NULL,
  expires_at INTEGER, -- When mails are tried again; NULL: a complaint stands until the owner confirms news.
  PRIMARY KEY (email_key, reason)
) WITHOUT ROWID;
CREATE INDEX mail_suppression_expiry ON mail_suppression (expires_at) WHERE expires_at IS NOT NULL;
