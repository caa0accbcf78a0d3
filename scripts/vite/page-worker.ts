import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const name = 'virtual:page-worker'
const entry = 'app/offline/page-worker.ts'

/**
 * Builds the service worker of kept pages as text, which the edge serves from the folder of those
 * pages. No page imports it, so it adds nothing to a page's bundle.
 */
export function pageWorkerPlugin(): Plugin {
  let root = ''
  return {
    name: 'page-worker',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (source === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      this.addWatchFile(join(root, entry))
      return `export const pageWorker = ${JSON.stringify(await bundle(root))}`
    },
  }
}

async function bundle(root: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    logLevel: 'silent',
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  })
  return outputFiles[0]?.text ?? ''
}
