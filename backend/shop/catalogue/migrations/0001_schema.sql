-- The catalogue, in a database of its own: what is sold, where, every price it ever had, and what else
-- public pages show. No row belongs to a person, and no table of orders is named. Instants are unix
-- milliseconds where nothing else is said; money is an integer in minor units of the row's currency.

CREATE TABLE catalogue_meta ( -- Which catalogue was seeded.
  id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, seeded_at INTEGER NOT NULL
);

-- Places ----------------------------------------------------------------------------------------------------

CREATE TABLE destination ( -- Countries, regions and the world.
  slug TEXT PRIMARY KEY CHECK (length(slug) BETWEEN 1 AND 64 AND slug NOT GLOB '*[^a-z0-9-]*'),
  kind TEXT NOT NULL CHECK (kind IN ('country', 'region', 'global')),
  code TEXT CHECK (code GLOB '[A-Z][A-Z]'),
  continent TEXT
    CHECK (continent IN ('africa', 'asia', 'europe', 'north-america', 'south-america', 'oceania')),
  name_en TEXT NOT NULL, country_count INTEGER NOT NULL CHECK (country_count > 0),
  networks TEXT NOT NULL CHECK (json_valid(networks)),
  generation TEXT NOT NULL CHECK (generation IN ('4G', '5G')), popular_rank INTEGER CHECK (popular_rank > 0),
  position INTEGER NOT NULL, updated_at INTEGER NOT NULL, CHECK ((kind = 'country') = (code IS NOT NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX destination_position ON destination (position);
CREATE INDEX destination_kind ON destination (kind, position);
CREATE INDEX destination_continent ON destination (continent, position);
CREATE INDEX destination_popular ON destination (position) WHERE popular_rank IS NOT NULL;
CREATE UNIQUE INDEX destination_code ON destination (code) WHERE code IS NOT NULL;

CREATE TABLE destination_country ( -- The countries of a region.
  destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  country_code TEXT NOT NULL CHECK (country_code GLOB '[A-Z][A-Z]'), position INTEGER NOT NULL,
  PRIMARY KEY (destination_slug, country_code)
) WITHOUT ROWID;
CREATE INDEX destination_country_position ON destination_country (destination_slug, position);

-- The figures that lists print, one row per span of time in which none of them changes.
CREATE TABLE destination_price (
  destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (length(currency) = 3), valid_from INTEGER NOT NULL,
  valid_to INTEGER CHECK (valid_to > valid_from), from_minor INTEGER NOT NULL CHECK (from_minor >= 0),
  gb1_d7_minor INTEGER CHECK (gb1_d7_minor >= 0), gb5_d30_minor INTEGER CHECK (gb5_d30_minor >= 0),
  gb10_d30_minor INTEGER CHECK (gb10_d30_minor >= 0), unl_d7_minor INTEGER CHECK (unl_d7_minor >= 0),
  best_minor INTEGER CHECK (best_minor >= 0), -- The data plan with the lowest price per GB.
  best_mb INTEGER CHECK (best_mb > 0), addon_from_minor INTEGER CHECK (addon_from_minor >= 0),
  PRIMARY KEY (destination_slug, currency, valid_from)
) WITHOUT ROWID;

CREATE TABLE city (
  id INTEGER PRIMARY KEY, country_code TEXT NOT NULL CHECK (country_code GLOB '[A-Z][A-Z]'),
  name_en TEXT NOT NULL, lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
  generation TEXT NOT NULL CHECK (generation IN ('4G', '5G')),
  names TEXT NOT NULL CHECK (json_valid(names)) -- Names by locale where they differ from the English one.
);
CREATE INDEX city_country ON city (country_code, id);

-- Everything a place may be called, folded (contract/fold.ts). A term stands once per place.
CREATE TABLE search_term (
  id INTEGER PRIMARY KEY, term TEXT NOT NULL,
  is_tail INTEGER NOT NULL CHECK (is_tail IN (0, 1)), -- 0: the whole name, 1: its later words.
  destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  city_id INTEGER REFERENCES city (id) ON DELETE CASCADE,
  locale_bits INTEGER NOT NULL, -- One bit per locale that uses the name.
  gram_count INTEGER NOT NULL CHECK (gram_count > 0)
);
CREATE INDEX search_term_term ON search_term (term);

CREATE TABLE search_gram ( -- Grams of three letters, which find misspelled names.
  gram TEXT NOT NULL, term_id INTEGER NOT NULL REFERENCES search_term (id) ON DELETE CASCADE,
  PRIMARY KEY (gram, term_id)
) WITHOUT ROWID;

-- Plans and prices ------------------------------------------------------------------------------------------

CREATE TABLE plan ( -- What is sold.
  id TEXT PRIMARY KEY, destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (slug NOT GLOB '*[^a-z0-9-]*'), position INTEGER NOT NULL,
  plan_type TEXT NOT NULL CHECK (plan_type IN ('data', 'daily')),
  duration_days INTEGER NOT NULL CHECK (duration_days BETWEEN 1 AND 365),
  amount_mb INTEGER NOT NULL CHECK (amount_mb > 0),
  is_unlimited INTEGER NOT NULL CHECK (is_unlimited IN (0, 1)), daily_mb INTEGER CHECK (daily_mb > 0),
  throttle_kbps INTEGER CHECK (throttle_kbps > 0), tethering INTEGER NOT NULL CHECK (tethering IN (0, 1)),
  activation_policy TEXT NOT NULL CHECK (activation_policy IN ('first_use', 'installation', 'purchase')),
  activate_within_days INTEGER NOT NULL CHECK (activate_within_days > 0),
  addon_policy TEXT NOT NULL CHECK (addon_policy IN ('none', 'while_active', 'any_time')),
  kyc TEXT NOT NULL CHECK (kyc IN ('none', 'passport', 'passport_address')),
  refund_policy TEXT NOT NULL CHECK (refund_policy IN ('until_installed', 'until_activated', 'none')),
  networks TEXT CHECK (networks IS NULL OR json_valid(networks)), -- Null: all networks of the destination.
  unavailable_until INTEGER, CHECK ((plan_type = 'daily') = (daily_mb IS NOT NULL)),
  CHECK (is_unlimited = 0 OR throttle_kbps IS NOT NULL)
) WITHOUT ROWID;
CREATE UNIQUE INDEX plan_slug ON plan (destination_slug, slug);
CREATE INDEX plan_order ON plan (destination_slug, position);
CREATE INDEX plan_size ON plan (amount_mb, position);

-- Every price a plan had, has and is announced to have. The price of a moment is the row it falls into.
CREATE TABLE price_history (
  plan_id TEXT NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (length(currency) = 3), valid_from INTEGER NOT NULL,
  valid_to INTEGER CHECK (valid_to > valid_from), amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  is_reduction INTEGER NOT NULL DEFAULT 0 CHECK (is_reduction IN (0, 1)),
  PRIMARY KEY (plan_id, currency, valid_from), CHECK (is_reduction = 0 OR valid_to IS NOT NULL)
) WITHOUT ROWID;
CREATE INDEX price_history_reduced ON price_history (currency, valid_to, plan_id) WHERE is_reduction = 1;

-- Every price that was set by hand, in the order of setting. Shops ask for those after a number, to make
-- stored pages and answers of the place anew; seeding applies all of them again. The plan is not referred to,
-- so that its row may be replaced.
CREATE TABLE price_change (
  number INTEGER PRIMARY KEY AUTOINCREMENT, plan_id TEXT NOT NULL, destination_slug TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) = 3), amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  begins_at INTEGER NOT NULL, changed_at INTEGER NOT NULL CHECK (changed_at <= begins_at)
);
CREATE INDEX price_change_begins ON price_change (begins_at);

CREATE TABLE addon ( -- Data that can be added to the eSIMs of a place.
  id TEXT PRIMARY KEY, destination_slug TEXT NOT NULL REFERENCES destination (slug) ON DELETE CASCADE,
  position INTEGER NOT NULL, amount_mb INTEGER NOT NULL CHECK (amount_mb > 0),
  duration_days INTEGER NOT NULL CHECK (duration_days BETWEEN 1 AND 365),
  prices TEXT NOT NULL CHECK (json_valid(prices)) -- A JSON object of minor units by currency.
) WITHOUT ROWID;
CREATE INDEX addon_place ON addon (destination_slug, position);

-- Texts and reviews -----------------------------------------------------------------------------------------

-- Texts that were published after the build: an entry's draft in a locale is shown from here on.
CREATE TABLE content_publication (
  type TEXT NOT NULL, slug TEXT NOT NULL, locale TEXT NOT NULL, published_at INTEGER NOT NULL,
  PRIMARY KEY (type, slug, locale)
) WITHOUT ROWID;
CREATE INDEX content_publication_time ON content_publication (published_at);

-- What people say of places, copied from the database of orders without who said it. Times are unix seconds.
-- A review that was taken back keeps its row for a day, so that no older copy can return.
CREATE TABLE place_review (
  id TEXT PRIMARY KEY, -- What a report names it by.
  version INTEGER NOT NULL, -- The later one of two copies is the higher one.
  removed_at INTEGER, -- When a review was taken back; then nothing of it is left.
  channel TEXT NOT NULL, destination_slug TEXT NOT NULL, stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL, locale TEXT NOT NULL, created_at INTEGER NOT NULL,
  CHECK ((removed_at IS NULL) = (stars IS NOT NULL))
) WITHOUT ROWID;
-- All stars without the rows, and the newest that say something.
CREATE INDEX place_review_stars ON place_review (channel, destination_slug, stars);
CREATE INDEX place_review_newest ON place_review (channel, destination_slug, created_at) WHERE text <> '';
CREATE INDEX place_review_language ON place_review (channel, destination_slug, locale, created_at)
  WHERE text <> '';
CREATE INDEX place_review_removed ON place_review (removed_at) WHERE removed_at IS NOT NULL;
