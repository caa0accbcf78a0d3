import type { Brand, BrandColours } from '#contract/commerce/channel.ts'
import type { Mode } from './palette.ts'
import { rolesOf } from './roles.ts'
import type { Tenant } from './schema.ts'
import { radiusFactor } from './theme.ts'

/** Corner radius of a control, in pixels, in the scale in which a ticket's radius is 12. */
const controlRadius = 8

/**
 * Returns a tenant's look and legal entity for mails. Mixing the colours is slow, so callers should
 * keep the result.
 */
export function brandOf(tenant: Tenant): Brand {
  const { brand, theme, legal } = tenant
  const { street, postalCode, city, country } = legal.address
  return {
    name: brand.name,
    wordmark: brand.wordmark,
    colours: coloursOf(tenant, theme.forced ?? 'light'),
    ...(theme.forced ? {} : { darkColours: coloursOf(tenant, 'dark') }),
    cornerPx: Math.round(controlRadius * radiusFactor(theme.radius)),
    legalEntity: legal.entity,
    address: { street, postalCode, city, country },
    supportEmail: tenant.support.email,
  }
}

function coloursOf({ theme }: Tenant, mode: Mode): BrandColours {
  const roles = rolesOf(theme, mode)
  const { page, panel, sunken, line, text, muted, ink, signal } = roles
  return { page, panel, sunken, line, text, muted, ink, onInk: roles['on-ink'], signal }
}
