-- The list of documents by the day on which one was paid or is due, and by its amount: a credit note's
-- is below zero.
CREATE INDEX invoice_by_day
  ON invoice (organization_id, coalesce(paid_at, due_at, issued_at), issued_at, id);
CREATE INDEX invoice_by_total
  ON invoice (organization_id, iif(kind = 'credit_note', -total_minor, total_minor), issued_at, id);
