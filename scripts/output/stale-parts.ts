import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** What a build is made of: code, and three parts whose changes leave the code as it is. */
export type PartName = 'tenants' | 'content' | 'messages'
type Hashes = Partial<Record<PartName | 'code', string>>

export type Part = {
  /** Makes its files in the folders that every build and the dev server read. */
  prepare: () => void | Promise<void>
  /** Puts these files into the last build. */
  place: () => void | Promise<void>
}

type Order = {
  /** The project's folder, which may be another one than that of the last build. */
  root: string
  /** The file with the hashes of the sources of the last build. */
  stamp: string
  parts: Record<PartName, Part>
  /** Makes everything anew. */
  buildWhole: () => Promise<void>
  force: boolean
}

const sources = [
  '{app,backend,content,contract,crypto,messages,project.inlang,scripts,tenants,worker,public}/**/*',
  '*.{ts,toml,json}',
]
/** What the code imports of the parts: the keys and inputs of messages, and which covers are drawn. */
const imported = ['app/paraglide/messages/en.d.ts', '.generated/drawn-covers.json']
/** Without these folders, nothing of a build can be kept. */
const generated = [
  '.generated',
  'app/paraglide',
  'public/generated',
  'build/client',
  'build/server',
]

/** Returns the part that a file belongs to; undefined if it is in no build. */
export function partOf(file: string): PartName | 'code' | undefined {
  if (imported.includes(file)) return 'code'
  if (/\.test\.tsx?$/.test(file) || /^(app\/paraglide|public\/generated)\//.test(file)) {
    return undefined
  }
  if (/^tenants\/[^/]+\.json$/.test(file)) return 'tenants'
  const [folder] = file.split('/')
  return folder === 'content' || folder === 'messages' ? folder : 'code'
}

/**
 * Brings a build up to date: nothing if its sources are those of the last build, the parts alone if
 * no code has changed, and otherwise everything. Returns the hash of the code and its messages.
 */
export async function bringUpToDate(order: Order): Promise<string> {
  const { root, stamp, parts, buildWhole, force } = order
  const before: Hashes = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  let now = await hashSources(root)
  const isThere = generated.every((folder) => existsSync(join(root, folder)))
  const names = Object.keys(parts) as PartName[]
  const stale = names.filter((name) => before[name] !== now[name])
  let isCodeStale = force || !isThere || before.code !== now.code
  if (!isCodeStale && stale.length > 0) {
    for (const name of stale) await parts[name].prepare()
    now = await hashSources(root)
    isCodeStale = before.code !== now.code
  }
  if (isCodeStale) {
    rmSync(stamp, { force: true })
    await buildWhole()
    now = await hashSources(root)
  } else {
    for (const name of stale) await parts[name].place()
  }
  if (!force) writeFileSync(stamp, JSON.stringify(now))
  return `${now.code} ${now.messages}`
}

/** Hashes paths below the project and contents, so that a copy of the project has the same hashes. */
async function hashSources(root: string): Promise<Hashes> {
  const files: string[] = imported.filter((file) => existsSync(join(root, file)))
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files.push(relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  }
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  for (const file of files.sort()) {
    const part = partOf(file)
    if (!part) continue
    const hash = hashes.get(part) ?? createHash('sha256')
    hashes.set(part, hash.update(file).update(readFileSync(join(root, file))))
  }
  return Object.fromEntries([...hashes].map(([part, hash]) => [part, hash.digest('hex')]))
}
