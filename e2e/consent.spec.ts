import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { chatPurposes, statisticsPurposes, storedThings } from '#contract/privacy/stored-things.ts'
import {
  answer,
  banner,
  consentOf,
  idle,
  layerOf,
  meetGoogle,
  test,
  today,
  touch,
} from './measuring-shop.ts'
import { expect } from './test.ts'
import {
  at,
  expectAccessible,
  expectAccessibleAt,
  expectFits,
  hydrated,
  open,
  watch,
} from './visit.ts'

// One after the other: each process would start a shop of its own.
test.describe.configure({ mode: 'default' })

test.describe('U3 a shop with statistics', () => {
  test('asks nothing of Google and queues no event before an answer', async ({
    page,
    measured,
  }) => {
    const google = await meetGoogle(page)
    const faults = watch(page)
    await open(page, measured('/shop'))
    await expect(banner(page)).toHaveCount(0)
    await touch(page)
    await expect(banner(page)).toBeVisible()
    await page.locator('main a[href="/japan-eSIM"]').first().click()
    await expect(page).toHaveURL(measured('/japan-eSIM'))
    await page.locator('article.tk').nth(3).locator('a').first().click()
    await expect(page).toHaveURL(/japan-eSIM\/.+/)
    expect(await layerOf(page)).toEqual(idle)
    expect(google.asked).toEqual([])
    expect(await consentOf(page)).toBeUndefined()
    expect(faults).toEqual([])
  })

  test('does nothing after a rejection, which survives a reload @deep', async ({
    page,
    measured,
  }) => {
    const google = await meetGoogle(page)
    const faults = watch(page)
    await open(page, measured('/shop'))
    await answer(page, 'Reject')
    expect(await consentOf(page)).toBe(`1.denied.${today()}`)
    await page.reload()
    await open(page, measured('/japan-eSIM'))
    await touch(page)
    await expect.poll(() => layerOf(page)).toEqual(idle)
    await page.locator('article.tk').nth(3).locator('a').first().click()
    await expect(page).toHaveURL(/japan-eSIM\/.+/)
    await expect(banner(page)).toHaveCount(0)
    expect(await layerOf(page)).toEqual(idle)
    expect(google.asked).toEqual([])
    expect(faults).toEqual([])
  })

  test('measures after consent, from the list to the plan, and after a reload', async ({
    page,
    measured,
  }) => {
    const google = await meetGoogle(page)
    const faults = watch(page)
    await open(page, measured('/shop'))
    await answer(page, 'Accept')
    expect(await consentOf(page)).toBe(`1.granted.${today()}`)
    await expect.poll(google.names).toEqual(['page_view', 'view_item_list'])
    await page.locator('main a[href="/japan-eSIM"]').first().click()
    await expect
      .poll(() => google.names().slice(2))
      .toEqual(['select_item', 'page_view', 'view_item_list'])
    await page.locator('article.tk').nth(3).locator('a').first().click()
    await expect
      .poll(() => google.names().slice(5))
      .toEqual(['select_item', 'page_view', 'view_item'])
    const [, viewed] = google.events.at(-1) ?? []
    const plan = new URL(page.url()).pathname.split('/').at(-1)
    expect(viewed).toMatchObject({ currency: 'USD', items: [{ item_id: `japan/${plan}` }] })
    expect(google.asked.filter((url) => url.includes('gtag'))).toHaveLength(1)
    const layer = await layerOf(page)
    expect(layer[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied' }])
    expect(layer[2]).toMatchObject([
      'consent',
      'update',
      { analytics_storage: 'granted', ad_storage: 'denied' },
    ])

    await page.reload()
    await hydrated(page)
    await touch(page)
    await expect
      .poll(() => google.names().slice(8))
      .toEqual(['page_view', 'view_item_list', 'view_item'])
    await expect(banner(page)).toHaveCount(0)
    expect(faults).toEqual([])
  })

  test('reports steps of signing in and up without their addresses @deep', async ({
    page,
    measured,
  }) => {
    const google = await meetGoogle(page)
    await open(page, measured('/auth/signin?redirect=%2Faccount%2Fpromos'))
    await answer(page, 'Accept')
    await expect.poll(google.names).toEqual(['sign_in_step'])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect.poll(() => google.events.at(-1)).toMatchObject(['sign_in_step', { step: 'reset' }])
    await open(page, measured('/auth/signup?redirect=%2Fshop'))
    await touch(page)
    await expect.poll(() => google.events.at(-1)).toMatchObject(['sign_up_step', { step: 'start' }])
    await open(page, measured('/auth/signin?redirect=%2Faccount%2Fpromos'))
    await page.getByLabel('E-mail address', { exact: true }).fill('new@demo.tradewind.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(measured('/account/promos'))
    await touch(page)
    await expect
      .poll(() => google.events.at(-1))
      .toMatchObject(['view_account', { section: 'promos' }])
    expect(JSON.stringify(google.events)).not.toMatch(/redirect|demo\.tradewind|signin/)
  })

  test('reports limited offers as promotions, and languages as they are chosen @deep', async ({
    page,
    measured,
  }) => {
    const google = await meetGoogle(page)
    await open(page, measured('/shop/limited-time-offer'))
    await answer(page, 'Accept')
    await expect.poll(google.names).toEqual(['page_view', 'view_promotion'])
    await page.locator('main .deals a').first().click()
    await expect
      .poll(() => google.names().slice(2))
      .toEqual(['select_promotion', 'page_view', 'view_item_list', 'view_item'])
    const [, selected] = google.events[2] ?? []
    expect(selected).toMatchObject({ promotion_id: 'shop/limited-time-offer' })
    await page.locator('.menu:has([hreflang]) > summary').first().click()
    await page.locator('.menu[open] [hreflang="de"]').click()
    await expect(page).toHaveURL(/\/de\//)
    await expect
      .poll(() => google.events.at(6))
      .toEqual(['select_content', { content_type: 'language', content_id: 'de' }])
  })

  test('tells nobody what was searched for @deep', async ({ page, measured }) => {
    const google = await meetGoogle(page)
    await open(page, measured('/shop?q=somebody%40example.com'))
    await answer(page, 'Accept')
    await expect.poll(google.names).toEqual(['page_view', 'view_item_list'])
    await page.goto(measured('/somebody@example.com'))
    await hydrated(page)
    await touch(page)
    await expect.poll(async () => (await layerOf(page)).length).toBeGreaterThan(4)
    expect(JSON.stringify([google.events, google.asked])).not.toContain('somebody')
    expect(JSON.stringify(await layerOf(page))).not.toContain('somebody')
  })

  test('falls silent at once where consent is withdrawn from the footer', async ({
    page,
    context,
    measured,
  }) => {
    const google = await meetGoogle(page)
    const faults = watch(page)
    await open(page, measured('/shop'))
    await answer(page, 'Accept')
    await expect.poll(google.names).toHaveLength(2)
    const other = await context.newPage()
    const googleOfOther = await meetGoogle(other)
    await open(other, measured('/shop'))
    await touch(other)
    await expect.poll(googleOfOther.names).toHaveLength(2)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    await expect(page.getByText(/^You accepted on/)).toBeVisible()
    await expect.poll(google.names).toHaveLength(3)
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText(/^You rejected on/)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['consent'])
    await hydrated(page)
    await touch(page)
    await expect.poll(() => layerOf(page)).toEqual(idle)
    expect(google.asked.filter((url) => url.includes('gtag'))).toHaveLength(1)
    expect(google.events).toHaveLength(3)

    await other.locator('main a[href="/japan-eSIM"]').first().click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Japan/)
    expect(googleOfOther.events).toHaveLength(2)
    expect(faults).toEqual([])
  })

  test('measures nothing where the answer cannot be stored @deep', async ({ page, measured }) => {
    const google = await meetGoogle(page)
    await page.route('**/preferences', (route) => route.abort())
    await open(page, measured('/shop'))
    await touch(page)
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect(banner(page).getByRole('alert')).toContainText('could not be stored')
    await banner(page).getByRole('button', { name: 'Reject' }).click()
    await expect(banner(page)).toHaveCount(0)
    expect(google.asked).toEqual([])
  })

  test('goes on where the file of the question is blocked @deep', async ({ page, measured }) => {
    await page.route('**/assets/cookie-consent-*.js', (route) => route.abort())
    await open(page, measured('/shop'))
    await touch(page)
    await expect.poll(() => layerOf(page)).toEqual(idle)
    await page.locator('main a[href="/japan-eSIM"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Japan/)
  })
})

test.describe('the question', () => {
  test('moves nothing on the page @deep', async ({ page, measured }) => {
    await open(page, measured('/japan-eSIM'))
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value)
      }).observe({ type: 'layout-shift' })
    })
    await touch(page)
    await expect(banner(page)).toBeVisible()
    const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(await shifts()).toEqual([])
  })

  test('comes next for somebody who uses the keyboard @deep', async ({ page, measured }) => {
    await open(page, measured('/japan-eSIM'))
    await page.keyboard.press('Tab')
    await expect(banner(page)).toBeVisible()
    const stops: string[] = []
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    }
    expect(stops).toEqual(['Cookie settings', 'Reject', 'Accept'])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    expect(await consentOf(page)).toBe(`1.denied.${today()}`)
  })

  for (const locale of ['', 'de', 'ja', 'th']) {
    test(`fits a phone beside the buy bar, both answers alike: ${locale || 'en'} @deep`, async ({
      page,
      measured,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, measured(`${locale && `/${locale}`}/japan-eSIM`))
      await touch(page)
      const box = await page.locator('.cookies').boundingBox()
      const bar = await page.locator('.buybar').boundingBox()
      if (!box || !bar) throw new Error('expected the question and the buy bar')
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(390)
      expect(box.height).toBeLessThan(280)
      const [reject, accept] = await page.locator('.cookies button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { color, backgroundColor, borderColor, font } = getComputedStyle(button)
          const isCut = button.scrollWidth > button.clientWidth
          return { width, height, color, backgroundColor, borderColor, font, isCut }
        }),
      )
      expect(reject).toEqual({ ...accept, isCut: false })
      await expectFits(page)
      await expectAccessible(page)
    })
  }

  test('leaves the end of the page in reach @deep', async ({ page, measured }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, measured('/japan-eSIM'))
    await touch(page)
    await expect(page.locator('html')).toHaveAttribute('style', /--cookies: \d+px/)
    // The end of the page moves while content below the fold is laid out.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const box = await banner(page).boundingBox()
      const tax = await page.locator('.foot .tax').boundingBox()
      if (!box || !tax) throw new Error('expected the question and the footer')
      expect(tax.y + tax.height).toBeLessThanOrEqual(box.y)
    }).toPass({ timeout: 10_000 })
  })
})

