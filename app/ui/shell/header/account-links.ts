import { m } from '#app/paraglide/messages.js'
import type { ShellLink } from '#app/ui/shop.ts'
import type { ShownViewer } from '#app/ui/viewer.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** A link to a page of the account; `within` are further paths that belong to that page. */
export type AccountLink = ShellLink & { within?: readonly string[] }

type Asked = { accountType: ShownViewer['accountType']; hasBusiness: boolean }

/**
 * Returns the pages of an account, in order, for the header's menu and the account's navigation.
 */
export function accountLinks({ accountType, hasBusiness }: Asked): AccountLink[] {
  return accountType === 'enterprise' ? memberLinks(hasBusiness) : consumerLinks()
}

function memberLinks(hasBusiness: boolean): AccountLink[] {
  return [
    ...(hasBusiness ? [{ to: pathTo('portal'), label: m.account_menu_portal() }] : []),
    {
      to: pathTo('enterprise-settings'),
      label: m.account_menu_settings(),
      within: [pathTo('company-settings')],
    },
  ]
}

function consumerLinks(): AccountLink[] {
  return [
    {
      to: pathTo('orders'),
      label: m.account_menu_orders(),
      within: [`${pathTo('orders')}/`, pathTo('manage')],
    },
    { to: pathTo('points'), label: m.points_head_title() },
    { to: pathTo('promos'), label: m.promos_head_title() },
    { to: pathTo('referrals'), label: m.referrals_head_title() },
    { to: pathTo('friends'), label: m.friends_head_title() },
    { to: pathTo('settings'), label: m.account_menu_settings() },
    { to: pathTo('passkeys'), label: m.account_menu_passkeys() },
  ]
}

/**
 * Returns the `aria-current` of a link to the current page, or to the page that the current one
 * belongs to.
 */
export function hereOf({ to, within = [] }: AccountLink, pathname: string) {
  if (pathname === to) return { 'aria-current': 'page' as const }
  const isWithin = within.some((path) => pathname.startsWith(path))
  return isWithin ? { 'aria-current': 'true' as const } : {}
}
