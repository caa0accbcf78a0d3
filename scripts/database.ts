import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seedStatements } from '#worker/api/catalogue/seed.ts'
import { root, run, tool } from './run.ts'

/** Where local D1 keeps its data between starts. */
export const stateDir = resolve(root, process.env.TRADEWIND_STATE ?? '.wrangler/state')

/**
 * Migrates the local database and seeds the catalogue. Seeding replaces catalogue tables only,
 * and runs only when its statements changed, so nothing that people stored is lost.
 */
export async function prepareDatabase(persistTo = stateDir): Promise<void> {
  mkdirSync(persistTo, { recursive: true })
  const migrations = join(root, 'worker', 'api', 'migrations')
  const stamp = join(persistTo, '.seeded')
  const hash = await sourceHash(migrations)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const local = ['--local', '--persist-to', persistTo]
  await run(tool('wrangler'), ['d1', 'migrations', 'apply', 'DB', ...local], {
    quiet: true,
    env: { CI: 'true' },
  })
  seed(await findDatabase(persistTo))
  writeFileSync(stamp, hash)
}

/** The SQLite file behind local D1; there is one database. */
export async function findDatabase(persistTo = stateDir): Promise<string> {
  const dir = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  for await (const name of glob('*.sqlite', { cwd: dir })) {
    if (name !== 'metadata.sqlite') return join(dir, name)
  }
  throw new Error(`expected a database under ${dir}`)
}

/** Straight into the file: the catalogue is more than one call to local D1 can carry. */
function seed(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('BEGIN')
  for (const statement of seedStatements(new Date())) database.exec(statement)
  database.exec('COMMIT')
  database.close()
}

/** Migrations and catalogue data decide whether a database is up to date. */
async function sourceHash(migrations: string): Promise<string> {
  // Demonstration reductions last weeks: a new month brings new ones.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  const files: string[] = []
  for await (const name of glob('**/*.sql', { cwd: migrations })) files.push(join(migrations, name))
  for await (const name of glob('worker/api/catalogue/**/*.ts', { cwd: root })) {
    if (!name.includes('.test.')) files.push(join(root, name))
  }
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex')
}
