-- What payment providers report about refunds and disputes, and the sandbox's part of it.

CREATE TABLE payment_refund ( -- Refunds as the provider reports them; it also lists those that were made there.
  id TEXT PRIMARY KEY, -- The provider's id of the refund.
  provider TEXT NOT NULL,
  reference TEXT NOT NULL, -- The payment attempt that was charged.
  -- What the shop asked for: the attempt for all that is left of it, or the id in `refund` of a part. NULL:
  -- it was made at the provider.
  wish TEXT,
  purchase_id TEXT REFERENCES purchase (id), -- The order that the money is owed for; NULL: it is an organisation's.
  state TEXT NOT NULL CHECK (state IN ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  failure TEXT, -- Why it failed, in the provider's word.
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
  look_at INTEGER, -- When the provider is asked again, although it told nothing; NULL: it is decided.
  -- What a person decided about a failed one: ask once more, or the buyer was paid in another way.
  decision TEXT CHECK (decision IN ('again', 'paid')),
  decided_at INTEGER, CHECK ((decision IS NULL) = (decided_at IS NULL))
) WITHOUT ROWID;
CREATE INDEX payment_refund_reference ON payment_refund (reference);
CREATE INDEX payment_refund_wish ON payment_refund (wish) WHERE wish IS NOT NULL;
CREATE INDEX payment_refund_purchase ON payment_refund (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX payment_refund_look ON payment_refund (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX payment_refund_failed ON payment_refund (changed_at)
  WHERE state IN ('failed', 'canceled') AND decision IS NULL;

CREATE TABLE payment_dispute ( -- Charges that a bank disputes.
  id TEXT PRIMARY KEY, -- The provider's id of the dispute.
  provider TEXT NOT NULL, reference TEXT NOT NULL, purchase_id TEXT REFERENCES purchase (id),
  state TEXT NOT NULL CHECK (state IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  takes INTEGER NOT NULL CHECK (takes IN (0, 1)), -- Whether the bank took the amount; an inquiry takes nothing.
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  reason TEXT, due_at INTEGER, -- Until when the shop can answer.
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, look_at INTEGER
) WITHOUT ROWID;
CREATE INDEX payment_dispute_reference ON payment_dispute (reference);
CREATE INDEX payment_dispute_purchase ON payment_dispute (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX payment_dispute_look ON payment_dispute (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX payment_dispute_due ON payment_dispute (due_at) WHERE state = 'needs_response';

-- Whether the shop stops an order's eSIMs because its payment was taken back; nobody asked for that.
ALTER TABLE cancellation ADD COLUMN is_taken INTEGER NOT NULL DEFAULT 0 CHECK (is_taken IN (0, 1));

ALTER TABLE sandbox_refund ADD COLUMN state TEXT NOT NULL DEFAULT 'succeeded'
  CHECK (state IN ('pending', 'succeeded', 'failed'));
ALTER TABLE sandbox_refund ADD COLUMN fails_at INTEGER; -- When a refund that succeeded fails after all.
ALTER TABLE sandbox_refund ADD COLUMN wish TEXT; -- What the shop asked for; NULL: it was made on the sandbox's page.

CREATE TABLE sandbox_dispute (
  id TEXT PRIMARY KEY, reference TEXT NOT NULL, amount_minor INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('needs_response', 'won', 'lost')), due_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sandbox_dispute_reference ON sandbox_dispute (reference);

-- What the next refund at the sandbox does; without a row it succeeds.
CREATE TABLE sandbox_next_refund (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  does TEXT NOT NULL CHECK (does IN ('fail', 'fail_later', 'stay_pending'))
);
