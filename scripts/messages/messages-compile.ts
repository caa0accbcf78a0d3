import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { root } from '../run.ts'

type Variants = { match: Record<string, string> }[]
type Messages = Record<string, string | Variants>

/**
 * Compiles the messages into `<work>/paraglide`, from a copy in which `other` also covers every
 * plural form that is not written: the compiler takes forms literally, and a French million is
 * `many`.
 */
const work = process.argv[2]
if (!work)
  throw new Error(
    'expected a folder to work in: node scripts/messages/messages-compile.ts <folder>',
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
  emitTsDeclarations: true,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
})
keepPluralRules(join(work, 'paraglide', 'registry.js'))
process.exit(0)

function copyMessages(locale: string): void {
  const file = join('messages', `${locale}.json`)
  const messages = readMessages(file)
  if (!messages) return
  const open = Object.entries(messages).map(([key, value]) => [
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
 * Returns undefined for a locale without a file, which then uses its fallback; the completeness
 * test reports it.
 */
function readMessages(file: string): Messages | undefined {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
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
