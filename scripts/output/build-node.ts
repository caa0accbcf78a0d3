import { readFile } from 'node:fs/promises'
import { basename, dirname, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../run.ts'
import { builtName } from '../vite/message-places.ts'

/** The folder of the bundle, relative to the root of the project or of an image. */
const outdir = 'build/node'

/** All messages as one object, and the module of whose exports esbuild keeps only the used ones. */
const allMessages = "import { m } from '#app/paraglide/messages.js'"
const usedMessages = "import * as m from '#app/paraglide/messages/_index.js'"

/**
 * Makes modules that read files beside them find these as if they were still in their source
 * folders, below the directory that contains `build`.
 */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad(
      { filter: /\/(app|backend|contract|crypto|tenants|worker)\/.*\.tsx?$/ },
      async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const place = JSON.stringify(relative(root, dirname(path)))
        const contents = text
          .replace(allMessages, usedMessages)
          .replaceAll('import.meta.dirname', `__placeOf(${place})`)
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      },
    )
  },
}

/** Leaves the messages of mails in the worker's files, where a change of a text writes them anew. */
const messagesOfWorker: Plugin = {
  name: 'messages-of-worker',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[\w-]+\.js$/ }, ({ path, importer }) => {
      if (!importer.endsWith('/paraglide/messages/_index.js')) return undefined
      const name = builtName(`${basename(path, '.js')}-mails`)
      return { path: `../server/assets/${name}`, external: true, sideEffects: false }
    })
  },
}

/** The same for esbuild as `workerOptions` of scripts/vite/worker-output.ts. */
const idleBackend: Plugin = {
  name: 'idle-backend',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[#.].*\.tsx?$/ }, async ({ path, pluginData, ...asked }) => {
      if (pluginData === idleBackend) return undefined
      const found = await resolve(path, { ...asked, pluginData: idleBackend })
      const isIdle = /\/backend\/.*\.tsx?$/.test(found.path) && !found.path.endsWith('/reflect.ts')
      return isIdle ? { ...found, sideEffects: false } : found
    })
  },
}

// Packages in the format of CommonJS ask for modules of Node by `require`.
const banner = `import { createRequire as __createRequire } from 'node:module';
import { join as __join } from 'node:path';
const require = __createRequire(import.meta.url);
const __placeOf = (place) => __join(import.meta.dirname, ${JSON.stringify(relative(outdir, '.'))}, place);`

/** Bundles the servers of plain Node, the shop and the backend alone, so that they need no packages. */
export async function buildNode(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { shop: 'worker/node-shop.ts', backend: 'worker/node-backend.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: banner },
    chunkNames: '[name]-[hash]',
    plugins: [idleBackend, ownPlaces, messagesOfWorker],
    logLevel: 'error',
  })
}
