-- Facts of sales, stored when they become true, because nobody can make them up later. What a shop has earned
-- by an order, a brand's statement and the reports are sums of these rows, which are only added to.

-- Where the buyer's network was, and the shop's margin in the price, when it was ordered.
ALTER TABLE purchase ADD COLUMN network_country TEXT;
ALTER TABLE purchase ADD COLUMN margin_percent REAL;
-- The countries of the payer's address and of the card, as the provider told with the outcome.
ALTER TABLE payment ADD COLUMN billing_country TEXT;
ALTER TABLE payment ADD COLUMN card_country TEXT;
-- Why a part of a charge goes back, and who wanted it: `buyer`, `shop` or `staff:<id>`. NULL: its order tells.
ALTER TABLE refund ADD COLUMN cause TEXT;
ALTER TABLE refund ADD COLUMN wanted_by TEXT;
-- The same of the whole of one, where a person has ended the order.
ALTER TABLE payment ADD COLUMN back_cause TEXT;
ALTER TABLE payment ADD COLUMN back_wanted_by TEXT;

CREATE TABLE brand_commission ( -- What a brand gets of its net sales, from a time on.
  channel TEXT NOT NULL, starts_at INTEGER NOT NULL,
  basis_points INTEGER NOT NULL CHECK (basis_points BETWEEN 0 AND 10000), PRIMARY KEY (channel, starts_at)
) WITHOUT ROWID;
CREATE TRIGGER brand_commission_stays BEFORE UPDATE ON brand_commission
BEGIN SELECT RAISE(ABORT, 'rates are only added'); END;
CREATE TRIGGER brand_commission_kept BEFORE DELETE ON brand_commission
BEGIN SELECT RAISE(ABORT, 'rates are only added'); END;

-- A paid order: one line of a plan. Orders that an organisation has paid with a lot have no row.
CREATE TABLE sale (
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), channel TEXT NOT NULL, sold_at INTEGER NOT NULL,
  plan_id TEXT NOT NULL, quantity INTEGER NOT NULL, currency TEXT NOT NULL CHECK (length(currency) = 3),
  -- The list price of all of it; the price before a reduction, as pages named it; what code and points took
  -- off; and what was charged, which is less than the price where an exchange credits an earlier order.
  list_minor INTEGER NOT NULL, reference_minor INTEGER, off_minor INTEGER NOT NULL,
  points_minor INTEGER NOT NULL, charged_minor INTEGER NOT NULL,
  code TEXT, margin_percent REAL, -- The shop's margin on the catalogue's price; NULL: ordered before it was kept.
  commission_points INTEGER NOT NULL, -- The brand's commission, in basis points.
  -- Evidence of where the buyer is: the payer's address, the card, the network and, if given, the residence.
  billing_country TEXT, card_country TEXT, network_country TEXT, residence_country TEXT
) WITHOUT ROWID;
CREATE INDEX sale_of_brand ON sale (channel, sold_at);
CREATE TRIGGER sale_stays BEFORE UPDATE ON sale BEGIN SELECT RAISE(ABORT, 'sales are only added'); END;
CREATE TRIGGER sale_kept BEFORE DELETE ON sale BEGIN SELECT RAISE(ABORT, 'sales are only added'); END;

-- What sales cost: suppliers, payment providers, banks. What comes back is a row below zero.
CREATE TABLE sale_cost (
  id INTEGER PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  kind TEXT NOT NULL CHECK (kind IN ('supplier', 'payment', 'dispute')),
  source TEXT NOT NULL, -- The supplier or the provider.
  reference TEXT NOT NULL, -- The request and hop, the payment attempt, or the dispute.
  micros INTEGER NOT NULL, currency TEXT NOT NULL, -- In millionths of the currency's unit.
  -- What one unit was worth in the order's currency, in millionths; NULL: not known.
  rate_micros INTEGER, at INTEGER NOT NULL
);
CREATE INDEX sale_cost_purchase ON sale_cost (purchase_id);
CREATE INDEX sale_cost_reference ON sale_cost (reference, kind);
-- A provider's fee is booked once for each order of a charge.
CREATE UNIQUE INDEX sale_cost_fee ON sale_cost (purchase_id, kind, reference) WHERE kind <> 'supplier';
CREATE TRIGGER sale_cost_stays BEFORE UPDATE ON sale_cost
BEGIN SELECT RAISE(ABORT, 'costs are only added'); END;
CREATE TRIGGER sale_cost_kept BEFORE DELETE ON sale_cost
BEGIN SELECT RAISE(ABORT, 'costs are only added'); END;

