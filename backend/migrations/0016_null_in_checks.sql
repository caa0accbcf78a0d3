-- Checks that say what NULL is to them. Of NULL, json_valid() is NULL today, which a check lets pass,
-- and was 0 in SQLite 3.40, which refuses every row that leaves the column empty.

PRAGMA defer_foreign_keys = on;

-- The column behind it too: the catalogue is filled by the order of columns.
ALTER TABLE plan ADD COLUMN networks_kept TEXT
  CHECK (networks_kept IS NULL OR json_valid(networks_kept));
ALTER TABLE plan ADD COLUMN unavailable_until_kept INTEGER;
UPDATE plan SET networks_kept = networks, unavailable_until_kept = unavailable_until
WHERE networks IS NOT NULL OR unavailable_until IS NOT NULL;
ALTER TABLE plan DROP COLUMN networks;
ALTER TABLE plan DROP COLUMN unavailable_until;
ALTER TABLE plan RENAME COLUMN networks_kept TO networks;
ALTER TABLE plan RENAME COLUMN unavailable_until_kept TO unavailable_until;

ALTER TABLE purchase ADD COLUMN device_kept TEXT
  CHECK (device_kept IS NULL OR json_valid(device_kept));
UPDATE purchase SET device_kept = device WHERE device IS NOT NULL;
ALTER TABLE purchase DROP COLUMN device;
ALTER TABLE purchase RENAME COLUMN device_kept TO device;

-- Another check names one of these columns, so that none can be dropped: the table anew.
CREATE TABLE promo_before AS SELECT * FROM promo;
DROP TABLE promo;
CREATE TABLE promo (
  -- Letters and digits in capitals; people may write it in any case, with spaces and dashes.
  code TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'fixed', 'free_data')),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  -- A JSON object of minor units by currency; in others the code is not good.
  amounts TEXT CHECK (amounts IS NULL OR json_valid(amounts)),
  data_mb INTEGER CHECK (data_mb > 0),
  -- Good from the first second to before the last one.
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- As amounts: what a basket has to come to before anything is taken off.
  minimums TEXT CHECK (minimums IS NULL OR json_valid(minimums)),
  -- JSON arrays; without one, for all. Places by their slug, countries and regions alike.
  places TEXT CHECK (places IS NULL OR json_valid(places)),
  kinds TEXT CHECK (kinds IS NULL OR json_valid(kinds)),
  plan_types TEXT CHECK (plan_types IS NULL OR json_valid(plan_types)),
  channels TEXT CHECK (channels IS NULL OR json_valid(channels)),
  -- NULL: no end to it.
  uses_left INTEGER CONSTRAINT promo_uses CHECK (uses_left >= 0),
  uses_each INTEGER CHECK (uses_each > 0),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'fixed') = (amounts IS NOT NULL)),
  CHECK ((kind = 'free_data') = (data_mb IS NOT NULL)),
  CHECK (starts_at < ends_at)
) WITHOUT ROWID;
INSERT INTO promo (code, kind, percent, amounts, data_mb, starts_at, ends_at, minimums, places, kinds,
  plan_types, channels, uses_left, uses_each)
SELECT code, kind, percent, amounts, data_mb, starts_at, ends_at, minimums, places, kinds,
  plan_types, channels, uses_left, uses_each
FROM promo_before;
DROP TABLE promo_before;
