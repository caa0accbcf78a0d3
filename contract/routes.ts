/** Who may see a page; the edge's guard table reads these. */
export type Guard = {
  requiredAuth?: true
  featureFlag?: 'normal' | 'enterprise' | 'enterprise|PRE_PAID' | 'enterprise|POST_PAID'
  permission?: readonly string[]
  noRedirect?: true
  inApp?: true
}

/**
 * One row per public URL of the shop, without the locale prefix.
 * `module` is the route module under app/routes that answers; a row without one belongs to a
 * capability that is not there yet: it answers 404 through the catch-all and no link leads to it.
 */
export type RouteRow = {
  id: string
  path: string
  module?: string
  layout: 'default' | 'blank' | 'partner'
  /** Message key of the page title. */
  title: string
  guard?: Guard
  /** Query parameters the page reads; every other one is dropped before rendering and caching. */
  query?: readonly string[]
  /** The page holds no visitor's byte and may be stored at the edge. */
  shared?: true
}

const signedIn: Guard = { requiredAuth: true }
const consumer: Guard = { requiredAuth: true, featureFlag: 'normal' }
const organisation: Guard = { requiredAuth: true, featureFlag: 'enterprise' }
const prepaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|PRE_PAID' }
const postpaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|POST_PAID' }

const shop = {
  module: 'shop/shop.tsx',
  layout: 'default',
  query: ['q', 'start'],
  shared: true,
} as const

const page = (id: string, path: string, title: string, guard?: Guard): RouteRow => ({
  id,
  path,
  layout: 'default',
  title,
  ...(guard ? { guard } : {}),
})

const landingNames = [
  'america',
  'apac',
  'asia-promotion',
  'day-plan',
  'europe',
  'europe-kayaksdi',
  'fall-2024-plans',
  'global-ex',
  'nvh',
  'trial-plan',
  'usa',
  'london-airport',
  'nomad-esim-summer-onsale',
]

