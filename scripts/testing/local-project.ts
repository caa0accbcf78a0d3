import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseName, databaseIds } from '../database.ts'
import { root } from '../run.ts'

export type LocalProject = { directory: string; state: string; flags: string[] }

/**
 * Creates a temporary directory with this project's database configuration and migrations, for
 * commands of wrangler that keep local data only below their configuration.
 */
export function openLocalProject(): LocalProject {
  const directory = mkdtempSync(join(tmpdir(), 'project-'))
  const config = join(directory, 'wrangler.json')
  const databases = [
    { binding: 'DB', database_name: 'tradewind', migrations_dir: 'migrations' },
    {
      binding: 'CATALOGUE',
      database_name: 'tradewind-catalogue',
      migrations_dir: 'catalogue-migrations',
    },
  ].map((each) => ({ ...each, database_id: databaseIds[each.binding as DatabaseName] }))
  writeFileSync(config, JSON.stringify({ name: 'tradewind', d1_databases: databases }))
  const backend = join(root, 'backend')
  cpSync(join(backend, 'migrations'), join(directory, 'migrations'), { recursive: true })
  const ofCatalogue = join(directory, 'catalogue-migrations')
  cpSync(join(backend, 'shop', 'catalogue', 'migrations'), ofCatalogue, { recursive: true })
  const state = join(directory, '.wrangler', 'state')
  return { directory, state, flags: ['--local', '--config', config] }
}
