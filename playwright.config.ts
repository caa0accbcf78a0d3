import { defineConfig } from 'playwright/test'
import { reportFile, startScript } from './e2e/runtime.ts'
import { port } from './e2e/visit.ts'
import { chromiumFlags, testChromium } from './scripts/chromium.ts'

const chromium = testChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  fullyParallel: true,
  // One more than cores, as tests also wait for answers and for the clock.
  workers: 3,
  timeout: 45_000,
  // A sign-in hashes a password, which takes seconds while other tests keep both cores busy.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A second try is said at the end of `npm test`, by name.
  retries: 1,
  reporter: [['line'], ['json', { outputFile: reportFile }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Drawing what moves takes both cores longer than the pages themselves. The journeys and the
    // tests of moving are those of a visitor who has asked for nothing.
    reducedMotion: 'reduce',
    launchOptions: {
      args: chromiumFlags,
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
  webServer: {
    command: `node ${startScript}`,
    url: `http://localhost:${port}/healthz`,
    env: {
      PORT: String(port),
      TRADEWIND_STATE: '.wrangler/test',
      TRUSTED_PROXIES: '1',
      // Tests that wait for the clock need not wait for a minute.
      CLOCK_SECONDS: '15',
      // Made for tests. Pages offer push notices where a shop has keys.
      PUSH_PUBLIC_KEY:
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
