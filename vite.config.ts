import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { givenSettings } from './scripts/settings.ts'
import { fastEncoderPlugin } from './scripts/vite/fast-encoder.ts'
import { leanIconsPlugin } from './scripts/vite/lean-icons.ts'
import { messagesPlugin } from './scripts/vite/messages.ts'
import { reporterPlugin } from './scripts/vite/reporter.ts'

/** While developing, Vite serves modules by their paths: those must not meet the front door. */
const moduleFolders = [
  '@*',
  'app',
  'contract',
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
    reactRouter(),
    messagesPlugin(),
    leanIconsPlugin(),
    reporterPlugin(),
    fastEncoderPlugin(),
  ],
  build: {
    assetsInlineLimit: 0,
    // light-dark() and nesting stay as written.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
}))
