import type { Channel, FindChannel } from '#contract/commerce/channel.ts'
import { affiliateOf, brandOf, originOfTenant, type Tenant, type Tenants } from '#tenants/index.ts'
import type { Config } from '../edge/env.ts'

/**
 * Returns channels by id. A channel is created on first use and kept as long as its tenant object.
 */
export function createChannels(config: Config, tenants: Tenants): FindChannel {
  const made = new WeakMap<Tenant, Channel>()
  return async function findChannel(id) {
    const tenant = await tenants.find(id)
    if (!tenant) return undefined
    const channel = made.get(tenant) ?? channelOf(tenant, config)
    made.set(tenant, channel)
    return channel
  }
}

/** Returns the backend's channel for a tenant. */
function channelOf(tenant: Tenant, { environment }: Config): Channel {
  const affiliate = affiliateOf(tenant)
  const { include, exclude, marginPercent } = tenant.catalog
  return {
    id: tenant.slug,
    ...(affiliate ? { affiliate } : {}),
    origin: originOfTenant(tenant, { isProduction: environment === 'production' }),
    defaultLocale: tenant.defaultLocale,
    brand: brandOf(tenant),
    ...(tenant.mail ? { mailFrom: tenant.mail.from } : {}),
    onePressTopUp: tenant.features.onePressTopUp,
    payments: tenant.payments,
    landingPromise: tenant.features.landingPromise,
    ...(tenant.business ? { business: tenant.business } : {}),
    catalogue: {
      ...(include ? { include: [...include] } : {}),
      ...(exclude ? { exclude: [...exclude] } : {}),
      marginPercent,
    },
  }
}
