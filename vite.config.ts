import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { givenSettings } from './scripts/settings.ts'
import { fastEncoderPlugin } from './scripts/vite/fast-encoder.ts'
import { firstVisitChunks } from './scripts/vite/first-visit-chunks.ts'
import { messagesPlugin } from './scripts/vite/messages.ts'
import { pageWorkerPlugin } from './scripts/vite/page-worker.ts'
import { reporterPlugin } from './scripts/vite/reporter.ts'
import { scriptlessRoutesPlugin } from './scripts/vite/scriptless-routes.ts'
import { standardFontsPlugin } from './scripts/vite/standard-fonts.ts'
import { tenantsPlugin } from './scripts/vite/tenants.ts'
import { workerOptions } from './scripts/vite/worker-output.ts'
import { writtenPathsPlugin } from './scripts/vite/written-paths.ts'

/** While developing, Vite serves modules by their paths: those must not meet the front door. */
const moduleFolders = [
  '@*',
  'app',
  'backend',
  'contract',
  'crypto',
  'node_modules',
  'tenants',
  '.generated',
  '.wrangler',
]

export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      // The same local database as `npm start`.
      persistState: { path: process.env.TRADEWIND_STATE ?? '.wrangler/state' },
      config(worker) {
        if (command !== 'serve') return
        worker.vars = { ...worker.vars, ...givenSettings() }
        const first = worker.assets?.run_worker_first
        if (!Array.isArray(first)) return
        for (const folder of moduleFolders) {
          first.push(folder.endsWith('*') ? `!/${folder}` : `!/${folder}/*`)
        }
      },
    }),
    scriptlessRoutesPlugin(),
    reactRouter(),
    messagesPlugin(),
    reporterPlugin(),
    pageWorkerPlugin(),
    fastEncoderPlugin(),
    standardFontsPlugin(),
    tenantsPlugin(),
    writtenPathsPlugin(),
  ],
  environments: {
    ssr: {
      build: {
        rollupOptions: workerOptions,
      },
    },
    client: {
      build: {
        rollupOptions: {
          // The list of routes names every file: what is longer costs each first visit.
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: firstVisitChunks(import.meta.dirname) },
          },
        },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // light-dark() and nesting stay as written.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
}))