-- What came back of sales: refunds, also those made at the provider, and what banks took. A refund that
-- fails and a dispute that is won are rows below zero.
CREATE TABLE sale_refund (
  id INTEGER PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  reference TEXT NOT NULL, -- The provider's id of the refund or the dispute.
  amount_minor INTEGER NOT NULL, cause TEXT NOT NULL, wanted_by TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE INDEX sale_refund_purchase ON sale_refund (purchase_id);
CREATE INDEX sale_refund_reference ON sale_refund (reference);
CREATE INDEX sale_refund_time ON sale_refund (at);
CREATE TRIGGER sale_refund_stays BEFORE UPDATE ON sale_refund
BEGIN SELECT RAISE(ABORT, 'refunds are only added'); END;
CREATE TRIGGER sale_refund_kept BEFORE DELETE ON sale_refund
BEGIN SELECT RAISE(ABORT, 'refunds are only added'); END;

-- Whatever changes what a supplier's call costs books the difference: an answer, a person who has found the
-- supplier's order, a cancellation, a supplier that could not make it after all.
CREATE TRIGGER supplier_call_costs AFTER UPDATE OF state, cost_micros, cancelled_at ON supplier_call
WHEN NEW.cost_micros IS NOT NULL BEGIN
  INSERT INTO sale_cost (purchase_id, kind, source, reference, micros, currency, rate_micros, at)
  SELECT purchase_id, 'supplier', NEW.supplier, reference, micros, NEW.cost_currency,
    iif(NEW.cost_currency = NEW.order_currency, 1000000, NEW.rate_micros),
    iif(micros > 0, NEW.asked_at, coalesce(NEW.cancelled_at, unixepoch()))
  FROM (SELECT purchase_id, reference, iif(
        NEW.state IN ('accepted', 'made') AND NEW.cancelled_at IS NULL, NEW.cost_micros, 0)
      - (SELECT coalesce(sum(micros), 0) FROM sale_cost
        WHERE reference = of.reference AND kind = 'supplier') AS micros
    FROM (SELECT NEW.request_id || '/' || NEW.hop AS reference, coalesce(
        (SELECT purchase_id FROM sale_cost WHERE kind = 'supplier'
          AND reference = NEW.request_id || '/' || NEW.hop LIMIT 1),
        (SELECT purchase_id FROM esim WHERE id = NEW.request_id),
        (SELECT purchase_id FROM esim_addon WHERE id = NEW.request_id),
        (SELECT purchase_id FROM esim WHERE request_id = NEW.request_id),
        (SELECT purchase_id FROM esim_gift JOIN esim ON esim.id = esim_gift.esim_id
          WHERE esim_gift.request_id = NEW.request_id)) AS purchase_id) AS of
    WHERE purchase_id IS NOT NULL)
  WHERE micros <> 0;
END;

-- What of each refund and dispute is gone, of which order, why, and who wanted it.
CREATE VIEW money_back AS
SELECT payment_refund.id AS reference, changed_at AS at,
  coalesce(refund.purchase_id, substr(reference, 1, instr(reference, '.') - 1)) AS purchase_id,
  iif(payment_refund.state IN ('pending', 'requires_action', 'succeeded') OR decision = 'paid',
    payment_refund.amount_minor, 0) AS minor,
  iif(wish IS NULL, 'at_provider', coalesce(refund.cause, payment.back_cause, iif(
      purchase.completed_at IS NULL, 'not_made', coalesce((SELECT iif(is_taken, 'taken', reason)
        FROM cancellation WHERE cancellation.purchase_id = purchase.id
        ORDER BY created_at DESC LIMIT 1), 'exchange')))) AS cause,
  iif(wish IS NULL, 'provider', coalesce(refund.wanted_by, payment.back_wanted_by, iif(
      purchase.completed_at IS NULL, 'shop', 'buyer'))) AS wanted_by
FROM payment_refund JOIN purchase ON purchase.id = payment_refund.purchase_id
  JOIN payment ON payment.purchase_id = purchase.id LEFT JOIN refund ON refund.id = wish
UNION ALL
SELECT payment_dispute.id, changed_at, substr(reference, 1, instr(reference, '.') - 1),
  iif(takes = 1 AND state IN ('needs_response', 'under_review', 'lost'), amount_minor, 0),
  'dispute', 'bank'
FROM payment_dispute WHERE purchase_id IS NOT NULL;

CREATE TRIGGER payment_refund_books AFTER INSERT ON payment_refund BEGIN
  INSERT INTO sale_refund (purchase_id, reference, amount_minor, cause, wanted_by, at)
  SELECT purchase_id, reference, due, cause, wanted_by, at
  FROM (SELECT purchase_id, reference, cause, wanted_by, at, minor - (
      SELECT coalesce(sum(amount_minor), 0) FROM sale_refund
      WHERE sale_refund.reference = NEW.id) AS due FROM money_back WHERE reference = NEW.id)
  WHERE due <> 0;
END;
CREATE TRIGGER payment_refund_rebooks AFTER UPDATE OF state, amount_minor, decision ON payment_refund BEGIN
  INSERT INTO sale_refund (purchase_id, reference, amount_minor, cause, wanted_by, at)
  SELECT purchase_id, reference, due, cause, wanted_by, at
  FROM (SELECT purchase_id, reference, cause, wanted_by, at, minor - (
      SELECT coalesce(sum(amount_minor), 0) FROM sale_refund
      WHERE sale_refund.reference = NEW.id) AS due FROM money_back WHERE reference = NEW.id)
  WHERE due <> 0;
END;
CREATE TRIGGER payment_dispute_books AFTER INSERT ON payment_dispute BEGIN
  INSERT INTO sale_refund (purchase_id, reference, amount_minor, cause, wanted_by, at)
  SELECT purchase_id, reference, due, cause, wanted_by, at
  FROM (SELECT purchase_id, reference, cause, wanted_by, at, minor - (
      SELECT coalesce(sum(amount_minor), 0) FROM sale_refund
      WHERE sale_refund.reference = NEW.id) AS due FROM money_back WHERE reference = NEW.id)
  WHERE due <> 0;
END;
CREATE TRIGGER payment_dispute_rebooks AFTER UPDATE OF state, amount_minor, takes ON payment_dispute BEGIN
  INSERT INTO sale_refund (purchase_id, reference, amount_minor, cause, wanted_by, at)
  SELECT purchase_id, reference, due, cause, wanted_by, at
  FROM (SELECT purchase_id, reference, cause, wanted_by, at, minor - (
      SELECT coalesce(sum(amount_minor), 0) FROM sale_refund
      WHERE sale_refund.reference = NEW.id) AS due FROM money_back WHERE reference = NEW.id)
  WHERE due <> 0;
END;
