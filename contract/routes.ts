import {
  maxPictureBytes,
  type SocialProvider,
  socialCallbackPath,
  socialProviders,
} from './calls/words.ts'

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
  /** Its values may be 2,048 characters long instead of 100. */
  longQuery?: true
  /** Of those, what has too many values to be asked for twice: a page with one is never stored. */
  unstored?: readonly string[]
  /** Its forms may bring a file: with it they are at most so large. */
  maxUploadBytes?: number
  /** The page holds no visitor's byte and may be stored at the edge. */
  shared?: true
  /** Begins at the city of the world nearest to the visitor, which is part of its cache key. */
  nearby?: true
  /** Shops without this feature have no such page. */
  feature?: 'planner' | 'deviceCheck' | 'business' | 'embeds'
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
  unstored: ['q'],
  shared: true,
} as const

const page = (id: string, path: string, title: string, guard?: Guard): RouteRow => ({
  id,
  path,
  layout: 'default',
  title,
  ...(guard ? { guard } : {}),
})

/** A picture, the other fields, and what a multipart body is written with. */
const maxUploadBytes = maxPictureBytes + 8192

/** Which phones take an eSIM: all of them, and each type by itself. */
const deviceCheck = (id: string, path: string): RouteRow => ({
  ...page(id, path, 'device_head_title'),
  module: 'device/device.tsx',
  query: ['q'],
  unstored: ['q'],
  shared: true,
  feature: 'deviceCheck',
})

/** Organisations: what they are offered, and what they manage for themselves. */
const business = (id: string, path: string, title: string, guard?: Guard): RouteRow => ({
  ...page(id, path, title, guard),
  feature: 'business',
})

