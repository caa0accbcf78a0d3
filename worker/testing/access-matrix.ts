import type { Viewer } from '#contract/pages/viewer.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'

// The access rules of all pages, written by hand independently of the guards in the route table, so
// that tests can compare the two: a change to only one of them fails, and so does a page without a
// line here.

export const roles = ['anonymous', 'consumer', 'bt', 'viewer', 'prepaid', 'postpaid'] as const
export type Role = (typeof roles)[number]

function account(userId: string, flag: Viewer['flag'], permissions: PermissionKey[]): Viewer {
  const accountType = flag === 'normal' ? 'normal' : 'enterprise'
  const email = `${userId}@demo.tradewind.example`
  const locale = { currency: 'USD', locale: 'en' } as const
  return { userId, name: userId, email, accountType, flag, permissions, ...locale }
}

/** A viewer of each role, as the session cookie stores it. */
export const viewers: Record<Role, Viewer | undefined> = {
  anonymous: undefined,
  consumer: account('consumer', 'normal', []),
  // The backend decides what a business traveller may buy; the pages are the same as a consumer's.
  bt: account('bt', 'normal', []),
  viewer: account('viewer', 'enterprise|POST_PAID', ['GET_DATA_USAGE']),
  prepaid: account('prepaid', 'enterprise|PRE_PAID', [...permissionKeys]),
  postpaid: account('postpaid', 'enterprise|POST_PAID', [...permissionKeys]),
}

const verdicts = { a: 'allow', s: 'sign_in', h: 'hide' } as const
type Letter = keyof typeof verdicts
type Line = `${Letter}${Letter}${Letter}${Letter}${Letter}${Letter}`

