-- What providers outside the shop call the things that the shop asked them for.
-- Times are unix seconds.

CREATE TABLE stripe_session (
  -- What the shop calls the try.
  reference TEXT PRIMARY KEY,
  -- Stripe's Checkout Session; null for a try given up before there was one.
  session_id TEXT UNIQUE,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
