import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movedTables } from '#backend/platform/migrate.ts'
import { writeImportableDump } from '../backup/importable-dump.ts'

type Call = (args: string[]) => Promise<string>

const remote = ['--remote', '--env', 'production']

/**
 * Copies the catalogue from the database of orders, where earlier releases stored it, if its own
 * database is still empty. An import is carried out completely or not at all, and the old rows are
 * kept, so an interrupted one is repeated by the next release.
 *
 * @param place wrangler's options that locate both databases.
 */
export async function moveCatalogue(call: Call, place: readonly string[] = remote): Promise<void> {
  const query = 'SELECT version FROM catalogue_meta'
  const answer = await call(['d1', 'execute', 'CATALOGUE', '--json', '--command', query, ...place])
  const [{ results }] = JSON.parse(answer)
  if (results.length > 0) return
  const directory = mkdtempSync(join(tmpdir(), 'catalogue-'))
  const [dump, ordered] = [join(directory, 'dump.sql'), join(directory, 'ordered.sql')]
  const tables = movedTables.flatMap((table) => ['--table', table])
  try {
    await call(['d1', 'export', 'DB', '--no-schema', ...tables, '--output', dump, ...place])
    await writeImportableDump(dump, ordered)
    await call(['d1', 'execute', 'CATALOGUE', '--yes', '--file', ordered, ...place])
  } finally {
    rmSync(directory, { recursive: true })
  }
}
