import type { Page } from 'playwright/test'
import { watchTransitions } from './measure/transitions.ts'
import { expect, test } from './test.ts'
import { at, hydrated, open } from './visit.ts'

test.use({ reducedMotion: 'no-preference' })

/** Collects the requests for data, each with whether the browser fetched it ahead. */
function dataOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.endsWith('.data')) return
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'
    asked.push((isAhead ? 'ahead ' : '') + url.pathname + url.search)
  })
  return asked
}

/** Times the press of a link until its page is there, and what the network brought for it. */
async function bytesOf(page: Page, path: string): Promise<number[]> {
  return page.evaluate((end) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.filter(({ name }) => name.endsWith(end)).map(({ transferSize }) => transferSize)
  }, path)
}

const row = (page: Page, path: string) => page.locator(`main tbody a[href$="${path}"]`).first()

test.describe('a page is fetched ahead', () => {
  test('when the pointer rests on a link to it, and is opened from what is there', async ({
    page,
  }) => {
    await open(page, at('tradewind', '/shop'))
    const asked = dataOf(page)
    const data = '/japan-eSIM.data?_routes=destination'
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(data))
    await row(page, '/japan-eSIM').hover()
    await fetched
    expect(asked).toEqual([`ahead ${data}`])
    await row(page, '/japan-eSIM').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
    // The specification of Resource Timing: 0 bytes if the answer comes from the browser's cache.
    const [ahead = 0, opened] = await bytesOf(page, data)
    expect(ahead).toBeGreaterThan(0)
    expect(opened).toBe(0)
    // Its plans are in the page already.
    await page.locator('.tickets .hit').nth(3).hover()
    await page.locator('.tickets .hit').nth(3).click()
    await expect(page).toHaveURL(/japan-eSIM\/./)
    expect(asked.filter((each) => each.startsWith('ahead'))).toEqual([`ahead ${data}`])
  })

  test('and in another currency it is asked for again @deep', async ({ page }) => {
    const data = '/japan-eSIM.data?_routes=destination'
    await open(page, at('tradewind', '/shop'))
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(data))
    await row(page, '/japan-eSIM').hover()
    await fetched
    const url = page.url()
    await page.evaluate(async () => {
      const body = new URLSearchParams({ currency: 'GBP', return_to: '/shop' })
      await fetch('/preferences', { method: 'POST', body })
    })
    await open(page, url)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(data)),
      row(page, '/japan-eSIM').click(),
    ])
    expect(answer.fromServiceWorker()).toBe(false)
    await expect(page.locator('.ch .price')).toContainText('£')
  })

  test('only if it is the same for everybody and opens in this document @deep', async ({
    page,
  }) => {
    await open(page, at('tradewind', '/japan-eSIM'))
    const asked = dataOf(page)
    for (const path of ['/auth/signin', '/blog', '/cookies', '/documents/privacy', '/enterprise']) {
      const link = page.locator(`a[href^="${path}"]`).locator('visible=true').first()
      await link.hover()
      await link.focus()
    }
    const last = page.locator('a[href="/data-calculator"]').locator('visible=true').first()
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/data-calculator.data')),
      last.hover(),
    ])
    expect(asked).toEqual(['ahead /data-calculator.data?_routes=calculator'])
  })
})

test.describe('a document without scripts', () => {
  test('is loaded at once from a page with scripts, whose router would ask for data first @deep', async ({
    page,
  }) => {
    await open(page, at('tradewind', '/de/japan-eSIM'))
    const asked = dataOf(page)
    await page.locator('footer a[href^="/de/documents/"]').locator('visible=true').first().click()
    await page.waitForURL('**/de/documents/*')
    await expect(page.locator('script[type="module"]')).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test('has the document behind a link fetched ahead @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/blog'))
    const link = page.locator('main a[href^="/blog/"]').first()
    const path = (await link.getAttribute('href')) ?? ''
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(path))
    await link.hover()
    await fetched
    await link.click()
    await page.waitForURL(`**${path}`)
    const kind = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation')
      return (visit as PerformanceNavigationTiming & { deliveryType: string }).deliveryType
    })
    expect(kind).toBe('navigational-prefetch')
  })
})

