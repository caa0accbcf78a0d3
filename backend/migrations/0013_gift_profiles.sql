-- Who accepts a gift is made a profile of their own, and the giver's is taken back.
-- Times are unix seconds.

-- What the network is asked for an eSIM's profile with, once that is not the eSIM's own id.
ALTER TABLE esim ADD COLUMN request_id TEXT;
CREATE UNIQUE INDEX esim_request ON esim (request_id) WHERE request_id IS NOT NULL;

-- These name the table that is made anew.
DROP TRIGGER exchange_has_all;
DROP TRIGGER gift_is_free;
DROP TRIGGER addon_stays;

CREATE TABLE esim_gift_before AS SELECT * FROM esim_gift;
DROP TABLE esim_gift;
CREATE TABLE esim_gift (
  id TEXT PRIMARY KEY,
  esim_id TEXT NOT NULL REFERENCES esim (id),
  -- Who gives it, and who takes or took it.
  account_id TEXT NOT NULL REFERENCES account (id),
  receiver_id TEXT REFERENCES account (id),
  -- Where it was offered to.
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- `accepting` until the receiver's profile is made and the giver's gone.
  state TEXT NOT NULL CHECK (state IN ('open', 'accepting', 'accepted', 'taken_back', 'expired')),
  created_at INTEGER NOT NULL,
  -- Open ones are the giver's again from then on.
  expires_at INTEGER NOT NULL,
  settled_at INTEGER,
  -- What the network is asked for the receiver's profile with; another one each time it is accepted.
  request_id TEXT,
  -- When the network could last not make that profile.
  failed_at INTEGER,
  -- When a phone was found to have the giver's profile, which ended the offer.
  installed_at INTEGER,
  CONSTRAINT gift_own CHECK (receiver_id <> account_id),
  CHECK ((state IN ('accepting', 'accepted')) = (receiver_id IS NOT NULL)),
  CHECK ((state IN ('open', 'accepting')) = (settled_at IS NULL)),
  CHECK (state <> 'accepting' OR request_id IS NOT NULL),
  CHECK (state <> 'open' OR request_id IS NULL)
);
INSERT INTO esim_gift
  (id, esim_id, account_id, receiver_id, email, email_key, state, created_at, expires_at,
   settled_at)
SELECT id, esim_id, account_id, receiver_id, email, email_key, state, created_at, expires_at,
  settled_at
FROM esim_gift_before;
DROP TABLE esim_gift_before;

CREATE UNIQUE INDEX esim_gift_standing ON esim_gift (esim_id)
  WHERE state IN ('open', 'accepting', 'accepted');
CREATE INDEX esim_gift_account ON esim_gift (account_id, created_at);
CREATE INDEX esim_gift_receiver ON esim_gift (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX esim_gift_email ON esim_gift (email_key);
CREATE INDEX esim_gift_end ON esim_gift (expires_at) WHERE state = 'open';
CREATE INDEX esim_gift_accepting ON esim_gift (esim_id, created_at) WHERE state = 'accepting';
CREATE UNIQUE INDEX esim_gift_request ON esim_gift (request_id) WHERE request_id IS NOT NULL;

-- As they were, and what is being accepted is on its way to somebody else.
CREATE TRIGGER exchange_has_all BEFORE INSERT ON exchange
WHEN EXISTS (
  SELECT 1 FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
  WHERE esim.purchase_id = NEW.old_purchase_id AND (gift.state IN ('accepting', 'accepted')
    OR gift.state = 'open' AND gift.expires_at > NEW.created_at)
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
CREATE TRIGGER addon_stays BEFORE INSERT ON purchase
WHEN NEW.esim_id IS NOT NULL AND (
  EXISTS (SELECT 1 FROM esim_gift WHERE esim_id = NEW.esim_id
    AND (state = 'accepting' OR state = 'open' AND expires_at > NEW.created_at))
  OR EXISTS (SELECT 1 FROM esim JOIN exchange ON exchange.old_purchase_id = esim.purchase_id
    WHERE esim.id = NEW.esim_id AND exchange.state <> 'void')
) BEGIN
  SELECT RAISE(ABORT, 'addon_leaving');
END;
