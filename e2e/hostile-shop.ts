import { startHostileCms } from './outside/hostile-cms.ts'
import { withShop } from './own-shop.ts'
import { test as base } from './test.ts'

type WorkerFixtures = {
  cms: Awaited<ReturnType<typeof startHostileCms>>
  /** Returns the URL of a page in a shop that reads its texts from the hostile CMS. */
  hostile: (path: string) => string
}

export const test = base.extend<object, WorkerFixtures>({
  cms: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const cms = await startHostileCms()
      await use(cms)
      await cms.close()
    },
    { scope: 'worker' },
  ],
  hostile: [
    async ({ cms }, use) => {
      await withShop({ TRADEWIND_STATE: '.wrangler/hostile', CMS_ORIGIN: cms.origin }, use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
