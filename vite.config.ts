import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fastEncoderPlugin } from './scripts/vite/fast-encoder.ts'
import { messagesPlugin } from './scripts/vite/messages.ts'

export default defineConfig({
  plugins: [
    cloudflare({ viteEnvironment: { name: 'ssr' } }),
    reactRouter(),
    messagesPlugin(),
    fastEncoderPlugin(),
  ],
  build: {
    assetsInlineLimit: 0,
    // light-dark() and nesting stay as written.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
})
