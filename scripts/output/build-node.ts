import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../run.ts'

/** The folder of the bundle, relative to the root of the project or of an image. */
const outdir = 'build/node'

/**
 * Makes modules that read files beside them find these as if they were still in their source
 * folders, below the directory that contains `build`.
 */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(backend|contract|tenants|worker)\/.*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const place = JSON.stringify(relative(root, dirname(path)))
      const contents = text.replaceAll('import.meta.dirname', `__placeOf(${place})`)
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

const placeOf = `import { join as __join } from 'node:path';
const __placeOf = (place) => __join(import.meta.dirname, ${JSON.stringify(relative(outdir, '.'))}, place);`

/** Bundles the server of plain Node, so that it runs without packages. */
export async function buildNode(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { shop: 'worker/node-shop.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: placeOf },
    chunkNames: '[name]-[hash]',
    plugins: [ownPlaces],
    logLevel: 'error',
  })
}
