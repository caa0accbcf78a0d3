import { m } from '#app/paraglide/messages.js'
import type { NavLink, ShellLink } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { fitLinks } from './fit-links.ts'

/**
 * Returns the header's pages in order, with the width from which each fits. The server makes them
 * for every page, so that no browser loads their words.
 */
export function navLinks({ features }: Pick<PublicTenant, 'features'>): NavLink[] {
  const links: ShellLink[] = [
    { to: pathTo('shop'), label: m.shell_nav_destinations() },
    ...(features.planner ? [{ to: pathTo('calculator'), label: m.shell_nav_plan() }] : []),
    ...(features.deviceCheck ? [{ to: pathTo('device'), label: m.shell_nav_device() }] : []),
    ...(features.business ? [{ to: pathTo('enterprise'), label: m.shell_foot_business() }] : []),
  ]
  const fits = fitLinks(
    links.map(({ label }) => label),
    m.shell_nav_more(),
  )
  return links.map((link, at) => ({ ...link, fit: fits[at] ?? '' }))
}
