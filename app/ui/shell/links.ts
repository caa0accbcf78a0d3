import { m } from '#app/paraglide/messages.js'
import type { ShellLink } from '#app/ui/shop.ts'
import { pathTo } from '#contract/path-to.ts'

/** Returns the pages in the header, in order. */
export function navLinks(): ShellLink[] {
  return [
    { to: pathTo('shop'), label: m.shell_nav_destinations() },
    { to: pathTo('shop-type', { type: 'regional-plans' }), label: m.shell_nav_regions() },
    { to: pathTo('shop-type', { type: 'global-plans' }), label: m.shell_nav_global() },
  ]
}
