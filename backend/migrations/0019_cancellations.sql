-- Orders that are being given back, written down before the network is asked to take their eSIMs.
-- Times are unix seconds.

CREATE TABLE cancellation (
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchase (id),
  -- By the buyer's press of a button, or by a withdrawal that was taken down.
  reason TEXT NOT NULL CHECK (reason IN ('cancel', 'withdrawal')),
  -- `open` until the network is known to have taken all of it back, or not to.
  state TEXT NOT NULL CHECK (state IN ('open', 'done', 'refused')),
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  CHECK ((state = 'open') = (settled_at IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX cancellation_open ON cancellation (purchase_id) WHERE state = 'open';
CREATE INDEX cancellation_due ON cancellation (created_at) WHERE state = 'open';
CREATE INDEX cancellation_purchase ON cancellation (purchase_id, created_at);

-- What is being given back is neither exchanged nor given away, and nothing is added to it.
CREATE TRIGGER exchange_not_cancelled BEFORE INSERT ON exchange
WHEN EXISTS (
  SELECT 1 FROM cancellation WHERE purchase_id = NEW.old_purchase_id AND state = 'open'
) BEGIN
  SELECT RAISE(ABORT, 'exchange_given');
END;
CREATE TRIGGER gift_not_cancelled BEFORE INSERT ON esim_gift
WHEN EXISTS (
  SELECT 1 FROM esim JOIN cancellation ON cancellation.purchase_id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND cancellation.state = 'open'
) BEGIN
  SELECT RAISE(ABORT, 'gift_in_use');
END;
CREATE TRIGGER addon_not_cancelled BEFORE INSERT ON purchase
WHEN NEW.esim_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM esim JOIN cancellation ON cancellation.purchase_id = esim.purchase_id
  WHERE esim.id = NEW.esim_id AND cancellation.state = 'open'
) BEGIN
  SELECT RAISE(ABORT, 'addon_leaving');
END;

-- When the network was asked to take the old order's eSIMs: nobody is told their codes from then on.
ALTER TABLE exchange ADD COLUMN taking_at INTEGER;

-- The saved card that a try asks for, so that it can be asked about when the card is forgotten.
ALTER TABLE payment ADD COLUMN mandate TEXT;
