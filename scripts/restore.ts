import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importableDump } from './importable-dump.ts'
import { run, tool } from './run.ts'

/**
 * Fills an empty database from an export of `wrangler d1 export`. Arguments: the file, then
 * wrangler's options that select the database, as `--local` or `--remote --env production`.
 */
const [file, ...flags] = process.argv.slice(2)
if (!file) throw new Error('expected the file of an export')
const directory = mkdtempSync(join(tmpdir(), 'restore-'))
const ordered = join(directory, 'ordered.sql')
try {
  writeFileSync(ordered, importableDump(readFileSync(file, 'utf8')))
  await run(tool('wrangler'), ['d1', 'execute', 'DB', '--yes', '--file', ordered, ...flags])
} finally {
  // The copy contains personal data and is deleted.
  rmSync(directory, { recursive: true })
}
