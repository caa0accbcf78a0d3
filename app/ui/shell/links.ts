import { m } from '#app/paraglide/messages.js'
import { continentName, continents } from '#app/ui/continents.ts'

export type ShellLink = { to: string; label: string }

/** The header's pages, in order. A page joins the list when it exists. */
export function navLinks(): ShellLink[] {
  return [
    { to: '/shop', label: m.shell_nav_destinations() },
    { to: '/shop/regional-plans', label: m.shell_nav_regions() },
    { to: '/shop/global-plans', label: m.shell_nav_global() },
  ]
}

/** The footer's columns; a column without links is not drawn. */
export function footColumns(): { title: string; links: ShellLink[] }[] {
  return [
    {
      title: m.shell_foot_buy(),
      links: [
        { to: '/shop/single-country', label: m.shell_foot_countries() },
        { to: '/shop/regional-plans', label: m.shell_foot_regional() },
        { to: '/shop/global-plans', label: m.shell_foot_global() },
      ],
    },
    {
      title: m.shell_foot_special(),
      links: [
        { to: '/shop/limited-time-offer', label: m.shell_foot_offers() },
        { to: '/shop/100GB-sp', label: m.shell_foot_large() },
        { to: '/shop/region', label: m.shell_foot_regions() },
      ],
    },
    {
      title: m.shell_foot_continents(),
      links: continents.map((each) => ({
        to: `/shop/continent/${each}`,
        label: continentName(each),
      })),
    },
  ]
}

/** Terms, privacy and the like: those pages come with the documents. */
export function legalLinks(): ShellLink[] {
  return [{ to: '/cookies', label: m.shell_foot_cookies() }]
}
