import { maxPictureBytes, type SocialProvider, socialCallbackPath } from '../words.ts'
import { portalRows } from './portal-rows.ts'
import { consumer, consumerData, page, type RouteRow, signedIn } from './route-row.ts'

const shop = {
  module: 'routes/shop/shop.tsx',
  layout: 'default',
  query: ['q', 'start'],
  unstored: ['q'],
  shared: true,
} as const

/** Space for a picture, the other fields and the syntax of a multipart body. */
const maxUploadBytes = maxPictureBytes + 8192

/** Returns a row of the device check, for all devices or for one type. */
function deviceCheck<Id extends string, Path extends string>(id: Id, path: Path) {
  return {
    ...page(id, path, 'device_head_title'),
    module: 'routes/device/device.tsx',
    query: ['q'],
    unstored: ['q'],
    shared: true,
    feature: 'deviceCheck',
  } as const
}

/** Returns a row of the list of eSIMs, under its current address or an old one. */
function orders<Id extends string, Path extends string>(id: Id, path: Path) {
  return {
    ...page(id, path, 'orders_head_title', consumer),
    module: 'routes/orders/orders.tsx',
    query: ['start'],
  } as const
}

type TextRow = { module: string; title: string } & Pick<RouteRow, 'query' | 'feature'>

/** Returns a row of a page that is a text: it is shared and carries no script. */
function text<Id extends string, Path extends string>(
  id: Id,
  path: Path,
  { title, ...more }: TextRow,
) {
  return { ...page(id, path, title), ...more, shared: true, scriptless: true } as const
}

/** Returns a row of a campaign's page. */
function landing<Id extends string, Path extends string>(id: Id, path: Path) {
  const row = text(id, path, {
    module: 'routes/landing/landing.tsx',
    title: 'landing_title',
  })
  return { ...row, campaign: true } as const
}

/** Returns the row of a collection's feed. */
function feed<Id extends string, Path extends string>(id: Id, path: Path, title: string) {
  return {
    ...page(id, path, title),
    module: 'routes/feeds/feed.ts',
    shared: true,
    file: true,
  } as const
}

/** Returns the rows that redirect a visitor to the provider and back; neither shows a page. */
function socialRows<Provider extends SocialProvider>(provider: Provider) {
  return [
    {
      ...page(`social-${provider}`, `/auth/social/${provider}`, 'auth_signin_title'),
      module: 'routes/auth/social-start.ts',
      detour: true,
      query: ['redirect'],
      longQuery: true,
    },
    {
      ...page(`social-${provider}-back`, socialCallbackPath(provider), 'auth_signin_title'),
      module: 'routes/auth/social-callback.ts',
      detour: true,
      query: ['code', 'error', 'state'],
      longQuery: true,
    },
  ] as const
}

/** Target of the link in the mail that asks for confirmation of the newsletter. */
export const newsConfirmPath = '/news/confirm'

/** Pages for withdrawing from a contract and for unsubscribing from mails, without signing in. */
export const withdrawalPath = '/withdrawal'
export const unsubscribePath = '/unsubscribe'

/** Target of the link in the mail that offers an eSIM as a gift. */
export const giftPath = '/gift'

/** Target of the link in the mail that invites a person to an organisation. */
export const invitationPath = '/auth/invitation'

/** Target of the link in the mail about an eSIM that an organisation gave to a person. */
export const assignedPath = '/assigned'

