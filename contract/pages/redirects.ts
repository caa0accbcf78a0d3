/** A moved address: paths of the shop without locale; `from` may begin or end with `*`. */
export type Redirect = { from: string; to: string; status: 301 | 302 }

const documents = [
  'app-hours-of-operation',
  'app-privacy',
  'app-termsconditions',
  'install-esim-on-android-device',
  'install-esim-on-ios-device',
  'nomad-data-plans-refund-policy',
  'privacy',
  'terms-and-conditions',
]

/** Moved addresses of every shop; `*` stands for one or more characters. */
export const builtInRedirects: readonly Redirect[] = [
  ...documents.map((slug) => ({
    from: `/${slug}`,
    to: `/documents/${slug}`,
    status: 301 as const,
  })),
  { from: '*-sms', to: '/', status: 301 },
  { from: '/sms/*', to: '/', status: 301 },
  { from: '/homepage-domestic', to: '/', status: 301 },
  { from: '/travel/*', to: '/destination-guides', status: 301 },
  { from: '/shop/unlimited-plan', to: '/landing/day-plan', status: 301 },
  { from: '/shop/all', to: '/shop', status: 301 },
  { from: '/shop/joytel_sp', to: '/shop', status: 301 },
  { from: '/shop/popular', to: '/shop', status: 301 },
  { from: '/shop/regional', to: '/shop/regional-plans', status: 301 },
]

/** Whether a redirect's `from` matches a path without locale prefix and `.data`. */
export function matchesRedirect(from: string, path: string): boolean {
  if (from.startsWith('*')) return path.endsWith(from.slice(1))
  if (from.endsWith('*')) return path.startsWith(from.slice(0, -1)) && path.length >= from.length
  return from === path
}
