import { locales } from '#contract/locale.ts'
import { currencies } from '#contract/money.ts'
import { accents } from '../reading/palette.ts'
import type { Tenant, Theme } from '../reading/schema.ts'
import { findFaint } from '../rules/contrast.ts'

const look = { gray: 'slate', ground: 'slate', radius: 'medium' } as const

/**
 * Returns a complete tenant to start from, with invented data and an accent that no other tenant
 * has.
 */
export function newTenant(slug: string, others: readonly Partial<Tenant>[]): Tenant {
  const host = `${slug}.tradewind.example`
  const email = `support@${host}`
  const name = slug.charAt(0).toUpperCase() + slug.slice(1)
  return {
    $schema: './tenant.schema.json',
    slug,
    hosts: [host, `${slug}.localhost`],
    suffixes: [],
    hostTag: null,
    brand: {
      name,
      wordmark: slug,
      mark: false,
      hero: 'map',
      homeCity: { name_en: 'Lisbon', lat: 38.72, lon: -9.14 },
    },
    theme: freeTheme(others),
    header: 'affiliate',
    layout: 'default',
    locales: [...locales],
    firstLocales: [],
    defaultLocale: 'en',
    currencies: [...currencies],
    defaultCurrency: 'USD',
    catalog: { marginPercent: 0 },
    payments: ['card', 'points'],
    appLinks: {},
    redirects: [],
    legal: {
      entity: `${name} Demo Partner`,
      address: { street: '1 Example Quay', postalCode: '1000-001', city: 'Lisbon', country: 'PT' },
      foundingDate: '2021-05-01',
      parentOrganization: 'Tradewind Demo Holding',
      sameAs: [],
    },
    support: { email },
    features: {
      business: false,
      planner: true,
      deviceCheck: true,
      onePressTopUp: true,
      appPromotion: false,
      embeds: false,
      taxBesidePrice: false,
      landingPromise: false,
    },
  }
}

/**
 * Returns a theme with the first unused accent that passes the contrast check, or the first that
 * passes if all are used.
 */
function freeTheme(others: readonly Partial<Tenant>[]): Theme {
  const taken = others.map(({ theme }) => theme?.accent)
  const themes = accents.map((accent): Theme => ({ accent, ...look }))
  const readable = themes.filter((theme) => findFaint(theme).length === 0)
  const theme = readable.find(({ accent }) => !taken.includes(accent)) ?? readable[0]
  if (!theme) throw new Error('expected an accent that passes the contrast check')
  return theme
}
