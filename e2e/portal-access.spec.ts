import type { Page } from 'playwright/test'
import { signIn } from './member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated } from './visit.ts'

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

for (const name of ['postpaid', 'prepaid'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page of the portal is accessible, ${name}, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme })
      await signIn(page, manage, name)
      for (const path of pages[name]) {
        await test.step(path, async () => {
          const response = await page.goto(at('tradewind', path))
          expect([path, response?.status()]).toEqual([path, 200])
          for (const width of [390, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            await expectAccessible(page, colorScheme)
          }
        })
      }
    })
  }
}

type Stop = { what: string; isSeen: boolean; isMarked: boolean }

/** The part that has the focus: whether it can be seen, and whether one sees that it has it. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height } = element.getBoundingClientRect()
    const looks = [element, element.closest('.field, .check, label'), element.nextElementSibling]
      .filter((each) => each !== null)
      .map((each) => getComputedStyle(each))
    // The stays of the trip list are drawn, and have a thicker edge instead of an outline.
    const bar = element.querySelector('.bar-paper')
    const hasEdge = bar !== null && getComputedStyle(bar).strokeWidth === '2.5px'
    return {
      what: element.outerHTML.slice(0, 160),
      isSeen: element !== document.body && width > 0 && height > 0,
      isMarked:
        hasEdge ||
        looks.some(
          ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
        ),
    }
  })
}

test('the first twenty stops of Tab on every page are seen and marked', async ({ page }) => {
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

test('no figure of a panel is wider than its place, on a small phone in Thai', async ({ page }) => {
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
  test(`choices of a part are within it on a phone, ${locale}`, async ({ page }) => {
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
