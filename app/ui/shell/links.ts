import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/path-to.ts'

export type ShellLink = { to: string; label: string }

/** Returns the pages in the header, in order. */
export function navLinks(): ShellLink[] {
  return [
    { to: pathTo('shop'), label: m.shell_nav_destinations() },
    { to: pathTo('shop-type', { type: 'regional-plans' }), label: m.shell_nav_regions() },
    { to: pathTo('shop-type', { type: 'global-plans' }), label: m.shell_nav_global() },
  ]
}
