-- Who a person is to what is once each: a keyed hash of the mailbox, which outlives the account.

-- The key of those hashes, sealed with the shop's session keys.
CREATE TABLE person_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sealed TEXT NOT NULL
);

ALTER TABLE purchase ADD COLUMN buyer_key TEXT;
CREATE INDEX purchase_buyer ON purchase (buyer_key) WHERE buyer_key IS NOT NULL;

-- A friend counts once, also with another account. What is left of a promo stands in
-- `promo_account` for the account and, in the same way, for the person.
ALTER TABLE referral ADD COLUMN friend_key TEXT;
CREATE UNIQUE INDEX referral_person ON referral (friend_key)
  WHERE friend_key IS NOT NULL AND state <> 'RETURNED';
CREATE INDEX promo_account_holder ON promo_account (account_id);
