import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openD1 } from '#backend/platform/d1.ts'
import { openFileStore } from '#backend/platform/file-store.ts'
import { openAssets } from '../assets.ts'
import { openGateFile } from '../gate-file.ts'

const files = mkdtempSync(join(tmpdir(), 'tradewind-files-'))
process.once('exit', () => rmSync(files, { recursive: true, force: true }))

/**
 * Replaces `env` of `cloudflare:workers` when the backend's tests run on Node: the bindings of
 * the backend alone on Node, with databases in memory.
 */
export const env = {
  DB: openD1(':memory:'),
  CATALOGUE: openD1(':memory:'),
  GATE: openGateFile(':memory:'),
  FILES: openFileStore(files),
  ASSETS: openAssets(),
}

/** The catalogue as it was seeded, and what its rows and tables had gone through until then. */
const kept: { catalogue?: typeof env.CATALOGUE; changes?: string | null } = {}

function changesOf(database: D1Database): Promise<string | null> {
  const changes = `SELECT total_changes() || ' ' || schema_version AS changes
    FROM pragma_schema_version`
  return database.prepare(changes).first<string>('changes')
}

/** Keeps the catalogue as it is now for the files to come. */
export async function keepCatalogue(): Promise<void> {
  kept.changes = await changesOf(env.CATALOGUE)
  kept.catalogue = env.CATALOGUE
}

/**
 * Replaces `reset` of `cloudflare:test`: each test file begins with empty bindings. A seeded
 * catalogue that no file has changed stays, as it takes longer to make than most files run.
 */
export async function reset(): Promise<void> {
  const { catalogue } = kept
  const isAsSeeded = catalogue && (await changesOf(catalogue)) === kept.changes
  env.DB = openD1(':memory:')
  env.CATALOGUE = isAsSeeded ? catalogue : openD1(':memory:')
  env.GATE = openGateFile(':memory:')
  env.FILES = openFileStore(mkdtempSync(join(files, 'of-a-file-')))
}
