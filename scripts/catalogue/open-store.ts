import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction, lockMs } from '#backend/platform/d1.ts'
import type { Sql } from '#backend/platform/sql.ts'
import { type CatalogueStore, readPublication } from '#backend/shop/import/read-state.ts'
import { PlainError } from '#contract/plain-error.ts'
import { localDatabase, stateDir } from '../database.ts'
import { inlined } from '../price/read-price.ts'
import { run, tool } from '../run.ts'

type Opened = CatalogueStore & { close: () => void }

/** Opens the catalogue that a command names: the local database without a name. */
export function openStore({ file, production }: { file?: string; production?: boolean }): Opened {
  if (production) return openD1Store(['--remote', '--env', 'production'])
  return openFile(file ?? localDatabase(stateDir, 'CATALOGUE'))
}

/** Opens the file of a catalogue: of plain Node, or of a local D1. */
export function openFile(file: string): Opened {
  if (!existsSync(file)) throw new PlainError(`There is no database ${file}: start the shop once`)
  const sqlite = new DatabaseSync(file, { timeout: lockMs })
  if (!sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'import_run'").get()) {
    sqlite.close()
    throw new PlainError(`${file} is not of this release: start the shop once`)
  }
  const write = async (queries: readonly Sql[]) => {
    inTransaction(sqlite, () => {
      for (const { sql, values } of queries) sqlite.prepare(sql).run(...(values as string[]))
    })
  }
  return {
    read: async ({ sql, values }) =>
      sqlite.prepare(sql).all(...(values as string[])) as Record<string, unknown>[],
    writeTogether: write,
    stage: write,
    close: () => sqlite.close(),
  }
}

/** Bytes of statements that one file of staged rows holds, and one command: Linux takes 128 KB. */
const fileBytes = 2_000_000
const commandBytes = 120_000

/**
 * Opens D1 through wrangler; `place` are its options that say which one. D1 carries out the
 * statements of one command together. Many staged rows are quicker as files, but D1 answers nobody
 * else while it takes one, so that they go as commands once something is sold.
 */
export function openD1Store(place: readonly string[]): Opened {
  const directory = mkdtempSync(join(tmpdir(), 'catalogue-'))
  const execute = (given: string[]) =>
    run(tool('wrangler'), ['d1', 'execute', 'CATALOGUE', ...place, '--json', '--yes', ...given], {
      quiet: true,
    })
  const file = join(directory, 'staged.sql')
  const read: Opened['read'] = async (query) => {
    const [{ results }] = JSON.parse(await execute(['--command', inlined(query)]))
    return results
  }
  return {
    read,
    writeTogether: async (queries) => {
      await execute(['--command', queries.map(inlined).join(';\n')])
    },
    async stage(queries) {
      const statements = queries.map(inlined)
      if (await readPublication({ read })) {
        for (const part of inParts(statements, commandBytes)) await execute(['--command', part])
        return
      }
      for (const part of inParts(statements, fileBytes)) {
        writeFileSync(file, part)
        await execute(['--file', file])
      }
    },
    close: () => rmSync(directory, { recursive: true }),
  }
}

/** Joins statements into as few texts as possible that are no longer than so many bytes. */
function inParts(statements: readonly string[], bytes: number): string[] {
  const parts: string[] = []
  let size = 0
  for (const statement of statements) {
    const own = Buffer.byteLength(statement) + 2
    if (size > 0 && size + own <= bytes) {
      parts.push(`${parts.pop()}${statement};\n`)
      size += own
    } else {
      parts.push(`${statement};\n`)
      size = own
    }
  }
  return parts
}
