-- Rewards: what takes something off a price, and what buying earns.
-- Times are unix seconds, money minor units of the row's currency, points whole.

-- The orders anew, with what was taken off: a check of the total cannot be changed in place. What
-- points to them finds them again before the end of the transaction.
PRAGMA defer_foreign_keys = on;

CREATE TABLE purchase_before AS SELECT * FROM purchase;
DROP TABLE purchase;
CREATE TABLE purchase (
  id TEXT PRIMARY KEY,
  -- What people quote: ten characters without look-alikes.
  number TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  channel TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('PENDING', 'PAID', 'PROVISIONING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED')
  ),
  plan_id TEXT NOT NULL,
  -- The plan as it was sold, with its destination: the catalogue goes on changing.
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  subtotal_minor INTEGER NOT NULL,
  -- What its code took off, of a promo or of the one who recommended the shop.
  promo_minor INTEGER NOT NULL DEFAULT 0 CHECK (promo_minor >= 0),
  referral_minor INTEGER NOT NULL DEFAULT 0 CHECK (referral_minor >= 0),
  points_minor INTEGER NOT NULL DEFAULT 0 CHECK (points_minor >= 0),
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  code TEXT,
  -- Data that the code adds to each eSIM.
  bonus_mb INTEGER NOT NULL DEFAULT 0 CHECK (bonus_mb >= 0),
  points_used INTEGER NOT NULL DEFAULT 0 CHECK (points_used >= 0),
  -- What the ledger gave of them; less than was to be used undoes the order.
  points_taken INTEGER,
  -- What it earns once it is completed.
  points_earned INTEGER NOT NULL DEFAULT 0 CHECK (points_earned >= 0),
  locale TEXT NOT NULL,
  -- Express consent to start before the withdrawal period ends, and the text it was given to.
  consent_at INTEGER NOT NULL,
  consent_version TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  completed_at INTEGER,
  closed_at INTEGER,
  CHECK (subtotal_minor = unit_minor * quantity),
  CHECK (total_minor = subtotal_minor - promo_minor - referral_minor - points_minor),
  CONSTRAINT points_short CHECK (points_taken IS NULL OR points_taken = points_used)
);
INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity, currency,
  unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at, paid_at,
  completed_at, closed_at)
SELECT id, number, account_id, channel, state, plan_id, plan, quantity, currency, unit_minor,
  subtotal_minor, total_minor, locale, consent_at, consent_version, created_at, paid_at,
  completed_at, closed_at
FROM purchase_before;
DROP TABLE purchase_before;

CREATE INDEX purchase_account ON purchase (account_id, created_at);
CREATE INDEX purchase_unfinished ON purchase (created_at)
  WHERE state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED');
-- Given back, and not yet paid back.
CREATE INDEX purchase_owed ON purchase (created_at)
  WHERE state = 'CANCELLED' AND completed_at IS NOT NULL;
-- Two tabs with the same basket are one order until it is paid or given up.
CREATE UNIQUE INDEX purchase_open ON purchase (account_id, channel, plan_id, quantity, currency)
  WHERE state = 'PENDING';

CREATE TABLE promo (
  -- Letters and digits in capitals; people may write it in any case, with spaces and dashes.
  code TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'fixed', 'free_data')),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  -- A JSON object of minor units by currency; in others the code is not good.
  amounts TEXT CHECK (json_valid(amounts)),
  data_mb INTEGER CHECK (data_mb > 0),
  -- Good from the first second to before the last one.
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- As amounts: what a basket has to come to before anything is taken off.
  minimums TEXT CHECK (json_valid(minimums)),
  -- JSON arrays; without one, for all. Places by their slug, countries and regions alike.
  places TEXT CHECK (json_valid(places)),
  kinds TEXT CHECK (json_valid(kinds)),
  plan_types TEXT CHECK (json_valid(plan_types)),
  channels TEXT CHECK (json_valid(channels)),
  -- NULL: no end to it.
  uses_left INTEGER CONSTRAINT promo_uses CHECK (uses_left >= 0),
  uses_each INTEGER CHECK (uses_each > 0),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'fixed') = (amounts IS NOT NULL)),
  CHECK ((kind = 'free_data') = (data_mb IS NOT NULL)),
  CHECK (starts_at < ends_at)
) WITHOUT ROWID;

