import { confirmedField } from '../commerce/payment-methods.ts'
import { maxPictureBytes, type SocialProvider, socialCallbackPath } from '../words.ts'
import { officeRows } from './office-rows.ts'
import { portalRows } from './portal-rows.ts'
import {
  consumer,
  consumerData,
  type MoreOfRow,
  type Named,
  page,
  type RouteRow,
  signedIn,
} from './route-row.ts'

/** Returns a row of the shop's list of places. */
function shop<Id extends string, Path extends string>(id: Id, path: Path, title: string) {
  const query = ['q', 'start']
  return page(id, path, title, {
    module: 'routes/shop/shop.tsx',
    query,
    unstored: ['q'],
    shared: true,
  })
}

/** Space for a picture, the other fields and the syntax of a multipart body. */
const maxUploadBytes = maxPictureBytes + 8192

/** Returns a row of the device check, for all devices or for one type. */
function deviceCheck<Id extends string, Path extends string>(id: Id, path: Path) {
  return page(id, path, 'device_head_title', {
    module: 'routes/device/device.tsx',
    query: ['q'],
    unstored: ['q'],
    shared: true,
    feature: 'deviceCheck',
  })
}

/** Returns a row of the list of eSIMs, under its current address or an old one. */
function orders<Id extends string, Path extends string>(id: Id, path: Path) {
  return page(id, path, 'orders_head_title', {
    module: 'routes/orders/orders.tsx',
    guard: consumer,
    query: ['start'],
  })
}

/** Returns a row of a page that is a text: it is shared and carries no script. */
function text<Id extends string, Path extends string>(
  id: Id,
  path: Path,
  title: string,
  more: MoreOfRow,
): Named<Id, Path> {
  return { ...page(id, path, title, more), shared: true, scriptless: true }
}

/** Returns a row of a campaign's page. */
function landing<Id extends string, Path extends string>(id: Id, path: Path) {
  return text(id, path, 'landing_title', { module: 'routes/landing/landing.tsx', campaign: true })
}

/** Returns the row of a collection's feed. */
function feed<Id extends string, Path extends string>(id: Id, path: Path, title: string) {
  return page(id, path, title, { module: 'routes/feeds/feed.ts', shared: true, file: true })
}

/** Returns the rows that redirect a visitor to the provider and back; neither shows a page. */
function socialRows<Provider extends SocialProvider>(provider: Provider) {
  const common = { detour: true, longQuery: true } as const
  const start = { ...common, query: ['redirect'] } as const
  const back = { ...common, query: ['code', 'error', 'state'] } as const
  const [id, path] = [`social-${provider}`, `/auth/social/${provider}`] as const
  const backPath = socialCallbackPath(provider)
  return [
    page(id, path, 'auth_signin_title', { module: 'routes/auth/social-start.ts', ...start }),
    page(`${id}-back`, backPath, 'auth_signin_title', {
      module: 'routes/auth/social-callback.ts',
      ...back,
    }),
  ] as const
}

/** Target of the link in the mail that asks for confirmation of the newsletter. */
export const newsConfirmPath = '/news/confirm'

/** Pages for withdrawing from a contract and for unsubscribing from mails, without signing in. */
export const withdrawalPath = '/withdrawal'
export const unsubscribePath = '/unsubscribe'

/** Target of the link in the mail that offers an eSIM as a gift. */
export const giftPath = '/gift'

/** Target of the link that installs the eSIMs of one phone of a trip. */
export const installPath = '/install'

/** Target of the link in the mail that invites a person to an organisation. */
export const invitationPath = '/auth/invitation'

/** Target of the link in the mail about an eSIM that an organisation gave to a person. */
export const assignedPath = '/assigned'

/** Target of the link in mails about low data that adds data to an eSIM. */
export const topUpPath = '/top-up'

