import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig } from 'vite'
import { fastEncoderPlugin } from './scripts/vite/fast-encoder.ts'
import { workerOptions } from './scripts/vite/worker-output.ts'

/** Builds the backend as a worker of its own, in the way in which the whole shop is built. */
export default defineConfig({
  publicDir: false,
  plugins: [
    cloudflare({ configPath: 'wrangler.backend.toml', viteEnvironment: { name: 'backend' } }),
    fastEncoderPlugin(),
  ],
  environments: {
    backend: { build: { outDir: 'build/backend', rollupOptions: workerOptions } },
  },
})
