import { m } from '#app/paraglide/messages.js'
import type { ShownViewer } from '#app/ui/viewer.ts'
import type { ShellLink } from './links.ts'

/** A page of the account; `within` are paths of the same page, and of what belongs to it. */
export type AccountLink = ShellLink & { within?: readonly string[] }

type Asked = { accountType: ShownViewer['accountType']; hasBusiness: boolean }

/** What somebody may do with their account, in order: for the header's menu and the account's pages. */
export function accountLinks({ accountType, hasBusiness }: Asked): AccountLink[] {
  return accountType === 'enterprise' ? memberLinks(hasBusiness) : consumerLinks()
}

function memberLinks(hasBusiness: boolean): AccountLink[] {
  return [
    ...(hasBusiness ? [{ to: '/enterprise/manage', label: m.account_menu_portal() }] : []),
    {
      to: '/account/enterprise-settings',
      label: m.account_menu_settings(),
      within: ['/account/company-settings'],
    },
  ]
}

function consumerLinks(): AccountLink[] {
  return [
    {
      to: '/account/orders',
      label: m.account_menu_orders(),
      within: ['/account/orders/', '/manage'],
    },
    { to: '/account/points', label: m.points_head_title() },
    { to: '/account/promos', label: m.promos_head_title() },
    { to: '/account/referrals', label: m.referrals_head_title() },
    { to: '/account/friends', label: m.friends_head_title() },
    { to: '/account/settings', label: m.account_menu_settings() },
    { to: '/account/passkeys', label: m.account_menu_passkeys() },
  ]
}

/** How a link says that it leads to where one is, or to what that belongs to. */
export function hereOf({ to, within = [] }: AccountLink, pathname: string) {
  if (pathname === to) return { 'aria-current': 'page' as const }
  const isWithin = within.some((path) => pathname.startsWith(path))
  return isWithin ? { 'aria-current': 'true' as const } : {}
}
