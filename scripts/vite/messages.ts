import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { compileMessages } from '../messages/messages.ts'
import { indexOf, readMailKeys } from './mail-messages.ts'
import { allKeys, builtName, saidModule, usedFile } from './message-places.ts'
import { usedKeys } from './used-keys.ts'

const mapModule = 'virtual:message-map'
const barrel = '\0messages of '
const barrelKeys = '\0messages-keys of '
const spokenBarrel = '\0spoken-messages'
const spokenKeys = '\0spoken-messages-keys'
const messageModules = /(^|\/)paraglide\/messages\.js$/
/** Sentences that a page and a mail may both say. */
const sentenceModules = /^#app\/format\/sentence\//
const mailCopy = '?mail'
/** One language’s compiled messages, as the worker’s code names them. */
const languageModule = /(^|\/)paraglide\/messages\/(?!_)([\w-]+)\.js$/
const indexModule = /\/paraglide\/messages\/_index\.js$/
const runtimeModule = /(^|\/)paraglide\/runtime\.js$/

/**
 * Ships the messages of one language only. In the browser's build every message is an import from
 * `i18n/<namespace>.js`, and the page's import map points `i18n/` to the folder of its locale; the
 * files there hold only the messages left after tree-shaking. On the server, a page reads each
 * message in the language of its request, and gets the folder from `virtual:message-map`. The
 * worker's code imports the messages, too, from files beside it: `placeMessages` writes all of them
 * once the code is built, or when nothing but a text has changed. The dev server uses the compiled
 * messages.
 */
export function messagesPlugin(): Plugin[] {
  return [browserMessages(), serverMessages(), messageMap(), devMessages()]
}

function browserMessages(): Plugin {
  let root = ''
  let reexports = ''
  return {
    name: 'messages:browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      reexports = reexportAll(root)
    },
    resolveId(source, importer) {
      if (source.startsWith('i18n/'))
        return { id: source, external: true, moduleSideEffects: false }
      if (source.startsWith(barrelKeys)) return source
      // Each importer gets its own module: a shared one would become a chunk that loads every
      // namespace.
      if (messageModules.test(source)) return barrel + importer
      if (runtimeModule.test(source)) {
        this.error(`${importer}: the browser’s locale is \`useShop().locale\`; ${source} stays out`)
      }
      return null
    },
    load(id) {
      if (id.startsWith(barrel)) {
        return `export * as m from ${JSON.stringify(barrelKeys + id.slice(barrel.length))}`
      }
      return id.startsWith(barrelKeys) ? reexports : null
    },
    generateBundle(_, bundle) {
      const keys = collectKeys(this, Object.values(bundle))
      mkdirSync(dirname(usedFile(root)), { recursive: true })
      writeFileSync(usedFile(root), JSON.stringify(keys))
    },
  }
}

/**
 * A page uses messages of one language, so the server loads only that language for it. The backend
 * writes mails in the languages of their readers, whoever's request or job sends them: it gets
 * copies of the sentences that pages and mails share, which read the compiled messages of mails.
 */
function serverMessages(): Plugin {
  let root = ''
  let mailKeys: ReadonlySet<string>
  return {
    name: 'messages:server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      root = config.root
      mailKeys = readMailKeys(root)
    },
    onLog(_, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED') this.error(message)
    },
    async resolveId(source, importer) {
      if (source === spokenKeys) return source
      const language = languageOf(source, importer)
      if (language) return { id: language, external: true, moduleSideEffects: false }
      const isApp = importer?.startsWith(join(root, 'app')) && !importer.endsWith(mailCopy)
      if (sentenceModules.test(source) && !isApp) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && found.id + mailCopy
      }
      return messageModules.test(source) && isApp ? spokenBarrel : null
    },
    load(id) {
      if (id === spokenBarrel) return `export * as m from ${JSON.stringify(spokenKeys)}`
      if (id === spokenKeys) return sayAll(root)
      return indexModule.test(id) ? indexOf(this, id, mailKeys) : null
    },
    renderChunk(code, { fileName }) {
      const folder = fileName.startsWith('assets/') ? './' : './assets/'
      const named = code.replace(saidImport, (_, name) => JSON.stringify(folder + builtName(name)))
      return named === code ? null : { code: named, map: null }
    },
  }
}

const saidImport = new RegExp(`["'\`]${saidModule}([\\w-]+)\\.js["'\`]`, 'g')

/** The index of all languages reads what mails say; a page loads all messages of its language. */
function languageOf(source: string, importer: string | undefined): string | undefined {
  const [, ofMails] = (indexModule.test(importer ?? '') && /^\.\/([\w-]+)\.js$/.exec(source)) || []
  if (ofMails) return `${saidModule}${ofMails}-mails.js`
  const [, , ofPages] = languageModule.exec(source) ?? []
  return ofPages && `${saidModule}${ofPages}.js`
}

/** Tells the server the folder of each locale, which is known after the browser's build. */
function messageMap(): Plugin {
  let isBuild = false
  return {
    name: 'messages:map',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(source) {
      if (source !== mapModule) return null
      return isBuild ? { id: `${saidModule}map.js`, external: true } : `\0${mapModule}`
    },
    load: (id) => (id === `\0${mapModule}` ? 'export const messageMap = {}' : null),
  }
}

/**
 * On the dev server, the browser takes its locale from the page, and new messages apply at once.
 */
function devMessages(): Plugin {
  return {
    name: 'messages:dev',
    apply: 'serve',
    transform: {
      filter: { id: runtimeModule },
      handler(code) {
        if (this.environment.name !== 'client') return null
        return { code: `${code}\ngetLocale = () => document.documentElement.lang`, map: null }
      },
    },
    configureServer(server) {
      const folder = join(server.config.root, 'messages')
      server.watcher.add(folder)
      server.watcher.on('change', (file) => {
        if (!file.startsWith(folder) || !file.endsWith('.json')) return
        compileMessages().catch((error) => server.config.logger.error(error.message))
      })
    },
  }
}

/**
 * The module only re-exports: the bundler links each use to its namespace and drops unused
 * messages.
 */
function reexportAll(root: string): string {
  return allKeys(root)
    .map((key) => `export { ${key} } from 'i18n/${namespaceOf(key)}.js'`)
    .join('\n')
}

function sayAll(root: string): string {
  const scope = JSON.stringify(join(root, 'app', 'locale-scope.server.ts'))
  const says = allKeys(root).map(
    (key) => `export const ${key} = (inputs) => spokenMessages().${key}(inputs)`,
  )
  return [`import { spokenMessages } from ${scope}`, ...says].join('\n')
}

/** Returns the part of a key before its first `_`, which names an area of the shop. */
function namespaceOf(key: string): string {
  return key.split('_', 1)[0] ?? key
}

function collectKeys(
  context: Rolldown.PluginContext,
  files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Record<string, string[]> {
  const keys = new Map<string, Set<string>>()
  for (const file of files) {
    if (file.type !== 'chunk' || !file.code.includes('i18n/')) continue
    const whole = Object.keys(file.modules).find(
      (id) => id.startsWith(barrelKeys) && file.modules[id]?.renderedLength,
    )
    if (whole) {
      const importer = whole.slice(barrelKeys.length)
      context.error(`${importer}: read messages as \`m.key(\`; \`m\` itself would ship them all`)
    }
    for (const { specifier, key } of usedKeys(context.parse(file.code))) {
      keys.set(specifier, (keys.get(specifier) ?? new Set()).add(key))
    }
  }
  const sorted = [...keys].map(([specifier, used]) => [specifier, [...used].sort()] as const)
  return Object.fromEntries(sorted)
}
