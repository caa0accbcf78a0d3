import { fieldOrder } from '../reading/schema.ts'
import { type Entry, type Finding, finding, type Rule } from './problem.ts'

/** Checks of fields against each other, within one file. */
export const fieldRules: readonly Rule[] = [
  { reads: ['slug'], find: checkFileName },
  { reads: [], find: checkOrder },
  { reads: ['locales', 'firstLocales', 'defaultLocale'], find: checkLocales },
  { reads: ['currencies', 'defaultCurrency'], find: checkCurrencies },
  { reads: ['payments'], find: ({ tenant }) => findRepeated('payments', tenant.payments) },
  { reads: ['brand'], find: checkHero },
  { reads: ['header', 'headerLink'], find: checkHeader },
  { reads: ['legal'], find: checkFoundingDate },
  { reads: ['catalog'], find: checkCatalog },
  { reads: ['features', 'embedOrigins'], find: checkEmbeds },
]

function checkFileName({ file, tenant }: Entry): Finding[] {
  const name = file.replace(/^.*\//, '')
  const isNamed = name === `${tenant.slug}.json`
  return isNamed ? [] : [finding('slug', tenant.slug, `the file's name, ${name.slice(0, -5)}`)]
}

function checkOrder({ tenant }: Entry): Finding[] {
  const names = Object.keys(tenant)
  const expected = fieldOrder.filter((name) => names.includes(name))
  const known = names.filter((name) => (fieldOrder as readonly string[]).includes(name))
  const at = known.findIndex((name, index) => name !== expected[index])
  const field = known[at]
  return field ? [finding(field, field, `${expected[at]} in its place: fields have one order`)] : []
}

function checkLocales({ tenant }: Entry): Finding[] {
  const { locales, firstLocales, defaultLocale } = tenant
  const offered = `one of the locales offered: ${locales.join(' ')}`
  return [
    ...(locales.includes(defaultLocale) ? [] : [finding('defaultLocale', defaultLocale, offered)]),
    ...(locales.includes('en')
      ? []
      : [finding('locales', locales, 'en among them, to fall back to')]),
    ...firstLocales.flatMap((locale, at) =>
      locales.includes(locale) ? [] : [finding(`firstLocales[${at}]`, locale, offered)],
    ),
    ...findRepeated('locales', locales),
    ...findRepeated('firstLocales', firstLocales),
  ]
}

function checkCurrencies({ tenant }: Entry): Finding[] {
  const { currencies, defaultCurrency } = tenant
  const offered = `one of the currencies offered: ${currencies.join(' ')}`
  const isOffered = currencies.includes(defaultCurrency)
  return [
    ...(isOffered ? [] : [finding('defaultCurrency', defaultCurrency, offered)]),
    ...findRepeated('currencies', currencies),
  ]
}

function checkHero({ tenant }: Entry): Finding[] {
  const { hero, heroRegion, heroArcs } = tenant.brand
  const needsRegion = hero === 'region' && heroRegion === undefined
  const sparesRegion = hero !== 'region' && heroRegion !== undefined
  const sparesArcs = hero !== 'map' && heroArcs !== undefined
  return [
    ...(needsRegion ? [finding('brand.heroRegion', undefined, 'the region that is drawn')] : []),
    ...(sparesRegion
      ? [finding('brand.heroRegion', heroRegion, 'no region where the hero is not one')]
      : []),
    ...(sparesArcs
      ? [finding('brand.heroArcs', heroArcs, 'no arcs where the hero has no map')]
      : []),
  ]
}

/** Only shops whose plans can be embedded name the sites that may do so. */
function checkEmbeds({ tenant }: Entry): Finding[] {
  const { features, embedOrigins = [] } = tenant
  if (!features.embeds && embedOrigins.length > 0) {
    return [finding('embedOrigins', embedOrigins, 'no origins where features.embeds is off')]
  }
  return findRepeated('embedOrigins', embedOrigins)
}

function checkHeader({ tenant }: Entry): Finding[] {
  const isLinked = tenant.headerLink === undefined || tenant.header.endsWith('airline')
  return isLinked
    ? []
    : [finding('headerLink', tenant.headerLink, 'a link only in airline headers')]
}

function checkFoundingDate({ tenant }: Entry): Finding[] {
  const { foundingDate } = tenant.legal
  const time = Date.parse(`${foundingDate}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(foundingDate)
  return isDay ? [] : [finding('legal.foundingDate', foundingDate, 'a day of the calendar')]
}

function checkCatalog({ tenant }: Entry): Finding[] {
  const { include, exclude } = tenant.catalog
  return (exclude ?? []).flatMap((slug, at) =>
    include?.includes(slug)
      ? [finding(`catalog.exclude[${at}]`, slug, 'a destination that is not included as well')]
      : [],
  )
}

function findRepeated(path: string, values: readonly string[]): Finding[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) === at ? [] : [finding(`${path}[${at}]`, value, 'each value once')],
  )
}
