import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { esmExternalRequirePlugin, type Plugin } from 'vite'
import type { ProvidedContext } from 'vitest'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pageWorkerPlugin } from './scripts/vite/page-worker.ts'

/**
 * How much is repeated, from which seed and at what time (scripts/suite/deep-parts.ts sets the
 * variables), and of which domains the backend is made.
 */
const provide: Partial<ProvidedContext> = {
  effort: {
    isDeep: process.env.TEST_DEPTH === 'deep',
    seed: Number(process.env.TEST_SEED ?? 20_261_122),
  },
  ...(process.env.TEST_CLOCK ? { clock: process.env.TEST_CLOCK } : {}),
  ...(process.env.TEST_DOMAINS ? { domains: process.env.TEST_DOMAINS.split(',') } : {}),
}
/** Where processes that tests start share compiled modules, and TypeScript without its types. */
const compiled = join(import.meta.dirname, '.wrangler', 'compiled')
const setClock = './contract/testing/set-clock.ts'
const seedInputs = './contract/testing/seed-inputs.ts'

/** Tests that look at the project's files, or at what needs no runtime of its own. */
const nodeTests = ['{backend/platform,contract,crypto,scripts,tenants}/**/*.test.ts']
/** Of those on Node, what starts scripts and servers as processes of their own. */
const processTests = [
  '{bench,worker/node}/**/*.test.ts',
  'scripts/{backup,deploy,drill,price,supplier}/**/*.test.ts',
  'scripts/{dead-letters,interrupted-migration,queues,refusals}.test.ts',
  'tenants/cli.test.ts',
]
const backendTests = ['backend/**/*.test.ts']
/** Tests against public packages and rules, which `npm run test:deep -- standards` alone runs. */
const standardTests = ['backend/standards/**/*.test.ts']
/** Tests whose doubles of providers listen in the test's own process, which workerd does not let them. */
const doubleTests = [
  'backend/mail/providers/providers.test.ts',
  'backend/shop/providers/{airalo,esim-access,esim-go,zendit}/**',
  'backend/shop/supply/{interrupted-supply,supply-ledger}.test.ts',
]
/** Adapters of engines that one runtime alone has. */
const platformTests = ['backend/platform/**']
/** Of the backend's tests, what D1 alone can show: its limits, plans and races on each kind of row. */
const d1Tests = [
  'backend/d1-limits.test.ts',
  'backend/query-plan.test.ts',
  'backend/account/session/rotate-refresh-token.test.ts',
  'backend/company/approval/approval-race.test.ts',
  'backend/company/assignment/assignment-race.test.ts',
  'backend/company/import/ask-for-rows.test.ts',
  'backend/company/purchasing/purchasing-race.test.ts',
  'backend/shop/calls/addon/races.test.ts',
  'backend/shop/calls/order/purchase.test.ts',
  'backend/shop/features/reward/races.test.ts',
]
/** Tests of what runs in the browser. */
const appTests = ['app/**/*.test.{ts,tsx}']
/** Of those, what the server alone loads: it takes over how messages find their language. */
const serverTests = 'app/**/*.server.test.{ts,tsx}'
/** Tests of pages that ask the worker for them. */
const pageTests = 'app/**/*.worker.test.ts'
/** Tests that run inside workerd, with the built worker behind `exports.default` and real D1. */
const edgeTests = ['worker/**/*.test.ts', pageTests]

/**
 * Packages in the format of Node's, which workerd cannot read as they are, and what shares them; and
 * those of many files, as each file costs about ten milliseconds.
 */
const bundled = [
  'arktype',
  'arktype/config',
  'fast-check',
  'hono',
  'hono/html',
  'hono/mount',
  'hono/router/trie-router',
  'jose',
  'jsvat',
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
function inWorkerd(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    plugins: [
      cloudflareTest({
        wrangler: { configPath: './build/server/wrangler.json' },
        // Nothing listens there; a test that reads what is posted takes the place of `fetch`.
        miniflare: { bindings: { ALERT_URL: 'http://127.0.0.1:9/alerts' } },
      }),
      testBuild,
      pageWorkerPlugin(),
    ],
    test: {
      name,
      include,
      exclude: [...platformTests, ...standardTests, ...doubleTests, 'worker/node/**'],
      // Style sheets that a test reads as they are written; others are left out.
      css: { include: [/\.css\?raw$/] },
      // Most of a file's time went into loading the worker anew.
      isolate: false,
      provide,
      setupFiles: [setClock, seedInputs, './worker/testing/test-setup.ts'],
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

function onNode(
  name: string,
  include: string[],
  exclude: string[] = [],
  env: Record<string, string> = {},
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      env,
      provide,
      setupFiles: [setClock, seedInputs],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      isolate: false,
    },
  }
}

/** A project of the backend on plain Node and its SQLite, which takes a fifth of the time of D1. */
function onSqlite(
  name: string,
  include: string[],
  exclude: string[],
): TestProjectInlineConfiguration {
  const testEnv = join(import.meta.dirname, 'worker/node/testing/test-env.ts')
  return {
    resolve: { alias: { 'cloudflare:test': testEnv, 'cloudflare:workers': testEnv } },
    test: {
      name,
      include,
      exclude,
      provide,
      setupFiles: [
        setClock,
        seedInputs,
        './worker/testing/test-setup.ts',
        './worker/node/testing/html-rewriter.ts',
        './worker/node/testing/keep-catalogue.ts',
      ],
      globalSetup: [
        './worker/testing/outside/test-mail-provider.ts',
        '#worker/testing/outside/test-providers.ts',
      ],
      isolate: false,
      testTimeout: 120_000,
    },
  }
}

export default defineConfig({
  test: {
    // The worker writes a line per request; those of failed tests are enough.
    silent: 'passed-only',
    maxWorkers: 2,
    projects: [
      onNode('node', nodeTests, processTests),
      onNode('processes', processTests, [], { NODE_COMPILE_CACHE: compiled }),
      {
        // One process for many files: most of their time went into beginning anew.
        test: {
          name: 'app',
          include: appTests,
          exclude: [serverTests, pageTests],
          environment: 'happy-dom',
          isolate: false,
          provide,
          setupFiles: [setClock, seedInputs],
        },
      },
      {
        test: {
          name: 'app-server',
          include: [serverTests],
          environment: 'happy-dom',
          provide,
          setupFiles: [setClock, seedInputs],
        },
      },
      onSqlite('backend', backendTests, [...platformTests, ...standardTests]),
      onSqlite('standards', standardTests, []),
      inWorkerd('edge', edgeTests),
      inWorkerd('d1', d1Tests),
      // `npm run test:deep -- engines` alone: the whole backend on D1.
      inWorkerd('engines', [...backendTests, 'crypto/**/*.test.ts']),
    ],
  },
})
