import type { Page } from 'playwright/test'

type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
export type Shifting = typeof globalThis & { headerShifts?: number }

/** Starts counting layout shifts in the header. */
export async function countShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const world: Shifting = globalThis
    world.headerShifts = 0
    new PerformanceObserver((list) => {
      const header = document.querySelector('header.top')
      for (const { sources } of list.getEntries() as Shift[]) {
        if (sources.some(({ node }) => header?.contains(node))) {
          world.headerShifts = (world.headerShifts ?? 0) + 1
        }
      }
    }).observe({ type: 'layout-shift' })
  })
}
