-- An order in another's place, and eSIMs that are given to friends.
-- Times are unix seconds, money minor units of the order's currency.

CREATE TABLE exchange (
  -- The order that takes the other's place.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  old_purchase_id TEXT NOT NULL REFERENCES purchase (id),
  -- `open` until the one is there and the other gone; `void` where nothing came of it.
  state TEXT NOT NULL CHECK (state IN ('open', 'done', 'void')),
  -- What was paid for the old one, which counts towards the new one.
  credit_minor INTEGER NOT NULL CHECK (credit_minor >= 0),
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  CHECK (purchase_id <> old_purchase_id),
  CHECK ((state = 'open') = (settled_at IS NULL))
) WITHOUT ROWID;
-- An order is exchanged once, and by one at a time.
CREATE UNIQUE INDEX exchange_old ON exchange (old_purchase_id) WHERE state <> 'void';

CREATE TRIGGER exchange_over AFTER UPDATE OF state ON purchase
WHEN NEW.state IN ('CANCELLED', 'FAILED') BEGIN
  UPDATE exchange SET state = 'void', settled_at = coalesce(NEW.closed_at, NEW.created_at)
  WHERE purchase_id = NEW.id AND state = 'open';
END;

-- A part of a charge that goes back; the whole of one needs no row.
CREATE TABLE refund (
  -- Named after what it is about, so that nothing goes back twice.
  id TEXT PRIMARY KEY,
  -- The order that was charged, and the one that is the reason.
  purchase_id TEXT NOT NULL REFERENCES purchase (id),
  reason_id TEXT NOT NULL REFERENCES purchase (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  created_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX refund_purchase ON refund (purchase_id);
CREATE INDEX refund_due ON refund (reason_id, created_at) WHERE done_at IS NULL;

CREATE TABLE esim_gift (
  id TEXT PRIMARY KEY,
  esim_id TEXT NOT NULL REFERENCES esim (id),
  -- Who gives it, and who took it.
  account_id TEXT NOT NULL REFERENCES account (id),
  receiver_id TEXT REFERENCES account (id),
  -- Where it was offered to.
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'taken_back', 'expired')),
  created_at INTEGER NOT NULL,
  -- Open ones are the giver's again from then on.
  expires_at INTEGER NOT NULL,
  settled_at INTEGER,
  CONSTRAINT gift_own CHECK (receiver_id <> account_id),
  CHECK ((state = 'accepted') = (receiver_id IS NOT NULL)),
  CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX esim_gift_standing ON esim_gift (esim_id) WHERE state IN ('open', 'accepted');
CREATE INDEX esim_gift_account ON esim_gift (account_id, created_at);
CREATE INDEX esim_gift_receiver ON esim_gift (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX esim_gift_email ON esim_gift (email_key);
CREATE INDEX esim_gift_end ON esim_gift (expires_at) WHERE state = 'open';

-- Whoever exchanges has all of the order, and whoever gives does not exchange: of both at once the
-- database lets one begin.
CREATE TRIGGER exchange_has_all BEFORE INSERT ON exchange
WHEN EXISTS (
  SELECT 1 FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
  WHERE esim.purchase_id = NEW.old_purchase_id
    AND (gift.state = 'accepted' OR gift.state = 'open' AND gift.expires_at > NEW.created_at)
) OR EXISTS (
  SELECT 1 FROM esim JOIN purchase AS addon ON addon.esim_id = esim.id
  WHERE esim.purchase_id = NEW.old_purchase_id
    AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')
) BEGIN
  SELECT RAISE(ABORT, 'exchange_given');
END;
CREATE TRIGGER gift_is_free BEFORE INSERT ON esim_gift
WHEN NOT EXISTS (
  SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND esim.account_id = NEW.account_id
    AND purchase.account_id = NEW.account_id AND purchase.state = 'COMPLETED'
    AND esim.profile = 'RELEASED' AND esim.activated_at IS NULL
    AND esim.activate_by > NEW.created_at
    AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL AND esim.failed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM exchange
      WHERE old_purchase_id = purchase.id AND state <> 'void')
    AND NOT EXISTS (SELECT 1 FROM purchase AS addon
      WHERE addon.esim_id = esim.id AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED'))
) BEGIN
  SELECT RAISE(ABORT, 'gift_in_use');
END;
-- Data is added to what stays: not to an eSIM that is about to be somebody else's, or nobody's.
CREATE TRIGGER addon_stays BEFORE INSERT ON purchase
WHEN NEW.esim_id IS NOT NULL AND (
  EXISTS (SELECT 1 FROM esim_gift
    WHERE esim_id = NEW.esim_id AND state = 'open' AND expires_at > NEW.created_at)
  OR EXISTS (SELECT 1 FROM esim JOIN exchange ON exchange.old_purchase_id = esim.purchase_id
    WHERE esim.id = NEW.esim_id AND exchange.state <> 'void')
) BEGIN
  SELECT RAISE(ABORT, 'addon_leaving');
END;

-- The sandbox's own books: parts of charges that it gave back, each once.
CREATE TABLE sandbox_refund (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  amount_minor INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sandbox_refund_reference ON sandbox_refund (reference);
