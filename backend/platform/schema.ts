import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Continent, DestinationKind, Network, Plan } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'

// Mirrors migrations/*.sql, which also holds the checks and indexes.

export const catalogueMeta = sqliteTable('catalogue_meta', {
  id: integer().primaryKey(),
  version: text().notNull(),
  seededAt: integer('seeded_at').notNull(),
})

export const destination = sqliteTable('destination', {
  slug: text().primaryKey(),
  kind: text().$type<DestinationKind>().notNull(),
  code: text(),
  continent: text().$type<Continent>(),
  nameEn: text('name_en').notNull(),
  countryCount: integer('country_count').notNull(),
  networks: text({ mode: 'json' }).$type<Network[]>().notNull(),
  generation: text().$type<'4G' | '5G'>().notNull(),
  popularRank: integer('popular_rank'),
  position: integer().notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const destinationCountry = sqliteTable(
  'destination_country',
  {
    destinationSlug: text('destination_slug').notNull(),
    countryCode: text('country_code').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.destinationSlug, table.countryCode] })],
)

export const destinationPrice = sqliteTable(
  'destination_price',
  {
    destinationSlug: text('destination_slug').notNull(),
    currency: text().$type<Currency>().notNull(),
    validFrom: integer('valid_from').notNull(),
    validTo: integer('valid_to'),
    fromMinor: integer('from_minor').notNull(),
    gb1D7Minor: integer('gb1_d7_minor'),
    gb5D30Minor: integer('gb5_d30_minor'),
    gb10D30Minor: integer('gb10_d30_minor'),
    unlD7Minor: integer('unl_d7_minor'),
    bestMinor: integer('best_minor'),
    bestMb: integer('best_mb'),
    addonFromMinor: integer('addon_from_minor'),
  },
  (table) => [primaryKey({ columns: [table.destinationSlug, table.currency, table.validFrom] })],
)

export const city = sqliteTable('city', {
  id: integer().primaryKey(),
  countryCode: text('country_code').notNull(),
  nameEn: text('name_en').notNull(),
  lat: real().notNull(),
  lon: real().notNull(),
  generation: text().$type<'4G' | '5G'>().notNull(),
  names: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
})

export const plan = sqliteTable('plan', {
  id: text().primaryKey(),
  destinationSlug: text('destination_slug').notNull(),
  slug: text().notNull(),
  position: integer().notNull(),
  planType: text('plan_type').$type<Plan['planType']>().notNull(),
  durationDays: integer('duration_days').notNull(),
  amountMb: integer('amount_mb').notNull(),
  isUnlimited: integer('is_unlimited', { mode: 'boolean' }).notNull(),
  dailyMb: integer('daily_mb'),
  throttleKbps: integer('throttle_kbps'),
  tethering: integer({ mode: 'boolean' }).notNull(),
  activationPolicy: text('activation_policy').$type<Plan['activationPolicy']>().notNull(),
  activateWithinDays: integer('activate_within_days').notNull(),
  addonPolicy: text('addon_policy').$type<Plan['addonPolicy']>().notNull(),
  kyc: text().$type<Plan['kyc']>().notNull(),
  refundPolicy: text('refund_policy').$type<Plan['refundPolicy']>().notNull(),
  networks: text({ mode: 'json' }).$type<Network[]>(),
  unavailableUntil: integer('unavailable_until'),
})

export const priceHistory = sqliteTable(
  'price_history',
  {
    planId: text('plan_id').notNull(),
    currency: text().$type<Currency>().notNull(),
    validFrom: integer('valid_from').notNull(),
    validTo: integer('valid_to'),
    amountMinor: integer('amount_minor').notNull(),
    isReduction: integer('is_reduction', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.currency, table.validFrom] })],
)

export const searchTerm = sqliteTable('search_term', {
  id: integer().primaryKey(),
  term: text().notNull(),
  isTail: integer('is_tail', { mode: 'boolean' }).notNull(),
  destinationSlug: text('destination_slug').notNull(),
  cityId: integer('city_id'),
  localeBits: integer('locale_bits').notNull(),
  gramCount: integer('gram_count').notNull(),
})

export const searchGram = sqliteTable(
  'search_gram',
  { gram: text().notNull(), termId: integer('term_id').notNull() },
  (table) => [primaryKey({ columns: [table.gram, table.termId] })],
)
