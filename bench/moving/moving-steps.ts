import type { Browser, CDPSession, Locator, Page } from 'playwright'

/** Rounds after the first, which loads the files of the pages. */
const rounds = 4
/** Milliseconds for which a visitor looks at a page before moving on. */
const lookMs = 600

type Step = 'list to country' | 'country to plan' | 'plan to country' | 'country to list'
/** The time until the content is drawn, and how long the page's main thread was busy for it. */
export type Timed = { step: Step; ms: number; busyMs: number }

type Visitor = { origin: string; hasTouch: boolean }

/**
 * Goes from the list to a country, to a plan and back, each time to another country: with a pointer
 * that rests on each link before the press, or with sudden taps of a finger. Returns the times, and
 * the layout shifts during them.
 */
export async function roundTrips(browser: Browser, { origin, hasTouch }: Visitor) {
  const context = await browser.newContext({ hasTouch, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await slowDown(page)
  await page.addInitScript(watchPresses)
  await page.goto(`${origin}/shop`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const times: Timed[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.waitForTimeout(lookMs)
    const timed = await roundTrip(page, { session, hasTouch, round })
    if (round > 0) times.push(...timed)
    else
      await page.evaluate(() => Object.assign((window as unknown as Watched).moves, { shift: 0 }))
  }
  const shift = await page.evaluate(() => (window as unknown as Watched).moves.shift)
  await context.close()
  return { times, shift }
}

/** Makes the processor four times slower, and the line 150 ms long. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  const noLimit = { downloadThroughput: -1, uploadThroughput: -1 }
  const line = { offline: false, latency: 150, ...noLimit }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

type Going = { session: CDPSession; hasTouch: boolean; round: number }

async function roundTrip(page: Page, { session, hasTouch, round }: Going): Promise<Timed[]> {
  const row = page.locator('main tbody a').nth(round)
  const country = `main tbody a[href="${await pathOf(row)}"]`
  const timed: Timed[] = []

  async function time(step: Step, go: () => Promise<unknown>, shown: string) {
    const before = await busyMs(session)
    await go()
    const ms = await untilShown(page, shown)
    timed.push({ step, ms, busyMs: (await busyMs(session)) - before })
    await page.waitForTimeout(lookMs)
  }
  async function open(step: Step, link: Locator, shown: string) {
    await link.scrollIntoViewIfNeeded()
    if (hasTouch) return time(step, () => link.tap(), shown)
    await link.hover()
    await page.waitForTimeout(lookMs)
    await time(step, () => page.mouse.down().then(() => page.mouse.up()), shown)
  }
  const back = (step: Step, shown: string) =>
    time(step, () => page.evaluate(() => history.back()), shown)

  await open('list to country', row, 'h1 .flag')
  const chosen = onTicket(await pathOf(page.locator('.tickets [data-on] > .hit')))
  const other = page.locator('.tickets .tk:not([data-on]) > .hit').first()
  await open('country to plan', other, onTicket(await pathOf(other)))
  await back('plan to country', chosen)
  await back('country to list', country)
  return timed
}

async function pathOf(link: Locator): Promise<string> {
  return (await link.getAttribute('href')) ?? ''
}

function onTicket(path: string): string {
  return `.tickets [data-on] > .hit[href="${path}"]`
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

type Watched = { moves: { pressed: number; key: string; shift: number } }

/** Notes in the page when a link was pressed or the visitor went back, and what shifted. */
function watchPresses(): void {
  const moves = { pressed: 0, key: '', shift: 0 }
  Object.assign(window, { moves })
  const note = ({ timeStamp }: Event) => {
    moves.pressed = timeStamp
  }
  addEventListener('click', note, true)
  addEventListener('popstate', note, true)
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) moves.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the milliseconds from the press until the frame that shows the page at its address. */
function untilShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (shown) =>
      new Promise<number>((resolve, reject) => {
        const { moves } = window as unknown as Watched
        setTimeout(() => reject(new Error(`expected ${shown} within 20 s`)), 20_000)
        const look = () => {
          const isThere = moves.pressed > 0 && history.state?.key !== moves.key
          // A list stays in the document behind the page that was opened from it.
          const isShown = () => document.querySelector(shown)?.checkVisibility()
          if (!isThere || !isShown()) return requestAnimationFrame(look)
          // A task that is posted in the frame's callback runs once the frame is drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const ms = performance.now() - moves.pressed
            Object.assign(moves, { pressed: 0, key: history.state?.key })
            resolve(ms)
          }
          return port2.postMessage(null)
        }
        look()
      }),
    selector,
  )
}
