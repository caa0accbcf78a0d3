-- What an order or an eSIM is looked up by: tables that grow with what is sold are not read from end
-- to end, also not where a row goes that others may refer to.

CREATE INDEX exchange_replaced ON exchange (old_purchase_id);
CREATE INDEX refund_reason ON refund (reason_id);
CREATE INDEX esim_gift_esim ON esim_gift (esim_id);
CREATE INDEX withdrawal_purchase ON withdrawal (purchase_id) WHERE purchase_id IS NOT NULL;