/** Every public page, grouped by the visitor's journey. */
export const routeTable: readonly RouteRow[] = [
  {
    id: 'home',
    path: '/',
    module: 'home/home.tsx',
    layout: 'default',
    title: 'home_head_title',
    query: ['board'],
    shared: true,
  },
  { id: 'shop', path: '/shop', title: 'shop_head_title', ...shop },
  { id: 'shop-limited', path: '/shop/limited-time-offer', title: 'shop_limited_title', ...shop },
  { id: 'shop-100gb', path: '/shop/100GB-sp', title: 'shop_large_title', ...shop },
  { id: 'shop-summer', path: '/shop/summer-2024-plans', title: 'shop_summer_title', ...shop },
  { id: 'shop-region', path: '/shop/region', title: 'shop_regions_title', ...shop },
  page('device', '/shop/support_device', 'device_head_title'),
  page('device-type', '/shop/support_device/:type', 'device_head_title'),
  { id: 'shop-continent', path: '/shop/continent/:continent', title: 'shop_head_title', ...shop },
  { id: 'shop-type', path: '/shop/:type', title: 'shop_head_title', ...shop },
  page('checkout', '/checkout', 'checkout_head_title', signedIn),
  page('orders', '/account/orders', 'orders_head_title', consumer),
  page('orders-state', '/account/orders/:state', 'orders_head_title', consumer),
  page('manage', '/manage', 'orders_head_title', consumer),
  page('manage-activated', '/manage/activated', 'orders_head_title', consumer),
  page('manage-expired', '/manage/expired', 'orders_head_title', consumer),
  page('esim', '/esim/:id', 'esim_head_title', consumer),
  page('esim-addon', '/esim/:id/addon', 'esim_addon_title', consumer),
  page('settings', '/account/settings', 'settings_head_title', signedIn),
  page('company-settings', '/account/company-settings', 'settings_head_title', signedIn),
  page('enterprise-settings', '/account/enterprise-settings', 'settings_head_title', signedIn),
  page('passkeys', '/account/passkeys', 'passkeys_head_title', consumer),
  page('points', '/account/points', 'points_head_title', consumer),
  page('promos', '/account/promos', 'promos_head_title', consumer),
  page('referrals', '/account/referrals', 'referrals_head_title', consumer),
  page('sign-in', '/auth/signin', 'auth_signin_title'),
  page('sign-up', '/auth/signup', 'auth_signup_title'),
  page('blog', '/blog', 'blog_head_title'),
  page('blog-post', '/blog/:slug', 'blog_head_title'),
  page('guides', '/destination-guides', 'guides_head_title'),
  page('guide', '/destination-guides/:slug', 'guides_head_title'),
  page('media', '/media-center', 'media_head_title'),
  page('media-item', '/media-center/:slug', 'media_head_title'),
  page('document', '/documents/:url', 'documents_head_title'),
  page('calculator', '/data-calculator', 'calculator_head_title'),
  page('about-us', '/about/us', 'about_us_title'),
  page('about-partner', '/about/partner', 'about_partner_title'),
  page('download', '/download', 'download_head_title'),
  page('dtec', '/dtec-plan-detail', 'plan_head_title'),
  page('what-is-esim', '/what-is-eSIM', 'whatis_head_title'),
  page('troubleshooting', '/troubleshooting-guide', 'troubleshooting_head_title'),
  page('withdrawal', '/withdrawal', 'withdrawal_head_title'),
  {
    id: 'cookies',
    path: '/cookies',
    module: 'cookies/cookies.tsx',
    layout: 'default',
    title: 'cookies_head_title',
  },
  page('unsubscribe', '/unsubscribe', 'unsubscribe_head_title'),
  page('enterprise', '/enterprise', 'enterprise_head_title'),
  page('enterprise-faq', '/enterprise/faq', 'enterprise_faq_title'),
  page('portal', '/enterprise/manage', 'portal_head_title', organisation),
  page('portal-billing', '/enterprise/manage/billing', 'portal_billing_title', postpaid),
  page('portal-usage', '/enterprise/manage/data-usage', 'portal_usage_title', {
    ...organisation,
    permission: ['GET_DATA_USAGE'],
  }),
  page('portal-plans', '/enterprise/manage/esim-plans', 'portal_plans_title', {
    ...organisation,
    permission: ['GET_ASSIGN_LIST'],
  }),
  page('portal-invoice', '/enterprise/manage/invoice', 'portal_invoice_title', prepaid),
  page('portal-orders', '/enterprise/manage/orders', 'portal_orders_title', organisation),
  page('portal-permissions', '/enterprise/manage/permissions', 'portal_permissions_title', {
    ...organisation,
    permission: ['GET_ACCOUNTS'],
  }),
  page('portal-points', '/enterprise/manage/points', 'portal_points_title', {
    ...prepaid,
    permission: ['{product}_POINTS'],
  }),
  page('enterprise-form', '/enterprise/:form', 'enterprise_form_title'),
  page('point', '/point', 'point_head_title', prepaid),
  page('cart', '/shopping-cart', 'cart_head_title', {
    ...signedIn,
    permission: ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'],
  }),
  page('cart-success', '/shopping-cart/success', 'cart_success_title', signedIn),
  ...landingNames.map((name) => page(`landing-${name}`, `/landing/${name}`, 'landing_head_title')),
  { ...page('landing-sonatours', '/landing/sonatours', 'landing_head_title'), layout: 'partner' },
  { ...page('landing-travelanco', '/landing/travelanco', 'landing_head_title'), layout: 'partner' },
  { id: 'not-found', path: '/404', layout: 'blank', title: 'error_missing_title' },
  { id: 'server-error', path: '/500', layout: 'blank', title: 'error_server_title' },
  {
    id: 'destination',
    path: '/:destination/:plan?',
    module: 'country/country.tsx',
    layout: 'default',
    title: 'country_title',
    query: ['type', 'sort', 'days', 'size', 'hotspot', '5g', 'unlimited', 'compare'],
    shared: true,
  },
]

/** Whether a page's capability exists, so that links to it may be shown. */
export function isBuilt(id: string): boolean {
  return routeTable.some((row) => row.id === id && row.module !== undefined)
}

const isFixed = ({ path }: RouteRow) => !path.includes(':')
const fixed = new Map(routeTable.filter(isFixed).map((row) => [row.path, row]))
const patterns = routeTable
  .filter((row) => !isFixed(row))
  .map((row) => ({ row, pattern: toPattern(row.path) }))

/** The row that answers a path (no locale prefix, no `.data`), or undefined. Exact case. */
export function matchRoute(path: string): RouteRow | undefined {
  return fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.row
}

function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .slice(1)
    .map((part) => {
      if (part === ':destination') return '/[^/]+-eSIM'
      if (part.endsWith('?')) return '(?:/[^/]+)?'
      return part.startsWith(':') ? '/[^/]+' : `/${part}`
    })
    .join('')
  return new RegExp(`^${source}$`)
}
