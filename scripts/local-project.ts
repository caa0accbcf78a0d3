import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.ts'

export type LocalProject = { directory: string; state: string; flags: string[] }

/**
 * Creates a temporary directory with this project's database configuration and migrations, for
 * commands of wrangler that keep local data only below their configuration.
 */
export function openLocalProject(): LocalProject {
  const directory = mkdtempSync(join(tmpdir(), 'project-'))
  const config = join(directory, 'wrangler.json')
  const database = {
    binding: 'DB',
    database_name: 'tradewind',
    database_id: '00000000-0000-0000-0000-000000000000',
    migrations_dir: 'migrations',
  }
  writeFileSync(config, JSON.stringify({ name: 'tradewind', d1_databases: [database] }))
  const migrations = join(directory, 'migrations')
  cpSync(join(root, 'backend', 'migrations'), migrations, { recursive: true })
  const state = join(directory, '.wrangler', 'state')
  return { directory, state, flags: ['--local', '--config', config] }
}
