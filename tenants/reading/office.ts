import type { ResolvedTenant, Tenants } from './open-tenants.ts'
import type { Tenant } from './schema.ts'

/** The office's name among the channels; no shop may have it. */
const officeSlug = 'office'
/** The operator's own shop, whose look the office has. */
const house = 'tradewind'

/** Whether a request is to the office's host. */
export function isOffice({ slug }: Pick<Tenant, 'slug'>): boolean {
  return slug === officeSlug
}

/**
 * Adds the host at which the people who run the shop work. The office is no shop: it sells nothing,
 * has one language and no features, and the list of shops does not name it.
 */
export function withOffice(tenants: Tenants, host: string | undefined): Tenants {
  if (host === undefined) return tenants
  let made: { of: Tenant; office: Tenant } | undefined

  async function findOffice(): Promise<Tenant | undefined> {
    const of = await tenants.find(house)
    if (!of) return undefined
    if (made?.of !== of) made = { of, office: officeOf(of, host ?? '') }
    return made.office
  }

  return {
    ...tenants,
    async ofHost(asked): Promise<ResolvedTenant | undefined> {
      if (bareHost(asked) !== host) return tenants.ofHost(asked)
      const tenant = await findOffice()
      return tenant && { tenant }
    },
    find: (slug) => (slug === officeSlug ? findOffice() : tenants.find(slug)),
  }
}

function bareHost(asked: string): string {
  return asked.toLowerCase().replace(/\.?(:\d{1,5})?$/, '')
}

function officeOf(of: Tenant, host: string): Tenant {
  const off = Object.keys(of.features).map((name) => [name, false])
  return {
    ...of,
    slug: officeSlug,
    hosts: [host],
    suffixes: [],
    hostTag: null,
    brand: { ...of.brand, name: `${of.brand.name} office` },
    locales: ['en'],
    firstLocales: [],
    defaultLocale: 'en',
    redirects: [],
    features: Object.fromEntries(off) as Tenant['features'],
  }
}
