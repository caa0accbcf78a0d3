import { expect, test } from './test.ts'
import { at, expectFits, hydrated, slowDown, watch } from './visit.ts'

type Seen = { firstMs: number; jumped: number }

/** Records in the page when its parts are first painted, in milliseconds, and the layout shifts. */
function watchPaint(): void {
  const seen: Seen = { firstMs: Number.NaN, jumped: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstMs = startTime
  })
  observe('layout-shift', (entry) => {
    seen.jumped += (entry as PerformanceEntry & { value: number }).value
  })
}

for (const path of ['/', '/shop', '/japan-eSIM', '/de/japan-eSIM', '/ja/japan-eSIM']) {
  test(`R-UI-3: ${path} is seen within four seconds at slow 3G, and nothing breaks${path === '/de/japan-eSIM' ? '' : ' @deep'}`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await slowDown(page)
    await page.addInitScript(watchPaint)
    await page.goto(at('tradewind', path), { timeout: 60_000 })
    await hydrated(page)
    const { firstMs, jumped } = await page.evaluate(
      () => (window as unknown as { seen: Seen }).seen,
    )
    expect(firstMs).toBeLessThan(4_000)
    expect(jumped).toBeLessThan(0.1)
    await expectFits(page)
    expect(faults).toEqual([])
  })
}
