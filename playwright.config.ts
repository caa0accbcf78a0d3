import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { chromiumFlags } from './scripts/chromium.ts'

const port = 8790
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      args: chromiumFlags,
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/healthz`,
    env: { PORT: String(port), TRADEWIND_STATE: '.wrangler/test' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
