-- The trips that an organisation plans: who is in which country when. Days are texts (YYYY-MM-DD),
-- times unix seconds, money minor units of the organisation's currency.

-- Each organisation has one list. Every change counts, so that what is approved is what was shown.
CREATE TABLE trip_list (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  version INTEGER NOT NULL DEFAULT 1,
  -- Whether free plans of the stock are used before plans are bought.
  uses_stock INTEGER NOT NULL DEFAULT 1 CHECK (uses_stock IN (0, 1)),
  changed_at INTEGER NOT NULL,
  -- Set by an approval of a list that is not as it was shown, which undoes the approval.
  shown_late INTEGER CONSTRAINT trip_list_changed CHECK (shown_late IS NULL)
) WITHOUT ROWID;

-- The trip of one person: one of the organisation's people, or somebody by name and address.
CREATE TABLE trip (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES trip_list (organization_id) ON DELETE CASCADE,
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  -- The account, or the address as addresses are compared: nobody has two trips.
  person_key TEXT NOT NULL,
  -- Data used per day, in MB of 1024 KB.
  day_mb INTEGER NOT NULL CHECK (day_mb BETWEEN 1 AND 10240),
  created_at INTEGER NOT NULL,
  -- A list that nobody approves does not keep names for ever.
  expires_at INTEGER NOT NULL,
  UNIQUE (organization_id, person_key)
) WITHOUT ROWID;
CREATE INDEX trip_account ON trip (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX trip_expiry ON trip (expires_at);

CREATE TABLE trip_stay (
  id TEXT PRIMARY KEY,
  trip_id TEXT NOT NULL REFERENCES trip (id) ON DELETE CASCADE,
  -- The slug of the country in the catalogue.
  country TEXT NOT NULL,
  -- YYYY-MM-DD, both included.
  from_day TEXT NOT NULL CHECK (length(from_day) = 10),
  to_day TEXT NOT NULL CHECK (length(to_day) = 10),
  CHECK (from_day <= to_day)
) WITHOUT ROWID;
CREATE INDEX trip_stay_trip ON trip_stay (trip_id, from_day);

-- What was approved. The trips themselves are deleted: the plans know their people.
CREATE TABLE trip_approval (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  people INTEGER NOT NULL CHECK (people > 0),
  plans INTEGER NOT NULL CHECK (plans > 0),
  from_stock INTEGER NOT NULL CHECK (from_stock BETWEEN 0 AND plans),
  currency TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  -- Absent where the stock sufficed.
  order_id TEXT REFERENCES master_order (id),
  -- The account, without a reference: the approval outlives it.
  approved_by TEXT NOT NULL,
  approved_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX trip_approval_organization ON trip_approval (organization_id, approved_at);
CREATE INDEX trip_approval_order ON trip_approval (order_id) WHERE order_id IS NOT NULL;
