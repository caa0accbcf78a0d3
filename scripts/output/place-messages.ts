import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { readMailKeys } from '../vite/mail-messages.ts'
import { bundleMessages } from '../vite/message-files.ts'
import { allKeys, builtName, messagesFolder, usedFile } from '../vite/message-places.ts'

/** The root of the project, and the folders of the built browser's and worker's files. */
type Places = { root: string; client: string; server: string }

/** What a locale's files were made from, and the folder of those for browsers. */
type Placed = Record<string, { source: string; folder: string }>

/**
 * Writes the compiled messages into a build: for browsers the files of each locale, and for the
 * worker the modules that its code imports. The code holds no message, so a changed text needs
 * nothing else to be built, and the files of other locales stay.
 */
export async function placeMessages(places: Places): Promise<void> {
  const { root, client, server } = places
  const used = readFileSync(usedFile(root), 'utf8')
  const mailKeys = readMailKeys(root)
  const before = readPlaced(places)
  const hashes = hashLocales(root, used + [...mailKeys].sort())
  const stale = [...hashes.keys()].filter((each) => before[each]?.source !== hashes.get(each))
  const folders = await bundleMessages(messagesFolder(root), stale, JSON.parse(used))
  for (const { locale, files } of folders) {
    rmSync(join(client, 'assets', 'i18n', locale), { recursive: true, force: true })
    for (const { fileName, source } of files) write(join(client, fileName), source)
  }
  for (const [name, source] of await bundleSaid({ root, locales: stale, mailKeys })) {
    write(join(server, 'assets', builtName(name)), source)
  }
  const made = new Map(folders.map(({ locale, folder }) => [locale, `/${folder}`]))
  const placed: Placed = Object.fromEntries(
    [...hashes].map(([locale, source]) => {
      return [locale, { source, folder: made.get(locale) ?? before[locale]?.folder ?? '' }]
    }),
  )
  const map = Object.fromEntries(Object.entries(placed).map(([name, { folder }]) => [name, folder]))
  const text = `export const messageMap = ${JSON.stringify(map)}\n`
  write(join(server, 'assets', builtName('map')), text)
  write(placedFile(places), JSON.stringify(placed))
}

function placedFile({ client }: Places): string {
  return join(dirname(client), '.messages.json')
}

/** Returns what is placed in this build; a new build has deleted the files of the last one. */
function readPlaced(places: Places): Placed {
  const file = placedFile(places)
  const placed: Placed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const isThere = ([locale, { folder }]: [string, Placed[string]]) =>
    existsSync(join(places.client, folder)) &&
    existsSync(join(places.server, 'assets', builtName(locale)))
  return Object.fromEntries(Object.entries(placed).filter(isThere))
}

/** Returns a hash of each locale's compiled messages and of the keys that are in use. */
function hashLocales(root: string, keys: string): Map<string, string> {
  const folder = messagesFolder(root)
  const names = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.startsWith('_'))
  return new Map(
    names.sort().map((name) => {
      const hash = createHash('sha256')
        .update(keys)
        .update(readFileSync(join(folder, name)))
        .update(readCompiled(root, parentOf(root, basename(name, '.js'))))
      return [basename(name, '.js'), hash.digest('hex')]
    }),
  )
}

/** The locale of which another one is a regional form, as `zh-Hans` of `zh-Hans-CN`. */
function parentOf(root: string, locale: string): string | undefined {
  const parent = locale.split('-').slice(0, -1).join('-')
  return existsSync(join(messagesFolder(root), `${parent}.js`)) ? parent : undefined
}

function readCompiled(root: string, locale: string | undefined): string {
  return locale === undefined
    ? ''
    : readFileSync(join(messagesFolder(root), `${locale}.js`), 'utf8')
}

/** Returns each message of a locale as it is compiled. */
function compiledOf(root: string, locale: string): Map<string, string> {
  const parts = readCompiled(root, locale)
    .split(/^\s*export const (?=\w)/m)
    .slice(1)
  return new Map(parts.map((part) => [/^\w+/.exec(part)?.[0] ?? '', part]))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function differing(root: string, locale: string, parent: string): (key: string) => boolean {
  const [own, other] = [compiledOf(root, locale), compiledOf(root, parent)]
  return (key) => own.get(key) !== other.get(key)
}

type Said = { root: string; locales: string[]; mailKeys: ReadonlySet<string> }

/**
 * Bundles two modules of each locale: what mails say, and all messages, which import the former. Of
 * a regional form they hold only what differs from its parent, as a worker may have 3 MiB in all.
 */
async function bundleSaid({ root, locales, mailKeys }: Said): Promise<[string, string][]> {
  const [mails, others] = [true, false].map((isSaid) =>
    allKeys(root).filter((key) => mailKeys.has(key) === isSaid),
  ) as [string[], string[]]
  const modules = new Map(
    locales.flatMap((locale) => {
      const parent = parentOf(root, locale)
      const isOwn = parent === undefined ? () => true : differing(root, locale, parent)
      const from = (keys: string[]) => `export { ${keys.filter(isOwn)} } from './${locale}.js'`
      const sayings = builtName(`${locale}-mails`)
      const ofParent = (name: string) =>
        parent === undefined ? '' : `\nexport * from './${builtName(name.replace(locale, parent))}'`
      // A name that two modules give would be nobody's, so those of mails are named where both do.
      const given = parent === undefined ? '*' : `{ ${mails.filter(isOwn)} }`
      return [
        [`${locale}-mails`, from(mails) + ofParent(`${locale}-mails`)],
        [locale, `${from(others)}\nexport ${given} from './${sayings}'${ofParent(locale)}`],
      ]
    }),
  )
  const names = [...modules.keys()]
  const { outputFiles } = await build({
    entryPoints: names.map((name) => `said:${name}`),
    bundle: true,
    write: false,
    logLevel: 'silent',
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    legalComments: 'none',
    plugins: [
      {
        name: 'said',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^said:/ }, ({ path }) => ({
            path: path.slice('said:'.length),
            namespace: 'said',
          }))
          onResolve({ filter: /^\.\/messages-/ }, ({ path }) => ({ path, external: true }))
          onLoad({ filter: /.*/, namespace: 'said' }, ({ path }) => ({
            contents: modules.get(path) ?? '',
            resolveDir: messagesFolder(root),
          }))
        },
      },
    ],
  })
  return names.map((name, at) => {
    const text = outputFiles[at]?.text
    if (text === undefined) throw new Error(`no messages were bundled for ${name}`)
    return [name, text]
  })
}
