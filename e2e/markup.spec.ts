import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { matchRoute } from '#contract/pages/match-route.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { checkMarkup } from '../scripts/nu-checker.ts'
import { signIn, signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

/** One page of each kind, and further ones whose markup differs, by who sees them. */
const pages = {
  anyone: [
    ...['/', '/shop', '/shop?q=japan', '/shop/limited-time-offer', '/shop/region'],
    ...['/japan-eSIM', '/europe-eSIM?compare=5gb-30d&compare=10gb-30d', '/japan-eSIM/5gb-30d'],
    ...['/shop/support_device?q=pixel+3', '/data-calculator?c1=japan&d1=9&c2=italy&d2=4'],
    ...['/auth/signin', '/auth/signup', '/auth/company', '/auth/invitation?token=none'],
    ...['/destination-guides', '/destination-guides/japan', '/blog', '/media-center'],
    ...['/blog/hat-yai-to-butterworth', '/media-center/fact-sheet', '/documents/privacy'],
    ...['/documents/install-esim-on-ios-device', '/landing/usa', '/landing/london-airport'],
    ...['/about/us', '/what-is-eSIM', '/troubleshooting-guide?path=no-data.bars.data-roaming'],
    ...['/download', '/enterprise', '/enterprise/faq', '/enterprise/register', '/cookies'],
    ...['/withdrawal', '/unsubscribe', '/news/confirm?token=none', '/gift?token=none'],
    ...['/top-up?token=none', '/install?token=none'],
    ...['/i/none'],
    ...['/dtec-plan-detail?plan=jp-5gb-30d-v1', '/nowhere'],
  ],
  traveller: [
    ...['/checkout?plan=jp-5gb-30d-v1', '/checkout/demo-order-italy', '/account/orders'],
    ...['/esim/demo-order-japan-0', '/esim/demo-order-italy-0', '/esim/demo-order-japan-0/addon'],
    ...['/esim/demo-order-italy-0/exchange', '/account/settings', '/account/settings?step=delete'],
    ...['/account/confirm', '/account/passkeys', '/account/points', '/account/promos'],
    ...['/account/referrals', '/account/friends', '/esim/demo-order-uk-0/landing'],
    ...['/trip?p1=jp-5gb-30d-v1.1&p2=fr-1gb-7d-v1.1&phones=2'],
  ],
  postpaid: [
    ...['', '/data-usage', '/alerts', '/esim-plans', '/trips', '/esim-plans/import'],
    ...['/permissions', '/audit', '/developers', '/single-sign-on', '/billing', '/orders'],
    ...['/approvals', '/policy', '/budgets'],
  ].map((path) => `/enterprise/manage${path}`),
  prepaid: [
    ...['/enterprise/manage/invoice', '/enterprise/manage/points', '/point', '/shopping-cart'],
    ...['/account/company-settings', '/account/enterprise-settings'],
  ],
} as const

/**
 * Pages of one moment: they need a token that was mailed, a request, or an order just made. The
 * office has none of its pages in a shop.
 */
const ofOneMoment = [
  'routes/checkout/trip/trip.tsx',
  'routes/esim/assigned.tsx',
  'portal/approvals/request.tsx',
  'portal/cart/success.tsx',
]

test('R-PEO-11 the markup of every kind of page is checked @markup @deep', () => {
  const seen = Object.values(pages)
    .flat()
    .map((path) => matchRoute(path.split('?')[0] ?? '')?.module)
  const missing = routeTable.flatMap(({ module, layout }) =>
    module?.endsWith('.tsx') && layout !== 'office' && !seen.includes(module) ? [module] : [],
  )
  expect([...new Set(missing)].toSorted()).toEqual(ofOneMoment.toSorted())
})

for (const who of ['anyone', 'traveller', 'postpaid', 'prepaid'] as const) {
  test(`R-PEO-11 the Nu checker finds no error for ${who} @markup @deep`, async ({ plainPage }) => {
    test.setTimeout(300_000)
    if (who === 'traveller') await signInTo(plainPage, at('tradewind', '/account/orders'))
    else if (who !== 'anyone') await signIn(plainPage, '/enterprise/manage', who)
    expect(await faultsOf(plainPage, pages[who])).toEqual([])
  })
}

/** Stores the documents as the server sent them, and checks them at once. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'markup-'))
  try {
    const files: string[] = []
    for (const path of paths) {
      const answer = await page.goto(at('tradewind', path))
      // A page that leads elsewhere would be checked in place of the one that is meant.
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
      const file = join(folder, `${path.replaceAll(/\W+/g, '_')}.html`)
      writeFileSync(file, (await answer?.text()) ?? '')
      files.push(file)
    }
    return checkMarkup(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
