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

/** Replaces `reset` of `cloudflare:test`: each test file begins with empty bindings. */
export async function reset(): Promise<void> {
  env.DB = openD1(':memory:')
  env.CATALOGUE = openD1(':memory:')
  env.GATE = openGateFile(':memory:')
  env.FILES = openFileStore(mkdtempSync(join(files, 'of-a-file-')))
}
