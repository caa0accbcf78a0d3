import { startTurnstile, type Turnstile } from './outside/fake-turnstile.ts'
import { type PageAddress, withShop } from './own-shop.ts'
import { test as base } from './test.ts'

type WorkerFixtures = {
  provider: Turnstile
  /** Returns the URL of a page in the shop with a captcha; the shop of `at` has none. */
  guarded: PageAddress
}

/** Tests with a second server of the same build, configured with a captcha. */
export const test = base.extend<object, WorkerFixtures>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const provider = await startTurnstile()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  guarded: [
    async ({ provider }, use) => {
      await withShop({ TRADEWIND_STATE: '.wrangler/guarded', ...provider.settings }, use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
