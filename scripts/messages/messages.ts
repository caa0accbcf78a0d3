import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root, run } from '../run.ts'
import { changedTexts, replaceMessages, type Texts } from './changed-texts.ts'

const source = join(root, 'messages')
const output = join(root, 'app', 'paraglide')
/** What the output was compiled from. */
const stamp = join(output, '.sources.json')
const tools = [
  'project.inlang/settings.json',
  'scripts/messages/messages-compile.ts',
  'node_modules/@inlang/paraglide-js/package.json',
]

type Sources = { tools: string; texts: Texts }

/**
 * Compiles `messages/` into `app/paraglide`, unless the output is up to date. If only texts changed,
 * these messages alone are compiled, because all of them take half a minute.
 */
export async function compileMessages(): Promise<void> {
  const now = readSources()
  const before: Sources | undefined = existsSync(stamp)
    ? JSON.parse(readFileSync(stamp, 'utf8'))
    : undefined
  const changed = before?.tools === now.tools ? changedTexts(before.texts, now.texts) : undefined
  if (changed?.length === 0) return
  if (!changed || !(await compileTexts(changed, now))) await compileAll(now)
}

/** The new output replaces the old one at once, so that a running server never reads a part of it. */
async function compileAll(sources: Sources): Promise<void> {
  await inWorkFolder(async (work) => {
    await compile(work)
    writeFileSync(join(work, 'paraglide', basename(stamp)), JSON.stringify(sources))
    rmSync(output, { recursive: true, force: true })
    renameSync(join(work, 'paraglide'), output)
  })
}

/** Compiles some messages into the output; returns false if one of them takes other inputs now. */
function compileTexts(keys: string[], sources: Sources): Promise<boolean> {
  return inWorkFolder(async (work) => {
    await compile(work, keys)
    const modules = Object.keys(sources.texts).map((locale) => join('messages', `${locale}.js`))
    const texts = modules.map((module) =>
      replaceMessages(
        readFileSync(join(output, module), 'utf8'),
        readFileSync(join(work, 'paraglide', module), 'utf8'),
      ),
    )
    for (const [at, text] of texts.entries()) {
      if (text === undefined) return false
      writeFileSync(join(work, 'paraglide', modules[at] ?? ''), text)
    }
    for (const module of modules) {
      renameSync(join(work, 'paraglide', module), join(output, module))
    }
    writeFileSync(stamp, JSON.stringify(sources))
    return true
  })
}

/** Runs in a separate process: the compiler's timers would keep this one alive for half a minute. */
async function compile(work: string, keys: string[] = []): Promise<void> {
  const script = join(root, 'scripts', 'messages', 'messages-compile.ts')
  await run(process.execPath, [script, work, ...keys], { quiet: true })
}

async function inWorkFolder<T>(use: (work: string) => Promise<T>): Promise<T> {
  const work = join(root, '.generated', `messages-${process.pid}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    return await use(work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function readSources(): Sources {
  const hash = createHash('sha256')
  for (const file of tools) hash.update(file).update(readFileSync(join(root, file)))
  const { locales }: { locales: string[] } = JSON.parse(
    readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8'),
  )
  const texts = locales.flatMap((locale) => {
    const file = join(source, `${locale}.json`)
    return existsSync(file) ? [[locale, parseMessages(file)] as const] : []
  })
  return { tools: hash.digest('hex'), texts: Object.fromEntries(texts) }
}

function parseMessages(file: string): Texts[string] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${relative(root, file)}: ${(error as Error).message}`, { cause: error })
  }
}

if (import.meta.main) await compileMessages()