/** Every public page, grouped by the visitor's journey. */
const rows = [
  {
    id: 'home',
    path: '/',
    module: 'routes/home/home.tsx',
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
    module: 'routes/checkout/checkout.tsx',
    query: ['plan', 'quantity', 'code', 'points', 'device', 'phone'],
  },
  {
    ...page('order', '/checkout/:order', 'order_head_title', consumer),
    module: 'routes/checkout/order.tsx',
  },
  {
    ...page('receipt', '/checkout/:order/receipt', 'order_head_title', consumer),
    module: 'routes/checkout/receipt.ts',
  },
  {
    ...page('order-now', '/checkout/:order/now', 'order_head_title', consumerData),
    module: 'routes/checkout/order-now.ts',
  },
  orders('orders', '/account/orders'),
  orders('orders-state', '/account/orders/:state'),
  {
    ...page('orders-usage', '/account/usage', 'orders_head_title', consumerData),
    module: 'routes/orders/usage-now.ts',
    query: ['start', 'state'],
  },
  orders('manage', '/manage'),
  orders('manage-activated', '/manage/activated'),
  orders('manage-expired', '/manage/expired'),
  {
    ...page('esim', '/esim/:id', 'orders_head_title', consumer),
    module: 'routes/esim/esim.tsx',
    query: ['asked'],
  },
  {
    ...page('esim-usage', '/esim/:id/usage', 'orders_head_title', consumerData),
    module: 'routes/esim/usage-now.ts',
  },
  {
    // The mobile app takes the file out of its web view; a browser could do nothing with it.
    ...page('esim-profile', '/esim/:id/profile', 'orders_head_title', { ...consumer, inApp: true }),
    module: 'routes/esim/profile.ts',
  },
  {
    ...page('esim-exchange', '/esim/:id/exchange', 'exchange_head_title', consumer),
    module: 'routes/checkout/exchange/exchange.tsx',
    query: ['plan', 'q', 'to'],
  },
  {
    ...page('gift', giftPath, 'gift_head_title'),
    module: 'routes/gift/gift.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
  },
  {
    ...page('assigned', assignedPath, 'orders_head_title'),
    module: 'routes/esim/assigned.tsx',
    query: ['asked', 'token'],
    longQuery: true,
  },
  {
    ...page('esim-addon', '/esim/:id/addon', 'esim_addon_title', consumer),
    module: 'routes/esim/addon/addon.tsx',
    query: ['size'],
  },
  {
    ...page('settings', '/account/settings', 'settings_head_title', signedIn),
    module: 'routes/account/settings.tsx',
    query: ['done', 'step'],
    maxUploadBytes,
  },
  {
    ...page('company-settings', '/account/company-settings', 'settings_head_title', signedIn),
    module: 'routes/account/company/company-settings.tsx',
    query: ['done'],
  },
  {
    ...page('enterprise-settings', '/account/enterprise-settings', 'settings_head_title', signedIn),
    module: 'routes/account/enterprise-settings.tsx',
    query: ['done', 'step'],
    maxUploadBytes,
  },
  {
    ...page('export', '/account/export', 'settings_head_title', signedIn),
    module: 'routes/account/export.ts',
  },
  {
    ...page('confirm', '/account/confirm', 'settings_confirm_title', signedIn),
    module: 'routes/account/confirm.tsx',
    layout: 'blank',
    query: ['redirect', 'step'],
    longQuery: true,
  },
  {
    ...page('passkeys', '/account/passkeys', 'passkeys_head_title', consumer),
    module: 'routes/account/passkeys/passkeys.tsx',
    query: ['redirect'],
    longQuery: true,
  },
  {
    ...page('points', '/account/points', 'points_head_title', consumer),
    module: 'routes/rewards/points.tsx',
    query: ['start'],
  },
  {
    ...page('promos', '/account/promos', 'promos_head_title', consumer),
    module: 'routes/rewards/promos.tsx',
    query: ['code', 'added', 'removed'],
  },
  {
    ...page('referrals', '/account/referrals', 'referrals_head_title', consumer),
    module: 'routes/rewards/referrals.tsx',
  },
  {
    ...page('friends', '/account/friends', 'friends_head_title', consumer),
    module: 'routes/rewards/friends.tsx',
    query: ['saved'],
  },
  {
    id: 'sign-in',
    path: '/auth/signin',
    module: 'routes/auth/sign-in.tsx',
    layout: 'blank',
    title: 'auth_signin_title',
    query: ['done', 'for', 'problem', 'redirect', 'step'],
    longQuery: true,
  },
  {
    id: 'sign-up',
    path: '/auth/signup',
    module: 'routes/auth/sign-up.tsx',
    layout: 'blank',
    title: 'auth_signup_title',
    query: ['redirect', 'step'],
    longQuery: true,
  },
  {
    // The sign-out forms post to this address, which shows no page.
    ...page('invitation', invitationPath, 'mail_invited_action'),
    module: 'routes/auth/invitation.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
    feature: 'business',
  },
  {
    ...page('sign-out', '/auth/signout', 'auth_signin_title'),
    module: 'routes/auth/sign-out.ts',
    layout: 'blank',
  },
  ...socialRows('apple'),
  ...socialRows('google'),
  ...socialRows('facebook'),
  {
    ...page('company', '/auth/company', 'auth_signin_title'),
    module: 'routes/auth/company.tsx',
    query: ['problem', 'redirect', 'step'],
    longQuery: true,
    feature: 'business',
  },
  {
    ...page('company-start', '/auth/company-start', 'auth_signin_title'),
    module: 'routes/auth/company-start.ts',
    detour: true,
    feature: 'business',
  },
  {
    ...page('company-back', '/auth/company/:connection', 'auth_signin_title'),
    module: 'routes/auth/company-back.ts',
    detour: true,
    query: ['code', 'error', 'state'],
    longQuery: true,
    feature: 'business',
  },
  {
    ...page('company-metadata', '/auth/company/:connection/metadata', 'auth_signin_title'),
    module: 'routes/auth/company-metadata.ts',
    file: true,
    feature: 'business',
  },
  {
    ...page('calculator', '/data-calculator', 'calculator_head_title'),
    module: 'routes/planner/planner.tsx',
    query: [
      ...Array.from({ length: 8 }, (_, at) => [`c${at + 1}`, `d${at + 1}`]).flat(),
      ...['add', 'pick', 'remove', 'maps', 'chat', 'social', 'music', 'video', 'hd', 'calls'],
      'work',
    ],
    shared: true,
    feature: 'planner',
  },
  text('download', '/download', {
    module: 'routes/download/download.tsx',
    title: 'download_head_title',
  }),
  {
    ...text('dtec', '/dtec-plan-detail', {
      module: 'routes/embed/embed.tsx',
      title: 'country_title',
      query: ['plan'],
      feature: 'embeds',
    }),
    layout: 'blank',
    framed: true,
  },
  {
    ...page('llms', '/llms.txt', 'guides_title'),
    module: 'routes/texts/llms.ts',
    shared: true,
    file: true,
  },
  text('guides', '/destination-guides', {
    module: 'routes/guides/guides.tsx',
    title: 'guides_title',
    query: ['kind', 'start'],
  }),
  feed('guides-feed', '/destination-guides/feed.atom', 'guides_title'),
  text('guide', '/destination-guides/:slug', {
    module: 'routes/guides/guide.tsx',
    title: 'guides_title',
  }),
  text('blog', '/blog', {
    module: 'routes/blog/posts.tsx',
    title: 'blog_title',
    query: ['kind', 'start'],
  }),
  feed('blog-feed', '/blog/feed.atom', 'blog_title'),
  text('post', '/blog/:slug', {
    module: 'routes/blog/post.tsx',
    title: 'blog_title',
  }),
  text('media', '/media-center', {
    module: 'routes/media/media.tsx',
    title: 'media_title',
    query: ['kind', 'start'],
  }),
  feed('media-feed', '/media-center/feed.atom', 'media_title'),
  text('media-item', '/media-center/:slug', {
    module: 'routes/media/item.tsx',
    title: 'media_title',
  }),
  landing('landing-trial', '/documents/landing-trial-plan'),
  landing('landing-day', '/documents/landing-day-plan'),
  text('document', '/documents/:slug', {
    module: 'routes/documents/document.tsx',
    title: 'documents_title',
    query: ['version'],
  }),
  {
    ...page('document-pdf', '/documents/pdf/:file', 'documents_title'),
    module: 'routes/documents/document-pdf.ts',
    query: ['version'],
    shared: true,
    file: true,
  },
  landing('landing', '/landing/:slug'),
  text('about-us', '/about/us', {
    module: 'routes/texts/text.tsx',
    title: 'about_title',
  }),
  text('about-partner', '/about/partner', {
    module: 'routes/texts/text.tsx',
    title: 'about_title',
  }),
  text('troubleshooting', '/troubleshooting-guide', {
    module: 'routes/help/troubleshooting.tsx',
    title: 'trouble_title',
    query: ['path', 'phone'],
  }),
  // This page is not a destination, although its address looks like one.
  text('what-is-esim', '/what-is-eSIM', {
    module: 'routes/texts/text.tsx',
    title: 'whatis_head_title',
  }),
  {
    ...page('withdrawal', withdrawalPath, 'withdrawal_head_title'),
    module: 'routes/withdrawal/withdrawal.tsx',
    query: ['order'],
  },
  {
    id: 'cookies',
    path: '/cookies',
    module: 'routes/cookies/cookies.tsx',
    layout: 'default',
    title: 'cookies_head_title',
  },
  {
    ...page('unsubscribe', unsubscribePath, 'unsubscribe_head_title'),
    module: 'routes/unsubscribe/unsubscribe.tsx',
    layout: 'blank',
    query: ['for', 'token'],
    longQuery: true,
  },
  {
    id: 'news-confirm',
    path: newsConfirmPath,
    module: 'routes/news/confirm.tsx',
    layout: 'blank',
    title: 'news_confirm_title',
    query: ['token'],
    longQuery: true,
  },
  text('enterprise', '/enterprise', {
    module: 'routes/enterprise/enterprise.tsx',
    title: 'enterprise_head_title',
    feature: 'business',
  }),
  text('enterprise-faq', '/enterprise/faq', {
    module: 'routes/texts/text.tsx',
    title: 'enterprise_faq_title',
    feature: 'business',
  }),
  ...portalRows,
  { id: 'not-found', path: '/404', layout: 'blank', title: 'error_missing_title' },
  { id: 'server-error', path: '/500', layout: 'blank', title: 'error_server_title' },
  {
    id: 'destination',
    path: '/:destination/:plan?',
    module: 'routes/country/country.tsx',
    layout: 'default',
    title: 'country_title',
    query: ['type', 'sort', 'days', 'size', 'hotspot', '5g', 'unlimited', 'compare'],
    unstored: ['compare'],
    shared: true,
  },
] as const satisfies readonly RouteRow[]

export const routeTable: readonly RouteRow[] = rows

type Row = (typeof rows)[number]

/** The ids of all pages, by which links are made. */
export type PageId = Row['id']

/** The path pattern of a page's row. */
export type PathOf<Id extends PageId> = Extract<Row, { id: Id }>['path']
