import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refuseNewer } from '#backend/platform/migrate.ts'
import { seedSources } from '#worker/node/seed-sources.ts'
import { root, run, tool } from './run.ts'

/** Directory of local D1's data between starts. */
export const stateDir = resolve(root, process.env.TRADEWIND_STATE ?? '.wrangler/state')

/** Copies of the database seeded today, for further databases that are created today. */
const kept = join(root, '.wrangler', 'seeded')

/**
 * Migrates the local database, seeds the catalogue and adds the demonstration accounts. Seeding
 * replaces catalogue tables only, and runs only when its statements changed, so nothing that people
 * stored is lost.
 */
export async function prepareDatabase(persistTo = stateDir): Promise<void> {
  const hash = seedSources()
  if (stampOf(persistTo) === hash) return
  const isNew = !existsSync(join(persistTo, 'v3'))
  if (!isNew) refuseNewerRelease(await findDatabase(persistTo))
  const day = join(kept, `${hash.slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`)
  if (isNew && existsSync(day)) return cpSync(day, persistTo, { recursive: true })
  mkdirSync(persistTo, { recursive: true })
  const local = ['--local', '--persist-to', persistTo]
  await run(tool('wrangler'), ['d1', 'migrations', 'apply', 'DB', ...local], {
    quiet: true,
    env: { CI: 'true' },
  })
  // Imported only here, as a start with nothing to seed need not load the seeding code.
  const { seed } = await import('#worker/node/seed.ts')
  await seed(await findDatabase(persistTo))
  writeFileSync(join(persistTo, stamp), hash)
  if (isNew) keep(persistTo, day)
}

/** Refuses a local database that a newer release has migrated. */
function refuseNewerRelease(file: string): void {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const has = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get()
  const applied = has ? sqlite.prepare('SELECT name FROM d1_migrations').all() : []
  sqlite.close()
  refuseNewer(file, applied)
}

const stamp = '.seeded'

function stampOf(directory: string): string | undefined {
  const file = join(directory, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Stores a copy atomically by a rename, so that no other process sees a part of it. The -shm file
 * is left out, as SQLite rebuilds it.
 */
function keep(persistTo: string, day: string): void {
  const work = `${kept}-${process.pid}`
  const filter = (path: string) => !path.endsWith('-shm')
  cpSync(persistTo, join(work, basename(day)), { recursive: true, filter })
  rmSync(kept, { recursive: true, force: true })
  renameSync(work, kept)
}

/** Returns the SQLite file of local D1; there is only one database. */
export async function findDatabase(persistTo = stateDir): Promise<string> {
  const dir = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  for await (const name of glob('*.sqlite', { cwd: dir })) {
    if (name !== 'metadata.sqlite') return join(dir, name)
  }
  throw new Error(`expected a database under ${dir}`)
}
