-- Claims of the shop's promise that a buyer is paid back if no data came after landing. There is one
-- for each order: it was bought for one journey.
CREATE TABLE landing_claim (
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id), esim_id TEXT NOT NULL REFERENCES esim (id),
  account_id TEXT NOT NULL REFERENCES account (id),
  -- As the phone noted them, which may have had no connection until later.
  landed_at INTEGER NOT NULL, pressed_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- NULL: the network has not said yet whether data was used. `support` decides.
  outcome TEXT CHECK (outcome IN ('refunded', 'support')),
  settled_at INTEGER, CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
CREATE INDEX landing_claim_due ON landing_claim (received_at) WHERE outcome IS NULL;
CREATE INDEX landing_claim_account ON landing_claim (account_id, settled_at);
CREATE INDEX landing_claim_esim ON landing_claim (esim_id);

-- Whether the network is to stop the eSIMs although a phone has them.
ALTER TABLE cancellation ADD COLUMN stops INTEGER NOT NULL DEFAULT 0 CHECK (stops IN (0, 1));
