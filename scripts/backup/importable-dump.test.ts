import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpDatabase } from './dump-database.ts'
import { fillDatabase } from './fill-database.ts'
import { writeImportableDump } from './importable-dump.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'dump-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const schema = `CREATE TABLE said (
  -- Of nobody's concern: a quote in a comment opens no text.
  id INTEGER PRIMARY KEY REFERENCES "kept" (id),
  words TEXT NOT NULL
);
CREATE TABLE "kept" (id INTEGER PRIMARY KEY);`
const trigger = `CREATE TRIGGER says AFTER INSERT ON said BEGIN
  DELETE FROM kept WHERE id < 0;
END;`

const inFile = (name: string, text: string): string => {
  writeFileSync(join(directory, name), text)
  return join(directory, name)
}

async function importable(dump: string): Promise<string> {
  const to = join(directory, 'importable.sql')
  await writeImportableDump(inFile('dump.sql', dump), to)
  return readFileSync(to, 'utf8').trimEnd()
}

async function restored(rows: string): Promise<unknown[]> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('PRAGMA foreign_keys = OFF')
  sqlite.exec(await importable(`PRAGMA defer_foreign_keys=TRUE;\n${schema}${rows}\n${trigger}`))
  const found = sqlite.prepare('SELECT words FROM said ORDER BY id').all()
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  sqlite.close()
  return [tables.length, ...found.map(({ words }) => words)]
}

const strange: [string, string][] = [
  ['an end of a statement', "so); -- it's"],
  ['a line that makes a table', 'so\nCREATE TABLE stolen (id);\nDROP TABLE kept;'],
  ['a line that takes rows away', "it's\nDELETE FROM said;\nINSERT INTO kept VALUES (9);"],
  ['the words of another row', 'a\');\nINSERT INTO "said" ("id","words") VALUES(7,\'b'],
]

describe('a dump as it can be imported', () => {
  it.each(strange)('leaves %s in what somebody wrote', async (_, words) => {
    const row = (id: number, text: string) =>
      `\nINSERT INTO "said" ("id","words") VALUES(${id},'${text.replaceAll("'", "''")}');`
    expect(await restored(row(1, words) + row(2, 'plain') + row(3, words))).toEqual([
      2,
      words,
      'plain',
      words,
    ])
  })

  it('R-DB-4: a text that looks like a statement stays a text', async () => {
    const row = (text: string) => `INSERT INTO "review" ("id","text") VALUES(1,${text});`
    const dump = [
      'PRAGMA defer_foreign_keys=TRUE;',
      'CREATE TABLE review (\n  id INTEGER REFERENCES esim (id),\n  text TEXT\n);',
      row("'); DROP TABLE review; --'"),
      row("replace('a\\nCREATE TABLE x (y);','\\n',char(10))"),
      'CREATE TABLE esim (id INTEGER);',
      'CREATE TRIGGER kept BEFORE DELETE ON review BEGIN\n  SELECT 1;\nEND;',
    ]
    expect(await importable(dump.join('\n'))).toBe(
      [
        dump[0],
        dump[1],
        dump[4],
        `${row("'); DROP TABLE review; --'").slice(0, -1)},` +
          "(1,replace('a\\nCREATE TABLE x (y);','\\n',char(10)));",
        dump[5],
      ].join('\n'),
    )
  })
})

describe('a dump of a SQLite file', () => {
  /** Texts longer than what is read at once, with marks at each place around the boundary. */
  const long = Array.from({ length: 12 }, (_, at) => `${'x'.repeat(262_100 + at)}\nINSERT '--\n"`)
  const values = [...strange.map(([, words]) => words), ...long, 'a\u0000b', 'ß🧳', 0.1, -7, null]

  it('gives every value back as it was, with its type', async () => {
    const from = join(directory, 'from.sqlite')
    const sqlite = new DatabaseSync(from)
    sqlite.exec('CREATE TABLE "a thing" (id INTEGER PRIMARY KEY AUTOINCREMENT, value);')
    sqlite.exec('CREATE VIEW things AS SELECT id, value FROM "a thing";')
    const insert = sqlite.prepare('INSERT INTO "a thing" (value) VALUES (?)')
    for (const value of [...values, new Uint8Array([0, 255])]) insert.run(value)
    sqlite.close()
    const to = join(directory, 'to.sqlite')
    await dumpDatabase(from, join(directory, 'values.sql'))
    expect(await fillDatabase(to, join(directory, 'values.sql'))).toBe(values.length + 2)
    const content = (file: string) => {
      const opened = new DatabaseSync(file)
      const rows = opened.prepare('SELECT id, typeof(value) AS type, value FROM things').all()
      const next = opened.prepare('SELECT * FROM sqlite_sequence').all()
      opened.close()
      return { rows, next }
    }
    expect(content(to)).toEqual(content(from))
  })

  it.each([
    ['with a row too few', 'not whole', 'INSERT INTO "said" ("id","words") VALUES(1,\'a\');'],
    ['that ends early', 'syntax|incomplete', 'INSERT INTO "said" ("id","words") VALUES(1,'],
  ])('%s leaves nothing behind', async (name, refusal, rows) => {
    const to = join(directory, `${name}.sqlite`)
    const dump = inFile(`${name}.sql`, `${schema}\n${rows}`)
    await expect(fillDatabase(to, dump)).rejects.toThrow(new RegExp(refusal))
    const sqlite = new DatabaseSync(to)
    expect(sqlite.prepare('SELECT name FROM sqlite_schema').all()).toEqual([])
    sqlite.close()
  })

  it('is not put into a database that holds something', async () => {
    const to = join(directory, 'full.sqlite')
    const dump = inFile('full.sql', 'CREATE TABLE thing (id INTEGER);')
    await fillDatabase(to, dump)
    await expect(fillDatabase(to, dump)).rejects.toThrow('is not empty: it has thing')
  })
})
