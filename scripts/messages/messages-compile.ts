import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { root, run, tool } from '../run.ts'

type Variants = { match: Record<string, string> }[]
type Messages = Record<string, string | Variants>

/**
 * Compiles the messages, or those with the given keys, into `<work>/paraglide`, from a copy in which
 * `other` also covers every plural form that is not written: the compiler takes forms literally, and
 * a French million is `many`.
 */
const [work, ...keys] = process.argv.slice(2)
if (!work)
  throw new Error(
    'expected a folder to work in: node scripts/messages/messages-compile.ts <folder> [key …]',
  )
const settings = JSON.parse(readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8'))
const project = join(work, 'project.inlang')
mkdirSync(project, { recursive: true })
mkdirSync(join(work, 'messages'), { recursive: true })
for (const locale of settings.locales) copyMessages(locale)
writeFileSync(
  join(project, 'settings.json'),
  JSON.stringify({
    ...settings,
    modules: settings.modules.map((path: string) => join(root, path)),
  }),
)
await compile({
  project,
  outdir: join(work, 'paraglide'),
  outputStructure: 'locale-modules',
  strategy: ['baseLocale'],
  // Reading megabytes of messages takes the type checker two minutes of processor time.
  emitTsDeclarations: false,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
})
const output = join(work, 'paraglide')
keepPluralRules(join(output, 'registry.js'))
if (keys.length === 0) await declare(output)
process.exit(0)

/** Writes the types of the output: those of messages from their comments, the rest by the checker. */
async function declare(folder: string): Promise<void> {
  const own = ['runtime.js', 'registry.js', 'server.js'].map((name) => join(folder, name))
  const emit = ['--allowJs', '--declaration', '--emitDeclarationOnly', '--ignoreConfig']
  const as = ['--target', 'esnext', '--module', 'nodenext', '--skipLibCheck', '--types', 'node']
  await run(tool('tsc'), [...emit, ...as, ...own], { quiet: true })
  const index = './messages/_index.js'
  const names = `export * from '${index}'\nexport * as m from '${index}'\n`
  writeFileSync(join(folder, 'messages.d.ts'), names)
  declareMessages(join(folder, 'messages', '_index'))
  const [first, ...others] = settings.locales
  declareMessages(join(folder, 'messages', first))
  for (const locale of others) {
    writeFileSync(join(folder, 'messages', `${locale}.d.ts`), `export * from './${first}.js'\n`)
  }
}

/** The compiler writes each type on one line, in the comment before its name or value. */
function declareMessages(module: string): void {
  const code = readFileSync(`${module}.js`, 'utf8')
  const types = code.matchAll(/^\/\*\* @typedef \{(.+)\} (\w+) \*\/$/gm)
  const values = code.matchAll(/^export const (\w+) = \/\*\* @type \{(.+?)\} \*\//gm)
  const lines = [
    ...Array.from(types, ([, type, name]) => `export type ${name} = ${type}`),
    ...Array.from(values, ([, name, type]) => `export declare const ${name}: ${type}`),
  ]
  const missing = code.match(/^export (?!const \w+ = \/\*\* @type )/m)
  if (missing || lines.length === 0) throw new Error(`${module}.js: expected a type per message`)
  writeFileSync(`${module}.d.ts`, `${lines.join('\n')}\n`)
}

function copyMessages(locale: string): void {
  const file = join('messages', `${locale}.json`)
  // A locale without a file uses its fallback; the completeness test reports it.
  if (!existsSync(join(root, file))) return
  const messages: Messages = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const chosen = Object.entries(messages).filter(([key]) => keys.length === 0 || keys.includes(key))
  const open = chosen.map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(openForms) : value,
  ])
  writeFileSync(join(work ?? '', file), JSON.stringify(Object.fromEntries(open)))
}

function openForms(variants: Variants[number]): Variants[number] {
  const forms = Object.entries(variants.match)
  const open = forms.map(([form, text]) => [form.replaceAll('=other', '=*'), text])
  return { ...variants, match: Object.fromEntries(open) }
}

/**
 * Caches plural rules: the compiled code creates them on every call, which takes longer than
 * rendering a list of plans.
 */
function keepPluralRules(file: string): void {
  const made = 'new Intl.PluralRules(locale, options)'
  const code = readFileSync(file, 'utf8')
  if (!code.includes(made)) throw new Error(`${file}: expected "${made}"`)
  const kept = `
const rules = new Map()
function pluralRules(locale, options) {
  const key = locale + (options?.type ?? '')
  const known = rules.get(key)
  if (known) return known
  const made = ${made}
  rules.set(key, made)
  return made
}
`
  writeFileSync(file, code.replace(made, 'pluralRules(locale, options)') + kept)
}
