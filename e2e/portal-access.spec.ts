import type { Page } from 'playwright/test'
import { focused } from './measure/focus.ts'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated } from './visit.ts'

const inShop = (path: string) => at('tradewind', path)

const manage = '/enterprise/manage'

/** Every page of the portal, by a member who may open it, and the parts that an address opens. */
const pages = {
  postpaid: [
    ...['', '/billing', '/billing?pay=all', '/data-usage', '/alerts', '/orders', '/esim-plans'],
    ...['/esim-plans?by=people', '/esim-plans/import', '/trips', '/policy', '/policy?policy=new'],
    ...['/budgets', '/approvals', '/approvals?rules=1', '/permissions', '/permissions?open=invite'],
    ...['/permissions?tab=groups', '/permissions?tab=roles', '/permissions?tab=roles&open=new'],
    ...['/audit', '/developers', '/developers?tab=webhooks', '/developers?tab=reference'],
    '/single-sign-on',
  ].map((path) => manage + path),
  prepaid: [`${manage}/invoice`, `${manage}/points`, '/point'],
}
pages.postpaid.push('/shopping-cart', '/shopping-cart?place=malta')

/** Opens each of the pages and expects that it is accessible, in a theme and at some widths. */
async function expectPages(
  page: Page,
  paths: readonly string[],
  looks: (at: number) => [theme: 'light' | 'dark', ...widths: number[]],
): Promise<void> {
  for (const [at, path] of paths.entries()) {
    await test.step(path, async () => {
      const [theme, ...widths] = looks(at)
      await page.emulateMedia({ colorScheme: theme })
      const response = await page.goto(inShop(path))
      expect([path, response?.status()]).toEqual([path, 200])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page, theme)
      }
    })
  }
}

for (const name of ['postpaid', 'prepaid'] as const) {
  test(`every page of the portal is accessible, ${name}`, async ({ page }) => {
    test.setTimeout(240_000)
    await signIn(page, manage, name)
    await expectPages(page, pages[name], (at) => [
      at % 2 === 0 ? 'light' : 'dark',
      at % 4 < 2 ? 390 : 1440,
    ])
  })

  test(`every page of the portal is accessible in both themes at both widths, ${name} @deep`, async ({
    page,
  }) => {
    test.setTimeout(480_000)
    await signIn(page, manage, name)
    for (const theme of ['light', 'dark'] as const) {
      await expectPages(page, pages[name], () => [theme, 390, 1440])
    }
  })
}

test('the first twenty stops of Tab on every page are seen and marked @deep', async ({ page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, manage, 'postpaid')
  const faults: string[] = []
  for (const path of pages.postpaid) {
    await page.goto(at('tradewind', path))
    await hydrated(page)
    // The sidebar is the same on all pages.
    await page.locator('main').focus()
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab')
      const { what, isSeen, isMarked } = await focused(page)
      if (what.startsWith('<body')) break
      if (!isSeen || !isMarked) faults.push(`${path}: ${what}`)
    }
  }
  expect(faults).toEqual([])
})

test('no figure of a panel is wider than its place, on a small phone in Thai @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, manage, 'postpaid')
  for (const path of ['', '/billing']) {
    await page.goto(at('tradewind', `/th${manage}${path}`))
    const places = page.locator('.figures, .figures dd')
    expect(await places.count()).toBeGreaterThan(6)
    const wide = await places.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((each) => each.textContent),
    )
    expect(wide).toEqual([])
  }
})

for (const locale of ['ja', 'fr']) {
  test(`choices of a part are within it on a phone, ${locale} @deep`, async ({ page }) => {
    await signIn(page, manage, 'postpaid')
    for (const path of ['/billing', '/data-usage', '/single-sign-on']) {
      await page.goto(at('tradewind', `/${locale}${manage}${path}`))
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 800 })
        const choices = page.locator('.part-head .seg')
        expect(await choices.count()).toBeGreaterThan(0)
        const cut = await choices.evaluateAll((all) =>
          all
            .filter((each) => {
              const { left, right } = each.getBoundingClientRect()
              return left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth
            })
            .map((each) => each.textContent),
        )
        expect([path, width, cut]).toEqual([path, width, []])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([path, wide]).toEqual([path, width])
      }
    }
  })
}
