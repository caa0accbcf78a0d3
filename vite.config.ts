import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fastEncoderPlugin } from './scripts/vite/fast-encoder.ts'
import { leanIconsPlugin } from './scripts/vite/lean-icons.ts'
import { messagesPlugin } from './scripts/vite/messages.ts'

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
        const first = worker.assets?.run_worker_first
        if (command !== 'serve' || !Array.isArray(first)) return
        for (const folder of moduleFolders) {
          first.push(folder.endsWith('*') ? `!/${folder}` : `!/${folder}/*`)
        }
      },
    }),
    reactRouter(),
    messagesPlugin(),
    leanIconsPlugin(),
    fastEncoderPlugin(),
  ],
  build: {
    assetsInlineLimit: 0,
    // light-dark() and nesting stay as written.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
}))
