import { createHash, createHmac } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { migrateLocalD1 } from '#backend/platform/migrate.ts'
import { seedSources } from '#worker/node/seed-sources.ts'
import { root } from './run.ts'

/** Directory of local D1's data between starts. */
export const stateDir = resolve(root, process.env.TRADEWIND_STATE ?? '.wrangler/state')

/** Copies of the databases seeded today, from which further ones are created. */
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
  const day = join(kept, `${hash.slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`)
  if (isNew && existsSync(day)) return cpSync(day, persistTo, { recursive: true })
  const [file, catalogue] = [localDatabase(persistTo, 'DB'), localDatabase(persistTo, 'CATALOGUE')]
  mkdirSync(dirname(file), { recursive: true })
  migrateLocalD1(file, catalogue)
  // Imported only here, as a start with nothing to seed need not load the seeding code.
  const { seed } = await import('#worker/node/seed.ts')
  await seed(file, catalogue)
  writeFileSync(join(persistTo, stamp), hash)
  if (isNew) keep(persistTo, day)
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

/** The ids of the local databases in wrangler.toml. */
export const databaseIds = {
  DB: '00000000-0000-0000-0000-000000000000',
  CATALOGUE: '00000000-0000-0000-0000-000000000002',
} as const
export type DatabaseName = keyof typeof databaseIds

const folderOfD1 = 'miniflare-D1DatabaseObject'

/** Names the SQLite file of a local D1 as the runtime does: by a hash of the database's id. */
export function localDatabase(persistTo: string, binding: DatabaseName): string {
  const key = createHash('sha256').update(folderOfD1).digest()
  const hash = (bytes: string | Buffer) =>
    createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
  const id = hash(databaseIds[binding])
  const name = `${id.toString('hex')}${hash(id).toString('hex')}.sqlite`
  return join(persistTo, 'v3', 'd1', folderOfD1, name)
}

/** Returns the SQLite file of a local D1, which must be there. */
export function findDatabase(persistTo = stateDir, binding: DatabaseName = 'DB'): string {
  const file = localDatabase(persistTo, binding)
  if (!existsSync(file)) throw new Error(`expected a database ${file}`)
  return file
}
