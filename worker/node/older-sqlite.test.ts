import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueBeside, migrate, migrateCatalogue } from '#backend/platform/migrate.ts'
import { seed } from './seed.ts'
import { checksOf } from './testing/checks-of.ts'

const directory = mkdtempSync(join(tmpdir(), 'older-sqlite-'))
const file = join(directory, 'shop.sqlite')
/** A copy with the demonstration rows that no other process has open. */
const copy = join(directory, 'copy.sqlite')

/** Whether the system has a SQLite command; Debian 12 ships 3.40. */
const cli = spawnSync('sqlite3', ['--version']).status === 0

beforeAll(async () => {
  migrate(file)
  migrateCatalogue(catalogueBeside(file))
  await seed(file)
  const sqlite = new DatabaseSync(file)
  sqlite.prepare('VACUUM INTO ?').run(copy)
  sqlite.close()
}, 120_000)
afterAll(() => rmSync(directory, { recursive: true }))

/**
 * Opens a file with the `json_valid` of SQLite 3.40, which returns 0 for NULL; newer versions
 * return NULL.
 */
function openAsOlder(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path)
  const plain = new DatabaseSync(':memory:').prepare('SELECT json_valid(?) AS is_valid')
  sqlite.function('json_valid', { deterministic: true }, (value) =>
    value === null ? 0 : (plain.get(value)?.is_valid ?? 0),
  )
  return sqlite
}

describe('R-DB-3 checks of the tables in an older SQLite', () => {
  it('let every row of the shop pass whose columns may be empty', () => {
    const sqlite = openAsOlder(copy)
    expect(sqlite.prepare('SELECT json_valid(NULL) AS is_valid').get()).toEqual({ is_valid: 0 })
    expect(sqlite.prepare('PRAGMA integrity_check(3)').all()).toEqual([{ integrity_check: 'ok' }])
    sqlite.exec('BEGIN; UPDATE purchase SET device = NULL')
    for (const [broken, refusal] of [
      ['purchase SET device', 'CHECK constraint failed'],
      // Its trigger reads the text before the check does.
      ['promo SET places', 'malformed JSON'],
    ]) {
      expect(() => sqlite.exec(`UPDATE ${broken} = '{'`)).toThrow(refusal)
    }
    sqlite.close()
  })

  it('let every row of the catalogue pass whose columns may be empty', () => {
    const sqlite = openAsOlder(catalogueBeside(file))
    expect(sqlite.prepare('PRAGMA integrity_check(3)').all()).toEqual([{ integrity_check: 'ok' }])
    sqlite.exec('BEGIN; UPDATE plan SET networks = NULL')
    expect(() => sqlite.exec(`UPDATE plan SET networks = '{'`)).toThrow('CHECK constraint failed')
    sqlite.close()
  })

  it.runIf(cli)('find nothing wrong with what the shop has stored', () => {
    const ask = (sql: string) => execFileSync('sqlite3', [copy, sql], { encoding: 'utf8' }).trim()
    expect(ask('PRAGMA integrity_check(3)')).toBe('ok')
  })

  it.runIf(cli)('judge all values alike, and each check lets some pass and some not', () => {
    const sqlite = new DatabaseSync(':memory:')
    const checks = checksOf(new DatabaseSync(copy))
    const script = checks.map(({ setUp, judge }) => setUp + judge).join('\n')
    const told = execFileSync('sqlite3', [':memory:'], { input: script, encoding: 'utf8' })
    const verdicts = told.trim().split('\n')
    for (const { setUp } of checks) sqlite.exec(setUp)
    const judged = checks.map(({ name, judge }) => [
      name,
      Object.values(sqlite.prepare(judge).get() ?? {})[0],
    ])
    expect(checks.map(({ name }, at) => [name, verdicts[at]])).toEqual(judged)
    expect(judged.filter(([, verdict]) => !/^(?=.*0)(?=.*1)/.test(String(verdict)))).toEqual([])
    expect(checks.length).toBeGreaterThan(100)
  })
})
