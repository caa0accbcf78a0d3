import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { isPassing } from '#contract/reports/is-passing.ts'
import { testD1Limits } from '../testing/test-d1-limits.ts'
import { openD1 } from './d1.ts'
import { d1Limits } from './d1-limits.ts'
import { isUniqueFailure } from './unique-failure.ts'

let database: D1Database

beforeEach(async () => {
  database = openD1(':memory:')
  await database.exec(`
    CREATE TABLE parent (id TEXT PRIMARY KEY, left_over INTEGER CHECK (left_over >= 0));
    CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id TEXT NOT NULL
      REFERENCES parent (id) ON DELETE CASCADE, data BLOB);
    INSERT INTO parent VALUES ('a', 1), ('b', 2);
  `)
})

describe('D1 over a SQLite file', () => {
  it('reads rows as plain objects, one, or one column of it', async () => {
    const all = database.prepare('SELECT * FROM parent ORDER BY id')
    const { results, success } = await all.all()
    expect(success).toBe(true)
    expect(results).toStrictEqual([
      { id: 'a', left_over: 1 },
      { id: 'b', left_over: 2 },
    ])
    expect(await all.first()).toStrictEqual({ id: 'a', left_over: 1 })
    expect(await all.first('left_over')).toBe(1)
    expect(await database.prepare("SELECT 1 FROM parent WHERE id = 'x'").first()).toBeNull()
  })

  it('binds by place and by number, again and again', async () => {
    const select = database.prepare('SELECT ?2 AS second, ?1 AS first, ?2 AS again')
    expect(await select.bind('x', 7).first()).toEqual({ second: 7, first: 'x', again: 7 })
    expect(await select.bind(null, true).first()).toEqual({ second: 1, first: null, again: 1 })
    const bytes = await database
      .prepare('SELECT hex(?) AS h')
      .bind(new Uint8Array([1, 255]))
      .first()
    expect(bytes).toEqual({ h: '01FF' })
  })

  it('reads while another process writes, several queries as well as one', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'd1-'))
    const file = join(directory, 'shop.sqlite')
    const [reader, writer] = [openD1(file), openD1(file)]
    await writer.exec('CREATE TABLE parent (id TEXT PRIMARY KEY); BEGIN IMMEDIATE')
    const read = reader.prepare('SELECT count(*) AS n FROM parent')
    const answers = await reader.batch([read, read])
    expect(answers.map(({ results }) => results)).toEqual([[{ n: 0 }], [{ n: 0 }]])
    await writer.exec('COMMIT')
    for (const opened of [reader, writer]) opened.close()
    rmSync(directory, { recursive: true })
  })

  it('takes columns that are added after a statement was prepared', async () => {
    const select = database.prepare("SELECT * FROM parent WHERE id = 'a'")
    await select.first()
    await database.exec('ALTER TABLE parent ADD COLUMN name TEXT')
    expect(await select.first()).toEqual({ id: 'a', left_over: 1, name: null })
  })

  testD1Limits(() => database)

  it('R-DB-1: refuses a value of 2,000,001 bytes', async () => {
    const length = database.prepare('SELECT length(?1) AS n')
    const of = (bytes: number) => length.bind('x'.repeat(bytes)).first('n')
    expect(await of(d1Limits.length)).toBe(2_000_000)
    await expect(of(2_000_001)).rejects.toThrow(/D1_ERROR/)
  })

  it('binds nothing that SQLite does not know', () => {
    const select = database.prepare('SELECT ?')
    expect(() => select.bind(undefined)).toThrow("Type 'undefined' not supported")
    expect(() => select.bind({})).toThrow("Type 'object' not supported")
  })

  it('counts changes, those of cascades too, and returns what was written', async () => {
    await database.prepare("INSERT INTO child (parent_id) VALUES ('a'), ('a')").run()
    const returned = await database
      .prepare("UPDATE parent SET left_over = 5 WHERE id = 'b' RETURNING left_over")
      .run()
    expect(returned.results).toEqual([{ left_over: 5 }])
    expect(returned.meta.changes).toBe(1)
    const deleted = await database.prepare("DELETE FROM parent WHERE id = 'a'").run()
    expect(deleted.meta.changes).toBe(3)
  })

  it('does all of a batch or nothing', async () => {
    const statements = (left: number) => [
      database.prepare("INSERT INTO child (parent_id) VALUES ('a')"),
      database.prepare("UPDATE parent SET left_over = left_over - ? WHERE id = 'a'").bind(left),
    ]
    const done = await database.batch(statements(1))
    expect(done.map(({ meta }) => meta.changes)).toEqual([1, 1])
    await expect(database.batch(statements(1))).rejects.toThrow(
      /^D1_ERROR: CHECK constraint failed/,
    )
    expect(await database.prepare('SELECT count(*) AS n FROM child').first('n')).toBe(1)
    // The failed batch left no transaction open.
    await database.batch(statements(0))
  })

  it('R-OPS-2 says that the disk is full or the file locked, and works again afterwards', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'd1-'))
    const file = join(directory, 'shop.sqlite')
    const [shop, other] = [openD1(file), openD1(file)]
    await shop.exec('CREATE TABLE note (text TEXT); PRAGMA busy_timeout = 1')
    const write = () =>
      shop.batch([shop.prepare('INSERT INTO note VALUES (?)').bind('x'.repeat(9_000))])
    const failure = () => write().then(String, (error: unknown) => error)
    await other.exec('BEGIN IMMEDIATE')
    expect(isPassing(await failure())).toBe(true)
    await other.exec('COMMIT; PRAGMA wal_checkpoint')
    await shop.exec('PRAGMA max_page_count = 3')
    const full = await failure()
    expect(String(full)).toContain('database or disk is full')
    expect(isPassing(full)).toBe(true)
    await shop.exec('PRAGMA max_page_count = 100')
    await write()
    expect(await shop.prepare('SELECT count(*) AS n FROM note').first('n')).toBe(1)
    for (const opened of [shop, other]) opened.close()
    rmSync(directory, { recursive: true })
  })

  it('lets one of many win', async () => {
    const take = () =>
      database
        .prepare("UPDATE parent SET left_over = left_over - 1 WHERE id = 'a' AND left_over > 0")
        .run()
    const taken = await Promise.all(Array.from({ length: 50 }, take))
    expect(taken.filter(({ meta }) => meta.changes === 1)).toHaveLength(1)
  })

  it('names errors as D1 does', async () => {
    const insert = database.prepare("INSERT INTO parent VALUES ('a', 1)")
    const failure = await insert.run().catch((error: unknown) => error)
    expect(isUniqueFailure(failure, 'parent')).toBe(true)
    await expect(
      database.prepare("INSERT INTO child (parent_id) VALUES ('none')").run(),
    ).rejects.toThrow('D1_ERROR: FOREIGN KEY constraint failed')
    await expect(database.prepare('SELECT nothing').first()).rejects.toThrow('D1_ERROR')
  })
})