type Shift = { value: number }

test.describe('the cookie settings', () => {
  test('are accessible in both themes, with and without statistics @deep', async ({
    page,
    measured,
  }) => {
    const faults = watch(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const url of [measured('/cookies'), at('tradewind', '/cookies')]) {
        await open(page, url)
        await expectAccessibleAt(page, colorScheme)
      }
    }
    expect(faults).toEqual([])
  })

  test('of a shop without statistics ask nothing, and nothing is loaded @deep', async ({
    page,
  }) => {
    const google = await meetGoogle(page)
    const response = await page.goto(at('tradewind', '/shop'))
    expect(response?.headers()['content-security-policy']).not.toContain('google')
    await hydrated(page)
    await touch(page)
    await expect.poll(() => layerOf(page)).toEqual(idle)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    await expect(page.locator('main')).toContainText('This shop counts no visits.')
    await expect(page.locator('main button')).toHaveCount(0)
    const elsewhere: readonly string[] = [...statisticsPurposes, ...chatPurposes]
    const things = storedThings.filter(({ purpose }) => !elsewhere.includes(purpose))
    await expect(page.locator('main code')).toHaveText(things.flatMap(({ names }) => names))
    expect(google.asked).toEqual([])
    expect(await layerOf(page)).toEqual(idle)
  })

  test.describe('R-UI-1 without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('store either answer and say so @deep', async ({ page, measured }) => {
      await page.goto(measured('/de/cookies'))
      await expect(page.locator('main')).toContainText('Du hast noch nicht gewählt.')
      await page.getByRole('button', { name: 'Zustimmen' }).click()
      await expect(page).toHaveURL(measured('/de/cookies'))
      await expect(page.locator('main')).toContainText('Du hast am')
      expect(await consentOf(page)).toBe(`1.granted.${today()}`)
      await page.getByRole('button', { name: 'Ablehnen' }).click()
      await expect(page.locator('main')).toContainText('abgelehnt')
      expect(await consentOf(page)).toBe(`1.denied.${today()}`)
    })
  })
})