/** Every public page, grouped by the visitor's journey. */
const rows = [
  page('home', '/', 'home_head_title', {
    module: 'routes/home/home.tsx',
    query: ['board'],
    shared: true,
    nearby: true,
  }),
  shop('shop', '/shop', 'shop_head_title'),
  shop('shop-limited', '/shop/limited-time-offer', 'shop_limited_title'),
  shop('shop-100gb', '/shop/100GB-sp', 'shop_large_title'),
  shop('shop-summer', '/shop/summer-2024-plans', 'shop_summer_title'),
  shop('shop-region', '/shop/region', 'shop_regions_title'),
  deviceCheck('device', '/shop/support_device'),
  deviceCheck('device-type', '/shop/support_device/:type'),
  shop('shop-continent', '/shop/continent/:continent', 'shop_head_title'),
  shop('shop-type', '/shop/:type', 'shop_head_title'),
  page('checkout', '/checkout', 'checkout_head_title', {
    module: 'routes/checkout/checkout.tsx',
    guard: signedIn,
    layout: 'blank',
    paying: true,
    query: ['plan', 'quantity', 'code', 'points', 'device', 'phone'],
  }),
  page('order', '/checkout/:order', 'order_head_title', {
    module: 'routes/checkout/order.tsx',
    guard: consumer,
    paying: true,
    query: [confirmedField],
  }),
  page('receipt', '/checkout/:order/receipt', 'order_head_title', {
    module: 'routes/checkout/receipt.ts',
    guard: consumer,
  }),
  page('order-now', '/checkout/:order/now', 'order_head_title', {
    module: 'routes/checkout/order-now.ts',
    guard: consumerData,
  }),
  page('trip-buy', '/trip', 'checkout_head_title', {
    module: 'routes/checkout/trip/buy-trip.tsx',
    guard: consumer,
    layout: 'blank',
    paying: true,
    query: [
      ...(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'] as const),
      ...(['phones', 'others', 'device', 'phone'] as const),
    ],
  }),
  page('trip', '/trip/:trip', 'orders_head_title', {
    module: 'routes/checkout/trip/trip.tsx',
    guard: consumer,
    paying: true,
  }),
  page('trip-receipt', '/trip/:trip/receipt', 'orders_head_title', {
    module: 'routes/checkout/trip/trip-receipt.ts',
    guard: consumer,
  }),
  page('trip-calendar', '/trip/:trip/calendar', 'orders_head_title', {
    module: 'routes/checkout/trip/trip-calendar.ts',
    guard: consumer,
  }),
  page('trip-now', '/trip/:trip/now', 'orders_head_title', {
    module: 'routes/checkout/trip/trip-now.ts',
    guard: consumerData,
  }),
  orders('orders', '/account/orders'),
  orders('orders-state', '/account/orders/:state'),
  page('orders-usage', '/account/usage', 'orders_head_title', {
    module: 'routes/orders/usage-now.ts',
    guard: consumerData,
    query: ['start', 'state'],
  }),
  orders('manage', '/manage'),
  orders('manage-activated', '/manage/activated'),
  orders('manage-expired', '/manage/expired'),
  page('manifest', '/manifest.webmanifest', 'orders_head_title', {
    module: 'routes/home-screen/web-app.ts',
    shared: true,
    file: true,
    beforeOpening: true,
  }),
  page('esim', '/esim/:id', 'orders_head_title', {
    module: 'routes/esim/esim.tsx',
    guard: consumer,
    query: ['asked'],
  }),
  page('landing-kit', '/esim/:id/landing', 'arrival_title', {
    module: 'routes/esim/landing/landing-kit.tsx',
    guard: consumer,
  }),
  page('esim-usage', '/esim/:id/usage', 'orders_head_title', {
    module: 'routes/esim/usage-now.ts',
    guard: consumerData,
  }),
  // The mobile app takes the file out of its web view; a browser could do nothing with it.
  page('esim-profile', '/esim/:id/profile', 'orders_head_title', {
    module: 'routes/esim/profile.ts',
    guard: { ...consumer, inApp: true },
  }),
  page('esim-exchange', '/esim/:id/exchange', 'exchange_head_title', {
    module: 'routes/checkout/exchange/exchange.tsx',
    guard: consumer,
    query: ['plan', 'q', 'to'],
  }),
  page('gift', giftPath, 'gift_head_title', {
    module: 'routes/gift/gift.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
  }),
  page('install', installPath, 'install_head_title', {
    module: 'routes/checkout/install/install.tsx',
    layout: 'blank',
    query: ['device', 'phone', 'token'],
    longQuery: true,
  }),
  page('assigned', assignedPath, 'orders_head_title', {
    module: 'routes/esim/assigned.tsx',
    query: ['asked', 'token'],
    longQuery: true,
  }),
  page('esim-addon', '/esim/:id/addon', 'esim_addon_title', {
    module: 'routes/esim/addon/addon.tsx',
    guard: consumer,
    query: ['size'],
  }),
  page('esim-top-up', '/esim/:id/top-up', 'esim_addon_title', {
    module: 'routes/esim/top-up/top-up-now.ts',
    guard: consumerData,
  }),
  page('top-up', topUpPath, 'esim_addon_title', {
    module: 'routes/esim/top-up/top-up.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
  }),
  page('top-up-now', '/top-up/now', 'esim_addon_title', {
    module: 'routes/esim/top-up/link-now.ts',
    query: ['token'],
    longQuery: true,
  }),
  page('settings', '/account/settings', 'settings_head_title', {
    module: 'routes/account/settings.tsx',
    guard: signedIn,
    query: ['done', 'step'],
    maxUploadBytes,
  }),
  page('company-settings', '/account/company-settings', 'settings_head_title', {
    module: 'routes/account/company/company-settings.tsx',
    guard: signedIn,
    query: ['done'],
  }),
  page('enterprise-settings', '/account/enterprise-settings', 'settings_head_title', {
    module: 'routes/account/enterprise-settings.tsx',
    guard: signedIn,
    query: ['done', 'step'],
    maxUploadBytes,
  }),
  page('export', '/account/export', 'settings_head_title', {
    module: 'routes/account/export.ts',
    guard: signedIn,
  }),
  page('confirm', '/account/confirm', 'settings_confirm_title', {
    module: 'routes/account/confirm.tsx',
    guard: signedIn,
    layout: 'blank',
    query: ['redirect', 'step'],
    longQuery: true,
  }),
  page('passkeys', '/account/passkeys', 'passkeys_head_title', {
    module: 'routes/account/passkeys/passkeys.tsx',
    guard: consumer,
    query: ['redirect'],
    longQuery: true,
  }),
  page('points', '/account/points', 'points_head_title', {
    module: 'routes/rewards/points.tsx',
    guard: consumer,
    query: ['start'],
  }),
  // The address is short because people send it to friends.
  page('invite', '/i/:code', 'invite_head_title', {
    module: 'routes/rewards/invite.tsx',
    layout: 'blank',
  }),
  page('promos', '/account/promos', 'promos_head_title', {
    module: 'routes/rewards/promos.tsx',
    guard: consumer,
    query: ['code', 'added', 'removed'],
  }),
  page('referrals', '/account/referrals', 'referrals_head_title', {
    module: 'routes/rewards/referrals.tsx',
    guard: consumer,
  }),
  page('friends', '/account/friends', 'friends_head_title', {
    module: 'routes/rewards/friends.tsx',
    guard: consumer,
    query: ['saved'],
  }),
  page('sign-in', '/auth/signin', 'auth_signin_title', {
    module: 'routes/auth/sign-in.tsx',
    layout: 'blank',
    query: ['done', 'for', 'problem', 'redirect', 'step'],
    longQuery: true,
  }),
  page('sign-up', '/auth/signup', 'auth_signup_title', {
    module: 'routes/auth/sign-up.tsx',
    layout: 'blank',
    query: ['redirect', 'step'],
    longQuery: true,
  }),
  page('invitation', invitationPath, 'mail_invited_action', {
    module: 'routes/auth/invitation.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
    feature: 'business',
  }),
  // The sign-out forms post to this address, which shows no page.
  page('sign-out', '/auth/signout', 'auth_signin_title', {
    module: 'routes/auth/sign-out.ts',
    layout: 'blank',
  }),
  ...socialRows('apple'),
  ...socialRows('google'),
  ...socialRows('facebook'),
  page('company', '/auth/company', 'auth_signin_title', {
    module: 'routes/auth/company/company.tsx',
    query: ['problem', 'redirect', 'step'],
    longQuery: true,
    feature: 'business',
  }),
  page('company-start', '/auth/company-start', 'auth_signin_title', {
    module: 'routes/auth/company/company-start.ts',
    detour: true,
    feature: 'business',
  }),
  page('company-back', '/auth/company/:connection', 'auth_signin_title', {
    module: 'routes/auth/company/company-back.ts',
    detour: true,
    query: ['code', 'error', 'state'],
    longQuery: true,
    feature: 'business',
  }),
  page('company-metadata', '/auth/company/:connection/metadata', 'auth_signin_title', {
    module: 'routes/auth/company/company-metadata.ts',
    file: true,
    feature: 'business',
  }),
  page('calculator', '/data-calculator', 'calculator_head_title', {
    module: 'routes/planner/planner.tsx',
    query: [
      ...Array.from({ length: 8 }, (_, at) => [`c${at + 1}`, `d${at + 1}`]).flat(),
      ...['add', 'pick', 'remove', 'maps', 'chat', 'social', 'music', 'video', 'hd', 'calls'],
      ...['work', 'from'],
    ],
    shared: true,
    feature: 'planner',
  }),
  text('download', '/download', 'download_head_title', { module: 'routes/download/download.tsx' }),
  text('dtec', '/dtec-plan-detail', 'country_title', {
    module: 'routes/embed/embed.tsx',
    query: ['plan'],
    feature: 'embeds',
    layout: 'blank',
    framed: true,
  }),
  page('llms', '/llms.txt', 'guides_title', {
    module: 'routes/texts/llms.ts',
    shared: true,
    file: true,
  }),
  text('guides', '/destination-guides', 'guides_title', {
    module: 'routes/guides/guides.tsx',
    query: ['kind', 'start'],
  }),
  feed('guides-feed', '/destination-guides/feed.atom', 'guides_title'),
  text('guide', '/destination-guides/:slug', 'guides_title', { module: 'routes/guides/guide.tsx' }),
  text('blog', '/blog', 'blog_title', {
    module: 'routes/blog/posts.tsx',
    query: ['kind', 'start'],
  }),
  feed('blog-feed', '/blog/feed.atom', 'blog_title'),
  text('post', '/blog/:slug', 'blog_title', { module: 'routes/blog/post.tsx' }),
  text('media', '/media-center', 'media_title', {
    module: 'routes/media/media.tsx',
    query: ['kind', 'start'],
  }),
  feed('media-feed', '/media-center/feed.atom', 'media_title'),
  text('media-item', '/media-center/:slug', 'media_title', { module: 'routes/media/item.tsx' }),
  page('shared-picture', '/share/:kind/:file', 'shop_head_title', {
    module: 'routes/share/share-picture.ts',
    shared: true,
    file: true,
  }),
  landing('landing-trial', '/documents/landing-trial-plan'),
  landing('landing-day', '/documents/landing-day-plan'),
  text('document', '/documents/:slug', 'documents_title', {
    module: 'routes/documents/document.tsx',
    query: ['version'],
    beforeOpening: true,
  }),
  page('document-pdf', '/documents/pdf/:file', 'documents_title', {
    module: 'routes/documents/document-pdf.ts',
    query: ['version'],
    beforeOpening: true,
    shared: true,
    file: true,
  }),
  landing('landing', '/landing/:slug'),
  text('about-us', '/about/us', 'about_title', { module: 'routes/texts/text.tsx' }),
  text('about-partner', '/about/partner', 'about_title', { module: 'routes/texts/text.tsx' }),
  text('troubleshooting', '/troubleshooting-guide', 'trouble_title', {
    module: 'routes/help/troubleshooting.tsx',
    query: ['path', 'phone'],
  }),
  // This page is not a destination, although its address looks like one.
  text('what-is-esim', '/what-is-eSIM', 'whatis_head_title', { module: 'routes/texts/text.tsx' }),
  page('withdrawal', withdrawalPath, 'withdrawal_head_title', {
    module: 'routes/withdrawal/withdrawal.tsx',
    query: ['order'],
    beforeOpening: true,
  }),
  page('cookies', '/cookies', 'cookies_head_title', {
    module: 'routes/cookies/cookies.tsx',
    beforeOpening: true,
  }),
  page('unsubscribe', unsubscribePath, 'unsubscribe_head_title', {
    module: 'routes/unsubscribe/unsubscribe.tsx',
    layout: 'blank',
    query: ['for', 'token'],
    longQuery: true,
  }),
  page('news-confirm', newsConfirmPath, 'news_confirm_title', {
    module: 'routes/news/confirm.tsx',
    layout: 'blank',
    query: ['token'],
    longQuery: true,
  }),
  text('enterprise', '/enterprise', 'enterprise_head_title', {
    module: 'routes/enterprise/enterprise.tsx',
    feature: 'business',
  }),
  text('enterprise-faq', '/enterprise/faq', 'enterprise_faq_title', {
    module: 'routes/texts/text.tsx',
    feature: 'business',
  }),
  ...portalRows,
  ...officeRows,
  { id: 'not-found', path: '/404', layout: 'blank', title: 'error_missing_title' },
  { id: 'server-error', path: '/500', layout: 'blank', title: 'error_server_title' },
  page('destination', '/:destination/:plan?', 'country_title', {
    module: 'routes/country/country.tsx',
    query: ['type', 'sort', 'days', 'size', 'hotspot', '5g', 'unlimited', 'compare'],
    unstored: ['compare'],
    shared: true,
  }),
] as const satisfies readonly RouteRow[]

export const routeTable: readonly RouteRow[] = rows

type Row = (typeof rows)[number]

/** The ids of all pages, by which links are made. */
export type PageId = Row['id']

/** The path pattern of a page's row. */
export type PathOf<Id extends PageId> = Extract<Row, { id: Id }>['path']
