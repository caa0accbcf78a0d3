-- The provider's own id of a mail that it took, by which its log and its events name the mail.
ALTER TABLE outbox_mail ADD COLUMN provider_id TEXT;
-- Why a mail was not sent although nothing failed: its mailbox does not exist, or its owner complained.
ALTER TABLE outbox_mail ADD COLUMN withheld TEXT CHECK (withheld IN ('bounced', 'complained'));
