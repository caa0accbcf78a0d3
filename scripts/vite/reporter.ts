import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const addressModule = 'virtual:reporter'
const entry = 'app/report/send-reports.ts'

/**
 * Bundles the error reporter separately from the pages: shared modules would split the pages'
 * modules and cost every first visit more than the script in the head. The server gets its address
 * from `virtual:reporter`; the dev server serves the module unbundled.
 */
export function reporterPlugin(): Plugin[] {
  return [browserReporter(), reporterAddress()]
}

function browserReporter(): Plugin {
  let root = ''
  let base = '/'
  return {
    name: 'reporter:browser',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
      base = config.base
    },
    buildStart() {
      rmSync(addressFile(root), { force: true })
    },
    async generateBundle() {
      const files = await bundleReporter(root)
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      const main = files.find(({ fileName }) => fileName.startsWith('assets/send-reports-'))
      if (!main) this.error(`expected a file made of ${entry}`)
      mkdirSync(dirname(addressFile(root)), { recursive: true })
      writeFileSync(addressFile(root), JSON.stringify(base + main.fileName))
    },
  }
}

async function bundleReporter(root: string) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    write: false,
    logLevel: 'silent',
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    define: { __SENTRY_DEBUG__: 'false' },
    legalComments: 'none',
  })
  return outputFiles.map(({ path, contents }) => ({ fileName: path.slice(1), source: contents }))
}

/** Tells the server the reporter's address, which is known after the browser's build. */
function reporterAddress(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'reporter:address',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    resolveId: (source) => (source === addressModule ? `\0${addressModule}` : null),
    load(id) {
      if (id !== `\0${addressModule}`) return null
      if (!isBuild) return `export const reporterUrl = ${JSON.stringify(`/${entry}`)}`
      if (!existsSync(addressFile(root)))
        this.error('expected the browser to be built before the server')
      return `export const reporterUrl = ${readFileSync(addressFile(root), 'utf8')}`
    },
  }
}

function addressFile(root: string): string {
  return join(root, '.generated', 'reporter.json')
}
