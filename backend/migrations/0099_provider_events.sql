-- What providers have told and nobody has worked on yet, and what was given up.
-- Times are unix seconds.

-- An event only says what to look at, so several about the same thing are one row, which is deleted
-- when the work is done.
CREATE TABLE provider_event (
  source TEXT NOT NULL CHECK (source IN ('payments', 'supplier')),
  reference TEXT NOT NULL,
  -- Raised by each event: one that arrives during the work is not taken for done.
  version INTEGER NOT NULL DEFAULT 1,
  received_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  -- Somebody works on it until then.
  leased_until INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  -- Set when it was tried in vain too often; somebody has to look at it.
  dead_at INTEGER,
  PRIMARY KEY (source, reference)
) WITHOUT ROWID;
CREATE INDEX provider_event_due ON provider_event (next_at) WHERE dead_at IS NULL;
CREATE INDEX provider_event_dead ON provider_event (dead_at) WHERE dead_at IS NOT NULL;

-- Mails that were tried in vain too often, or that nobody needs any more.
ALTER TABLE outbox_mail ADD COLUMN dead_at INTEGER;
CREATE INDEX outbox_mail_waiting ON outbox_mail (next_attempt_at)
  WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_mail_dead ON outbox_mail (dead_at) WHERE dead_at IS NOT NULL;
