import { type } from 'arktype'
import { paymentMethods } from '#contract/commerce/order-words.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { type Currency, currencies } from '#contract/money.ts'
import { readEmail } from '#contract/person/email.ts'
import { type Accent, accents, type Gray, grays, type PaletteName } from './palette.ts'

const text = type(/\S/).describe('some text')
const slug = type(/^[a-z][a-z0-9-]{0,30}[a-z0-9]$/).describe(
  '2 to 32 lower-case letters, digits and hyphens',
)
const host = type(
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
).describe('a host name in lower case without port')
const suffix = type(
  /^\*\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
).describe('a suffix such as *.tradewind.example')
// The file has the stored form, because it is read without a change.
const email = type('string')
  .narrow((text) => readEmail(text) === text)
  .describe('an e-mail address, its domain in lower case and ASCII')
const url = type(/^https:\/\/[a-z0-9][a-z0-9.-]+(\/\S*)?$/).describe('an https address')
const origin = type(
  /^https:\/\/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+(:\d{2,5})?$/,
).describe('an https origin such as https://partner.example, without a path')
const destination = type(/^[a-z0-9-]+$/).describe('the slug of a destination')

const localeName = type.enumerated(...locales).as<Locale>()
const currencyName = type.enumerated(...currencies).as<Currency>()
const accentName = type.enumerated(...accents).as<Accent>()
const grayName = type.enumerated(...grays).as<Gray>()
const paletteName = type.enumerated(...grays, ...accents).as<PaletteName>()

const HomeCity = type({
  '+': 'reject',
  name_en: text,
  lat: '-90 <= number <= 90',
  lon: '-180 <= number <= 180',
})

const Brand = type({
  '+': 'reject',
  name: text,
  wordmark: text,
  mark: 'boolean',
  hero: "'map' | 'region' | 'plain'",
  'heroRegion?': destination,
  'heroArcs?': "'wide'",
  homeCity: HomeCity,
})

const Theme = type({
  '+': 'reject',
  accent: accentName,
  gray: grayName,
  ground: paletteName,
  radius: "'none' | 'small' | 'medium' | 'large' | 'full'",
  'forced?': "'light' | 'dark'",
})

const Catalog = type({
  '+': 'reject',
  'include?': destination.array().atLeastLength(1),
  'exclude?': destination.array().atLeastLength(1),
  marginPercent: '0 <= number <= 100',
})

const IosApp = type({
  '+': 'reject',
  teamId: type(/^[A-Z0-9]{10}$/).describe('an Apple team id of 10 characters'),
  bundleId: /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
  appStoreId: /^\d{6,12}$/,
})

const AndroidApp = type({
  '+': 'reject',
  package: /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/,
  fingerprints: type(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    .array()
    .atLeastLength(1),
})

const Redirect = type({ '+': 'reject', from: text, to: text, status: '301 | 302' })

const Address = type({
  '+': 'reject',
  street: text,
  postalCode: text,
  city: text,
  country: type(/^[A-Z]{2}$/).describe('an ISO country code of two letters'),
})

const Legal = type({
  '+': 'reject',
  entity: text,
  address: Address,
  foundingDate: type(/^\d{4}-\d{2}-\d{2}$/).describe('a date such as 2021-05-01'),
  parentOrganization: text,
  sameAs: url.array(),
})

const Support = type({
  '+': 'reject',
  email,
  'phone?': type(/^\+\d[\d ]{5,18}$/).describe('an international phone number'),
  'hoursUtc?': type(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/).describe(
    'hours such as 08:00-20:00',
  ),
})

/** How mails are sent in the shop's name; without it, from the address of the deployment. */
const Mail = type({
  '+': 'reject',
  from: email,
  'dkim?': type(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i)
    .describe('a selector of DKIM, as the provider names it')
    .array()
    .atLeastLength(1),
  'bounces?': host,
})

/** What only documents and prices of organisations need; browsers do not get it. */
const Business = type({
  '+': 'reject',
  'vatNumber?': type(/^[A-Z]{2}[A-Z0-9]{2,13}$/).describe('a VAT number with its country'),
  'volumePrices?': type({
    '+': 'reject',
    gb: '1 <= number.integer <= 1000000',
    percentOff: '1 <= number.integer <= 90',
  })
    .array()
    .atMostLength(10),
})

const Features = type({
  '+': 'reject',
  business: 'boolean',
  planner: 'boolean',
  deviceCheck: 'boolean',
  onePressTopUp: 'boolean',
  appPromotion: 'boolean',
  embeds: 'boolean',
  taxBesidePrice: 'boolean',
  landingPromise: 'boolean',
})

const Rating = type({
  '+': 'reject',
  value: '0 < number <= 5',
  count: 'number.integer > 0',
  source: text,
})

/** The content of a tenant's file: everything in which shops may differ, and no secrets. */
export const Tenant = type({
  '+': 'reject',
  '$schema?': 'string',
  slug,
  hosts: host.array().atLeastLength(1),
  suffixes: suffix.array(),
  hostTag: slug.or('null'),
  brand: Brand,
  theme: Theme,
  header: "'default' | 'affiliate' | 'airline' | 'swiss-airline'",
  'headerLink?': url,
  layout: "'default' | 'partner'",
  locales: localeName.array().atLeastLength(1),
  firstLocales: localeName.array(),
  defaultLocale: localeName,
  currencies: currencyName.array().atLeastLength(1),
  defaultCurrency: currencyName,
  catalog: Catalog,
  payments: type
    .enumerated(...paymentMethods, 'points')
    .array()
    .atLeastLength(1),
  appLinks: type({ '+': 'reject', 'ios?': IosApp, 'android?': AndroidApp }),
  redirects: Redirect.array(),
  'embedOrigins?': origin.array().atLeastLength(1),
  legal: Legal,
  support: Support,
  'mail?': Mail,
  features: Features,
  'business?': Business,
  'rating?': Rating,
})

export type Tenant = typeof Tenant.infer
export type Theme = Tenant['theme']

/** The required order of a file's top-level fields. */
export const fieldOrder = [
  '$schema',
  'slug',
  'hosts',
  'suffixes',
  'hostTag',
  'brand',
  'theme',
  'header',
  'headerLink',
  'layout',
  'locales',
  'firstLocales',
  'defaultLocale',
  'currencies',
  'defaultCurrency',
  'catalog',
  'payments',
  'appLinks',
  'redirects',
  'embedOrigins',
  'legal',
  'support',
  'mail',
  'features',
  'business',
  'rating',
] as const
