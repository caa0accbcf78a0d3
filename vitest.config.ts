import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { esmExternalRequirePlugin, type Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pageWorkerPlugin } from './scripts/vite/page-worker.ts'

/** `TESTS=all` carries out all repetitions on all engines, which takes over an hour. */
const isWhole = process.env.TESTS === 'all'

/** Tests that look at the project's files, or at what needs no runtime of its own. */
const nodeTests = [
  '{backend/platform,bench,contract,crypto,scripts,tenants,worker/node}/**/*.test.ts',
]
/** Tests of the backend, which run on each engine that it may have. */
const backendTests = ['backend/**/*.test.ts']
/**
 * Of those, what `npm test` runs on Node's SQLite beside D1: all that races, imports, counts, sells
 * or moves stock, and the statements themselves. All else runs on D1 alone.
 */
const nodeSample = [
  'backend/*{due,plan,limits,matrix,messages}*.test.ts',
  'backend/company/{approval,assignment,budget,import,people,purchasing}/*.test.ts',
  'backend/company/billing/{billing,payment-events}.test.ts',
  'backend/shop/{calls/exchange,calls/gift,features/reward}/*.test.ts',
  'backend/shop/calls/addon/{leaving,races}.test.ts',
  'backend/{call/limits,shop/catalogue,shop/calls/order,shop/records,demo}/**/*.test.ts',
  'backend/account/{files,session}/**/*.test.ts',
  'backend/{key-rotation,account/profile/enumeration}.test.ts',
]
/** Adapters of engines that one runtime alone has. */
const platformTests = ['backend/platform/**']
/** Tests of what runs in the browser. */
const appTests = ['app/**/*.test.{ts,tsx}']
/** Of those, what the server alone loads: it takes over how messages find their language. */
const serverTests = 'app/**/*.server.test.{ts,tsx}'
/** Tests of pages that ask the worker for them. */
const pageTests = 'app/**/*.worker.test.ts'
/** Tests that run inside workerd, with the built worker behind `exports.default` and real D1. */
const workerTests = ['{backend,contract,crypto,worker}/**/*.test.ts', pageTests]
/**
 * Of those, tests of thousands of calls. They have a runtime of their own, beside the others': what
 * they make is collected slowly in a heap that hundreds of files have filled.
 */
const longTests = [
  'backend/foreign-ids.test.ts',
  'backend/fuzz.test.ts',
  'worker/access.test.ts',
  'worker/crawl.test.ts',
  'worker/document.test.ts',
]
const notInWorkerd = [...platformTests, 'worker/node/**']

/** Packages in the format of Node's, which workerd cannot read as they are, and what shares them. */
const bundled = [
  '@cantoo/pdf-lib',
  '@node-saml/node-saml',
  '@node-saml/node-saml/lib/xml.js',
  '@react-email/components',
  'fontkit',
  'qs',
  'react',
  'react-dom/server',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'scim-patch',
  'scim2-parse-filter',
  'stripe',
]

/** The front door is also made from its sources, around pages of the tests' own. */
const testBuild: Plugin = {
  name: 'test-build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'virtual:react-router/server-build'
      ? join(import.meta.dirname, 'worker', 'testing', 'test-build.ts')
      : undefined,
  // Vitest takes React out of what is bundled; then the order in which modules are asked for decides
  // whether it can be read.
  configResolved({ environments }) {
    for (const { optimizeDeps } of Object.values(environments)) {
      if (!optimizeDeps.include?.includes('react-router')) continue
      optimizeDeps.exclude = optimizeDeps.exclude?.filter((name) => !name.startsWith('react')) ?? []
      optimizeDeps.include = bundled
      optimizeDeps.rolldownOptions = {
        ...optimizeDeps.rolldownOptions,
        plugins: [esmExternalRequirePlugin({ external: [...builtinModules] })],
      }
    }
  },
}

/** A project whose tests run inside of workerd, where files share a runtime. */
function inWorkerd(
  name: string,
  files: { include: string[]; exclude: string[] },
): TestProjectInlineConfiguration {
  return {
    plugins: [
      cloudflareTest({
        wrangler: { configPath: './build/server/wrangler.json' },
      }),
      testBuild,
      pageWorkerPlugin(),
    ],
    test: {
      name,
      ...files,
      // Style sheets that a test reads as they are written; others are left out.
      css: { include: [/\.css\?raw$/] },
      // Most of a file's time went into loading the worker anew.
      isolate: false,
      provide: {
        fuzzedInputs: isWhole ? 10_000 : 1_000,
        share: isWhole ? 1 : 0.1,
        crawl: process.env.CRAWL === 'all' ? 'all' : 'some',
      },
      setupFiles: ['./worker/testing/test-setup.ts'],
      globalSetup: [
        './worker/testing/outside/test-mail-provider.ts',
        '#worker/testing/outside/test-providers.ts',
      ],
      // Those of 10,000 calls take two minutes on a machine that has other work.
      testTimeout: 300_000,
      deps: {
        optimizer: { ssr: { enabled: true, include: bundled } },
      },
    },
  }
}

export default defineConfig({
  test: {
    // The worker writes a line per request; those of failed tests are enough.
    silent: 'passed-only',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: nodeTests,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        // One process for many files: most of their time went into beginning anew.
        test: {
          name: 'app',
          include: appTests,
          exclude: [serverTests, pageTests],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      { test: { name: 'app-server', include: [serverTests], environment: 'happy-dom' } },
      {
        // Tests of the backend once more, on plain Node and its SQLite.
        resolve: {
          alias: {
            'cloudflare:test': join(import.meta.dirname, 'worker/node/testing/test-env.ts'),
            'cloudflare:workers': join(import.meta.dirname, 'worker/node/testing/test-env.ts'),
          },
        },
        test: {
          name: 'backend-node',
          include: isWhole ? backendTests : nodeSample,
          exclude: platformTests,
          setupFiles: ['./worker/testing/test-setup.ts', './worker/node/testing/html-rewriter.ts'],
          globalSetup: [
            './worker/testing/outside/test-mail-provider.ts',
            '#worker/testing/outside/test-providers.ts',
          ],
          isolate: false,
          testTimeout: 120_000,
          // How inputs are read has nothing to do with the database. Races are what engines may end
          // differently, and take half of the time here.
          provide: { fuzzedInputs: 1_000, share: 1 },
        },
      },
      inWorkerd('worker', { include: workerTests, exclude: [...longTests, ...notInWorkerd] }),
      inWorkerd('worker-long', { include: longTests, exclude: notInWorkerd }),
    ],
  },
})
