import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** Tests that look at the project's files, or at what needs no runtime of its own. */
const nodeTests = ['{contract,scripts,tenants}/**/*.test.ts']
/** Tests of what runs in the browser. */
const appTests = ['app/**/*.test.{ts,tsx}']
/** Tests that run inside workerd, with the built worker behind `exports.default` and real D1. */
const workerTests = ['worker/**/*.test.ts', 'contract/**/*.test.ts']

export default defineConfig({
  test: {
    // The worker writes a line per request; those of failed tests are enough.
    silent: 'passed-only',
    projects: [
      { test: { name: 'node', include: nodeTests, testTimeout: 20_000 } },
      { test: { name: 'app', include: appTests, environment: 'happy-dom' } },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './build/server/wrangler.json' },
          }),
        ],
        test: {
          name: 'worker',
          include: workerTests,
          setupFiles: ['./worker/seeded.ts'],
          testTimeout: 30_000,
          deps: { optimizer: { ssr: { enabled: true, include: ['qs', 'react-router'] } } },
        },
      },
    ],
  },
})