/** One's eSIMs, under their present address and the old ones. */
const orders = (id: string, path: string): RouteRow => ({
  ...page(id, path, 'orders_head_title', consumer),
  module: 'orders/orders.tsx',
  query: ['start'],
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

/** A person is sent to the provider, and comes back; neither is a page to look at. */
const socialRows = (provider: SocialProvider): RouteRow[] => [
  {
    ...page(`social-${provider}`, `/auth/social/${provider}`, 'auth_signin_title'),
    module: 'auth/social-start.ts',
    query: ['redirect'],
    longQuery: true,
  },
  {
    ...page(`social-${provider}-back`, socialCallbackPath(provider), 'auth_signin_title'),
    module: 'auth/social-callback.ts',
    query: ['code', 'error', 'state'],
    longQuery: true,
  },
]

/** Where the forms for signing out lead; there is nothing to see. */
export const signOutPath = '/auth/signout'

/** Where the link of the mail leads that asks whether somebody wants news. */
export const newsConfirmPath = '/news/confirm'

/** Where contracts are withdrawn from, and mails refused, without signing in. */
export const withdrawalPath = '/withdrawal'
export const unsubscribePath = '/unsubscribe'

/** Where the link of the mail leads that gives somebody an eSIM. */
export const giftPath = '/gift'

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
    nearby: true,
  },
  { id: 'shop', path: '/shop', title: 'shop_head_title', ...shop },
  { id: 'shop-limited', path: '/shop/limited-time-offer', title: 'shop_limited_title', ...shop },
  { id: 'shop-100gb', path: '/shop/100GB-sp', title: 'shop_large_title', ...shop },
  { id: 'shop-summer', path: '/shop/summer-2024-plans', title: 'shop_summer_title', ...shop },
  { id: 'shop-region', path: '/shop/region', title: 'shop_regions_title', ...shop },
  deviceCheck('device', '/shop/support_device'),
  deviceCheck('device-type', '/shop/support_device/:type'),
  { id: 'shop-continent', path: '/shop/continent/:continent', title: 'shop_head_title', ...shop },
  { id: 'shop-type', path: '/shop/:type', title: 'shop_head_title', ...shop },
  {
    ...page('checkout', '/checkout', 'checkout_head_title', signedIn),
    module: 'checkout/checkout.tsx',
    query: ['plan', 'quantity', 'code', 'points', 'device', 'phone'],
  },
  {
    ...page('order', '/checkout/:order', 'order_head_title', consumer),
    module: 'checkout/order.tsx',
  },
  {
    ...page('receipt', '/checkout/:order/receipt', 'order_head_title', consumer),
    module: 'checkout/receipt.ts',
  },
  orders('orders', '/account/orders'),
  orders('orders-state', '/account/orders/:state'),
  orders('manage', '/manage'),
  orders('manage-activated', '/manage/activated'),
  orders('manage-expired', '/manage/expired'),
  { ...page('esim', '/esim/:id', 'orders_head_title', consumer), module: 'esim/esim.tsx' },
  {
    ...page('esim-exchange', '/esim/:id/exchange', 'exchange_head_title', consumer),
    module: 'checkout/exchange.tsx',
    query: ['plan', 'q', 'to'],
  },
  {
    ...page('gift', giftPath, 'gift_head_title'),
    module: 'gift/gift.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
  },
  {
    ...page('esim-addon', '/esim/:id/addon', 'esim_addon_title', consumer),
    module: 'esim/addon.tsx',
    query: ['size'],
  },
  {
    ...page('settings', '/account/settings', 'settings_head_title', signedIn),
    module: 'account/settings.tsx',
    query: ['done', 'step'],
    maxUploadBytes,
  },
  {
    ...page('company-settings', '/account/company-settings', 'settings_head_title', signedIn),
    module: 'account/company-settings.tsx',
  },
  {
    ...page('enterprise-settings', '/account/enterprise-settings', 'settings_head_title', signedIn),
    module: 'account/enterprise-settings.tsx',
    query: ['done', 'step'],
    maxUploadBytes,
  },
  {
    ...page('export', '/account/export', 'settings_head_title', signedIn),
    module: 'account/export.ts',
  },
  {
    ...page('confirm', '/account/confirm', 'settings_confirm_title', signedIn),
    module: 'account/confirm.tsx',
    layout: 'blank',
    query: ['redirect', 'step'],
    longQuery: true,
  },
  {
    ...page('passkeys', '/account/passkeys', 'passkeys_head_title', consumer),
    module: 'account/passkeys.tsx',
    query: ['redirect'],
    longQuery: true,
  },
  {
    ...page('points', '/account/points', 'points_head_title', consumer),
    module: 'rewards/points.tsx',
    query: ['start'],
  },
  {
    ...page('promos', '/account/promos', 'promos_head_title', consumer),
    module: 'rewards/promos.tsx',
    query: ['code', 'added', 'removed'],
  },
  {
    ...page('referrals', '/account/referrals', 'referrals_head_title', consumer),
    module: 'rewards/referrals.tsx',
  },
  {
    ...page('friends', '/account/friends', 'friends_head_title', consumer),
    module: 'rewards/friends.tsx',
    query: ['saved'],
  },
  {
    id: 'sign-in',
    path: '/auth/signin',
    module: 'auth/sign-in.tsx',
    layout: 'blank',
    title: 'auth_signin_title',
    query: ['done', 'for', 'problem', 'redirect', 'step'],
    longQuery: true,
  },
  {
    id: 'sign-up',
    path: '/auth/signup',
    module: 'auth/sign-up.tsx',
    layout: 'blank',
    title: 'auth_signup_title',
    query: ['redirect', 'step'],
    longQuery: true,
  },
  {
    ...page('sign-out', signOutPath, 'auth_signin_title'),
    module: 'auth/sign-out.ts',
    layout: 'blank',
  },
  ...socialProviders.flatMap(socialRows),
  page('blog', '/blog', 'blog_head_title'),
  page('blog-post', '/blog/:slug', 'blog_head_title'),
  page('guides', '/destination-guides', 'guides_head_title'),
  page('guide', '/destination-guides/:slug', 'guides_head_title'),
  page('media', '/media-center', 'media_head_title'),
  page('media-item', '/media-center/:slug', 'media_head_title'),
  page('document', '/documents/:url', 'documents_head_title'),
  {
    ...page('calculator', '/data-calculator', 'calculator_head_title'),
    module: 'planner/planner.tsx',
    query: [
      ...Array.from({ length: 8 }, (_, at) => [`c${at + 1}`, `d${at + 1}`]).flat(),
      ...['add', 'pick', 'remove', 'maps', 'chat', 'social', 'music', 'video', 'hd', 'calls'],
      'work',
    ],
    shared: true,
    feature: 'planner',
  },
  page('about-us', '/about/us', 'about_us_title'),
  page('about-partner', '/about/partner', 'about_partner_title'),
  {
    ...page('download', '/download', 'download_head_title'),
    module: 'download/download.tsx',
    shared: true,
  },
  { ...page('dtec', '/dtec-plan-detail', 'plan_head_title'), feature: 'embeds' },
  page('what-is-esim', '/what-is-eSIM', 'whatis_head_title'),
  page('troubleshooting', '/troubleshooting-guide', 'troubleshooting_head_title'),
  {
    ...page('withdrawal', withdrawalPath, 'withdrawal_head_title'),
    module: 'withdrawal/withdrawal.tsx',
    query: ['order'],
  },
  {
    id: 'cookies',
    path: '/cookies',
    module: 'cookies/cookies.tsx',
    layout: 'default',
    title: 'cookies_head_title',
  },
  {
    ...page('unsubscribe', unsubscribePath, 'unsubscribe_head_title'),
    module: 'unsubscribe/unsubscribe.tsx',
    layout: 'blank',
    query: ['for', 'token'],
    longQuery: true,
  },
  {
    id: 'news-confirm',
    path: newsConfirmPath,
    module: 'news/confirm.tsx',
    layout: 'blank',
    title: 'news_confirm_title',
    query: ['token'],
    longQuery: true,
  },
  business('enterprise', '/enterprise', 'enterprise_head_title'),
  business('enterprise-faq', '/enterprise/faq', 'enterprise_faq_title'),
  {
    ...business('portal', '/enterprise/manage', 'account_menu_portal', organisation),
    module: 'portal/portal.tsx',
  },
  business('portal-billing', '/enterprise/manage/billing', 'portal_billing_title', postpaid),
  business('portal-usage', '/enterprise/manage/data-usage', 'portal_usage_title', {
    ...organisation,
    permission: ['GET_DATA_USAGE'],
  }),
  business('portal-plans', '/enterprise/manage/esim-plans', 'portal_plans_title', {
    ...organisation,
    permission: ['GET_ASSIGN_LIST'],
  }),
  business('portal-invoice', '/enterprise/manage/invoice', 'portal_invoice_title', prepaid),
  business('portal-orders', '/enterprise/manage/orders', 'portal_orders_title', organisation),
  business('portal-permissions', '/enterprise/manage/permissions', 'portal_permissions_title', {
    ...organisation,
    permission: ['GET_ACCOUNTS'],
  }),
  business('portal-points', '/enterprise/manage/points', 'portal_points_title', {
    ...prepaid,
    permission: ['{product}_POINTS'],
  }),
  business('enterprise-form', '/enterprise/:form', 'enterprise_form_title'),
  business('point', '/point', 'point_head_title', prepaid),
  business('cart', '/shopping-cart', 'cart_head_title', {
    ...signedIn,
    permission: ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'],
  }),
  business('cart-success', '/shopping-cart/success', 'cart_success_title', signedIn),
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
    unstored: ['compare'],
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

/**
 * The row that answers a path (no locale prefix, no `.data`), or undefined. Exact case and spelling:
 * a letter that is written as `%41` belongs to no page.
 */
export function matchRoute(path: string): RouteRow | undefined {
  if (needlesslyEncoded.test(path)) return undefined
  return fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.row
}

// RFC 3986 section 2.3: unreserved characters mean the same encoded. The router decodes them, so
// `/enterprise/%6Danage` would be one page for it and another for this table.
const needlesslyEncoded = /%(?:2[de]|3\d|4[1-9a-f]|5[\da]|5f|6[1-9a-f]|7[\dae])/i

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
