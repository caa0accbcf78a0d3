-- One card, one reward: what a friend's first order was paid with, as a keyed hash of what the
-- payment provider knows the card by. The referrals anew: a check of the state cannot be changed
-- in place. Nothing points to them.

CREATE TABLE referral_before AS SELECT * FROM referral;
DROP TABLE referral;
CREATE TABLE referral (
  -- The friend's first order.
  purchase_id TEXT PRIMARY KEY REFERENCES purchase (id),
  friend_id TEXT NOT NULL,
  referrer_id TEXT NOT NULL,
  -- WITHHELD: completed, and no points for it, since its card has earned some already.
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'WITHHELD', 'RETURNED')),
  created_at INTEGER NOT NULL,
  friend_key TEXT,
  -- NULL where the provider tells no card.
  card_key TEXT,
  CONSTRAINT referral_own CHECK (friend_id <> referrer_id)
);
INSERT INTO referral (purchase_id, friend_id, referrer_id, state, created_at, friend_key)
SELECT purchase_id, friend_id, referrer_id, state, created_at, friend_key FROM referral_before;
DROP TABLE referral_before;

-- A friend counts once, whoever recommended the shop, and also with another account.
CREATE UNIQUE INDEX referral_friend ON referral (friend_id) WHERE state <> 'RETURNED';
CREATE UNIQUE INDEX referral_person ON referral (friend_key)
  WHERE friend_key IS NOT NULL AND state <> 'RETURNED';
CREATE INDEX referral_referrer ON referral (referrer_id, created_at);
-- A card earns a referrer's points once.
CREATE UNIQUE INDEX referral_card ON referral (card_key) WHERE state = 'COMPLETED';