-- What is left of a promo for one account, from its first use on.
CREATE TABLE promo_account (
  code TEXT NOT NULL REFERENCES promo (code),
  account_id TEXT NOT NULL,
  uses_left INTEGER NOT NULL CONSTRAINT promo_uses_each CHECK (uses_left >= 0),
  PRIMARY KEY (code, account_id)
) WITHOUT ROWID;

CREATE TABLE promo_redemption (
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  code TEXT NOT NULL REFERENCES promo (code),
  account_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Given back with the order it was used for.
  returned_at INTEGER
) WITHOUT ROWID;
CREATE INDEX promo_redemption_account ON promo_redemption (account_id);

-- Codes that somebody keeps for later, of promos and of friends.
CREATE TABLE saved_code (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, code)
) WITHOUT ROWID;

-- What a consumer recommends the shop with: 40 random bits.
CREATE TABLE referral_code (
  code TEXT PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO referral_code (code, account_id)
SELECT hex(randomblob(5)), id FROM account WHERE account_type = 'normal' AND deleted_at IS NULL;
CREATE TRIGGER account_recommends AFTER INSERT ON account WHEN NEW.account_type = 'normal' BEGIN
  INSERT INTO referral_code (code, account_id) VALUES (hex(randomblob(5)), NEW.id);
END;

CREATE TABLE referral (
  -- The friend's first order.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  friend_id TEXT NOT NULL,
  referrer_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'RETURNED')),
  created_at INTEGER NOT NULL,
  CONSTRAINT referral_own CHECK (friend_id <> referrer_id)
);
-- A friend counts once, whoever recommended the shop.
CREATE UNIQUE INDEX referral_friend ON referral (friend_id) WHERE state <> 'RETURNED';
CREATE INDEX referral_referrer ON referral (referrer_id, created_at);

-- Points that expire together, and what is left of them. Only entries change it.
CREATE TABLE points_lot (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  -- NULL: what an account owes, which never expires.
  expires_at INTEGER,
  points_left INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CONSTRAINT points_short CHECK (
    iif(expires_at IS NULL, points_left <= 0, points_left >= 0)
  )
) WITHOUT ROWID;
CREATE INDEX points_lot_account ON points_lot (account_id, expires_at);
CREATE INDEX points_lot_expiry ON points_lot (expires_at) WHERE points_left > 0;

-- The ledger: what was added to a lot and taken from it. Written once, never changed.
CREATE TABLE points_entry (
  -- Named after what it is about, so that nothing is booked twice.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  lot_id TEXT NOT NULL REFERENCES points_lot (id),
  kind TEXT NOT NULL CHECK (kind IN (
    'earned', 'referral', 'gift', 'used', 'returned', 'taken_back', 'settled', 'expired'
  )),
  points INTEGER NOT NULL CHECK (points <> 0),
  purchase_id TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX points_entry_account ON points_entry (account_id, created_at);
CREATE INDEX points_entry_lot ON points_entry (lot_id);
CREATE INDEX points_entry_purchase ON points_entry (purchase_id) WHERE purchase_id IS NOT NULL;

CREATE TRIGGER points_entry_counts AFTER INSERT ON points_entry BEGIN
  UPDATE points_lot SET points_left = points_left + NEW.points WHERE id = NEW.lot_id;
END;
CREATE TRIGGER points_entry_stays BEFORE UPDATE ON points_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;
CREATE TRIGGER points_entry_kept BEFORE DELETE ON points_entry BEGIN
  SELECT RAISE(ABORT, 'the ledger is only added to');
END;

CREATE TABLE friend (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, email_key)
);
