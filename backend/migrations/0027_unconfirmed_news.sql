-- Addresses for the newsletter that nobody confirmed are deleted when their link has expired.
CREATE INDEX collected_email_unconfirmed ON collected_email (created_at) WHERE confirmed_at IS NULL;