test('from the list to a place, to a plan and back, nothing shifts', async ({ page }) => {
  await open(page, at('tradewind', '/shop'))
  await page.evaluate(async () => {
    await document.fonts.ready
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        shifts.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`))
    }).observe({ type: 'layout-shift' })
  })
  const chosen = page.locator('.tickets [data-on] > .hit')
  await row(page, '/japan-eSIM').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
  const first = (await chosen.getAttribute('href')) ?? ''
  await page.locator('.tickets .tk:not([data-on]) > .hit').first().click()
  await expect(chosen).not.toHaveAttribute('href', first)
  await page.goBack()
  await expect(chosen).toHaveAttribute('href', first)
  await page.goBack()
  await expect(row(page, '/japan-eSIM')).toBeVisible()
  // Shifts are told after the frame in which they happen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

test.describe('a transition', () => {
  test('carries flag and price from the list to the place and the price on to the plan', async ({
    page,
  }) => {
    const moved = await watchTransitions(page)
    await open(page, at('tradewind', '/shop'))
    // The code for it loads when somebody begins to use the page, and then fetches ahead.
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/japan-eSIM.data')),
      row(page, '/japan-eSIM').hover(),
    ])
    await row(page, '/japan-eSIM').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
    const parts = ['::view-transition-group(flag)', '::view-transition-group(price)']
    await expect.poll(async () => [...new Set((await moved()).groups)].sort()).toEqual(parts)
    // A press during a transition meets its picture, and Playwright would scroll to try again.
    await expect.poll(async () => (await moved()).ended).toBe(1)
    const ticket = page.locator('.tickets .hit').nth(2)
    await ticket.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await ticket.click()
    await expect(page).toHaveURL(/japan-eSIM\/./)
    await expect.poll(async () => (await moved()).count).toBe(2)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    // A name that two elements have makes the browser give the transition up.
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((each) => getComputedStyle(each).viewTransitionName)
        .filter((name) => name !== 'none'),
    )
    expect(names).toContain('price')
    expect(new Set(names).size).toBe(names.length)
  })

  test('is none any more where the machine is too slow for it @deep', async ({ page }) => {
    const moved = await watchTransitions(page)
    await open(page, at('tradewind', '/shop'))
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const title = page.getByRole('heading', { level: 1 })
    for (const [path, name] of [
      ['/japan-eSIM', 'Japan'],
      ['/spain-eSIM', 'Spain'],
    ] as const) {
      await row(page, path).hover()
      await row(page, path).click()
      await expect(title).toHaveText(name)
      await page.goBack()
      await expect(row(page, path)).toBeVisible()
    }
    const { count } = await moved()
    await row(page, '/italy-eSIM').click()
    await expect(title).toHaveText('Italy')
    expect((await moved()).count).toBe(count)
  })

  test('is none where motion is not welcome @deep', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const moved = await watchTransitions(page)
    await open(page, at('tradewind', '/shop'))
    await row(page, '/japan-eSIM').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
    await page.locator('.tickets .hit').nth(2).click()
    await expect(page).toHaveURL(/japan-eSIM\/./)
    expect((await moved()).count).toBe(0)
  })

  test('between documents follows the wish for motion @deep', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition: ViewTransition | null }
        viewTransition?.finished.then(() => {
          document.documentElement.dataset.moved = ''
        })
        document.documentElement.dataset.revealed = String(viewTransition !== null)
      })
    })
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const isOne = reducedMotion === 'no-preference'
      await page.emulateMedia({ reducedMotion })
      await page.goto(at('tradewind', '/blog'))
      await page.locator('main a[href^="/blog/"]').first().click()
      await page.waitForURL('**/blog/*')
      const root = page.locator('html')
      await expect(root).toHaveAttribute('data-revealed', String(isOne))
      if (isOne) await expect(root).toHaveAttribute('data-moved', '')
    }
  })
})

test('a page that goes away gives up the focus before React removes its elements @deep', async ({
  page,
}) => {
  await open(page, at('tradewind', '/shop'))
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('/japan-eSIM.data')),
    row(page, '/japan-eSIM').hover(),
  ])
  await row(page, '/japan-eSIM').focus()
  const blurred = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.activeElement?.addEventListener('blur', () => resolve(new Error().stack ?? ''))
      }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
  // React's change of the document would be in the stack instead.
  expect(await blurred).toMatch(/\/assets\/idle-parts-/)
})

test('a restored page asks again who is signed in @deep', async ({ page }) => {
  await open(page, at('tradewind', '/japan-eSIM'))
  await hydrated(page)
  const show = (persisted: boolean) =>
    page.evaluate((given) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: given }))
    }, persisted)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await show(false)
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/session')),
    show(true),
  ])
  expect(asked).toEqual(['/session'])
})

test('a link with a key held opens a tab of its own, and the link to the shown page adds no entry @deep', async ({
  page,
}) => {
  await open(page, at('tradewind', '/shop'))
  const tab = page.context().waitForEvent('page')
  await row(page, '/japan-eSIM').click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(at('tradewind', '/japan-eSIM'))
  await expect(page).toHaveURL(at('tradewind', '/shop'))

  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const shown = page.locator('header nav a[href="/shop"]').locator('visible=true').first()
  const answered = page.waitForResponse((response) => response.url().includes('/shop.data'))
  await shown.click()
  await answered
  await expect(page.locator('main tbody a').first()).toBeVisible()
  expect(await entries()).toBe(before)
})
