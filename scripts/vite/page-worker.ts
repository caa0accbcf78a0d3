import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const name = 'virtual:page-worker'
const entry = 'app/offline/page-worker.ts'

/**
 * The service worker of kept pages as text, for the edge to serve from the folder whose pages it is
 * of. It is no module of any page, so no page's bundle grows by it.
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
