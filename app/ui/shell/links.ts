import { m } from '#app/paraglide/messages.js'

export type ShellLink = { to: string; label: string }

/** The header's pages, in order. A page joins the list when it exists. */
export function navLinks(): ShellLink[] {
  return [
    { to: '/shop', label: m.shell_nav_destinations() },
    { to: '/shop/regional-plans', label: m.shell_nav_regions() },
    { to: '/shop/global-plans', label: m.shell_nav_global() },
  ]
}