/** Allow, sign in or hide: one letter per role, in the order of `roles`, by row id. */
const lines: Record<string, Line> = {
  home: 'aaaaaa',
  shop: 'aaaaaa',
  'shop-limited': 'aaaaaa',
  'shop-100gb': 'aaaaaa',
  'shop-summer': 'aaaaaa',
  'shop-region': 'aaaaaa',
  device: 'aaaaaa',
  'device-type': 'aaaaaa',
  'shop-continent': 'aaaaaa',
  'shop-type': 'aaaaaa',
  checkout: 'saaaaa',
  order: 'saahhh',
  receipt: 'saahhh',
  'order-now': 'haahhh',
  'trip-buy': 'saahhh',
  trip: 'saahhh',
  'trip-receipt': 'saahhh',
  'trip-calendar': 'saahhh',
  'trip-now': 'haahhh',
  'esim-exchange': 'saahhh',
  assigned: 'aaaaaa',
  gift: 'aaaaaa',
  install: 'aaaaaa',
  invite: 'aaaaaa',
  orders: 'saahhh',
  'orders-state': 'saahhh',
  'orders-usage': 'haahhh',
  manage: 'saahhh',
  'manage-activated': 'saahhh',
  'manage-expired': 'saahhh',
  esim: 'saahhh',
  'esim-usage': 'haahhh',
  // Pages of the mobile app do not exist in a browser; `appLines` says who may see them there.
  'esim-profile': 'hhhhhh',
  'esim-addon': 'saahhh',
  'landing-kit': 'saahhh',
  'esim-top-up': 'haahhh',
  'top-up': 'aaaaaa',
  'top-up-now': 'aaaaaa',
  settings: 'saaaaa',
  'company-settings': 'saaaaa',
  'enterprise-settings': 'saaaaa',
  export: 'saaaaa',
  confirm: 'saaaaa',
  passkeys: 'saahhh',
  points: 'saahhh',
  promos: 'saahhh',
  referrals: 'saahhh',
  friends: 'saahhh',
  'sign-in': 'aaaaaa',
  'sign-up': 'aaaaaa',
  invitation: 'aaaaaa',
  'sign-out': 'aaaaaa',
  'news-confirm': 'aaaaaa',
  company: 'aaaaaa',
  'company-start': 'aaaaaa',
  'company-back': 'aaaaaa',
  'company-metadata': 'aaaaaa',
  'social-apple': 'aaaaaa',
  'social-apple-back': 'aaaaaa',
  'social-google': 'aaaaaa',
  'social-google-back': 'aaaaaa',
  'social-facebook': 'aaaaaa',
  'social-facebook-back': 'aaaaaa',
  calculator: 'aaaaaa',
  cookies: 'aaaaaa',
  download: 'aaaaaa',
  dtec: 'aaaaaa',
  llms: 'aaaaaa',
  guides: 'aaaaaa',
  'guides-feed': 'aaaaaa',
  guide: 'aaaaaa',
  blog: 'aaaaaa',
  'blog-feed': 'aaaaaa',
  manifest: 'aaaaaa',
  post: 'aaaaaa',
  media: 'aaaaaa',
  'media-feed': 'aaaaaa',
  'media-item': 'aaaaaa',
  'landing-trial': 'aaaaaa',
  'landing-day': 'aaaaaa',
  document: 'aaaaaa',
  'document-pdf': 'aaaaaa',
  'shared-picture': 'aaaaaa',
  landing: 'aaaaaa',
  troubleshooting: 'aaaaaa',
  'about-us': 'aaaaaa',
  'about-partner': 'aaaaaa',
  'what-is-esim': 'aaaaaa',
  withdrawal: 'aaaaaa',
  unsubscribe: 'aaaaaa',
  enterprise: 'aaaaaa',
  'enterprise-faq': 'aaaaaa',
  portal: 'shhaaa',
  'portal-billing': 'shhaha',
  'portal-usage': 'shhaaa',
  'portal-usage-now': 'hhhaaa',
  'portal-usage-csv': 'shhaaa',
  'portal-alerts': 'shhaaa',
  'portal-plans': 'shhhaa',
  'portal-plans-now': 'hhhhaa',
  'portal-plans-csv': 'shhhaa',
  'portal-trips': 'shhhaa',
  'portal-import': 'shhhaa',
  'portal-import-now': 'hhhhaa',
  'portal-import-file': 'shhhaa',
  'portal-invoice': 'shhhah',
  'portal-invoice-file': 'shhhaa',
  'portal-orders': 'shhhaa',
  'portal-order-now': 'hhhhaa',
  'portal-orders-csv': 'shhhaa',
  'portal-permissions': 'shhhaa',
  'portal-people-csv': 'shhhaa',
  'portal-export': 'shhhaa',
  'portal-approvals': 'shhhaa',
  'portal-approvals-now': 'hhhhaa',
  'portal-approval': 'shhhaa',
  'portal-policy': 'shhhaa',
  'portal-policy-csv': 'shhhaa',
  'portal-budgets': 'shhhaa',
  'portal-audit': 'shhhaa',
  'portal-audit-csv': 'shhhaa',
  'portal-developers': 'shhhaa',
  'portal-sign-on': 'shhhaa',
  'portal-points': 'shhhah',
  'enterprise-form': 'aaaaaa',
  'portal-top-up': 'shhhah',
  'portal-cart': 'saahaa',
  'portal-cart-success': 'saaaaa',
  // At the office's host alone, where nobody with an account is signed in; shops have none of them.
  office: 'shhhhh',
  'office-order': 'shhhhh',
  'office-companies': 'shhhhh',
  'office-company': 'shhhhh',
  'office-promotion': 'shhhhh',
  'office-promotion-check': 'shhhhh',
  'office-promotions': 'shhhhh',
  'office-search': 'shhhhh',
  'office-catalogue': 'shhhhh',
  'office-plans': 'shhhhh',
  'office-staff': 'shhhhh',
  'office-sign-in': 'aaaaaa',
  'office-join': 'aaaaaa',
  'office-sign-out': 'aaaaaa',
  'not-found': 'aaaaaa',
  'server-error': 'aaaaaa',
  destination: 'aaaaaa',
}

/** The same for pages that exist only in the mobile app, opened there. */
const appLines: Record<string, Line> = {
  'esim-profile': 'saahhh',
}

/** The ids of all rows with a line, and below, of those that exist only in the mobile app. */
export const knownRows = Object.keys(lines)
export const appRows = Object.keys(appLines)

/** Returns the expected verdict for a row and a role; throws if the row has no line. */
export function expectedVerdict(id: string, role: Role): (typeof verdicts)[Letter] {
  return verdictIn(lines, id, role)
}

/** Returns the expected verdict in the mobile app. */
export function expectedInApp(id: string, role: Role): (typeof verdicts)[Letter] {
  return verdictIn({ ...lines, ...appLines }, id, role)
}

function verdictIn(of: Record<string, Line>, id: string, role: Role): (typeof verdicts)[Letter] {
  const letter = Object.hasOwn(of, id) ? of[id]?.[roles.indexOf(role)] : undefined
  if (letter !== 'a' && letter !== 's' && letter !== 'h') {
    throw new Error(`expected a line for ${id} in the access matrix`)
  }
  return verdicts[letter]
}
