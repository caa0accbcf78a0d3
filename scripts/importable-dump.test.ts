import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { importableDump } from './importable-dump.ts'

const schema = `CREATE TABLE said (
  -- Of nobody's concern: a quote in a comment opens no text.
  id INTEGER PRIMARY KEY REFERENCES "kept" (id),
  words TEXT NOT NULL
);
CREATE TABLE "kept" (id INTEGER PRIMARY KEY);`
const trigger = `CREATE TRIGGER says AFTER INSERT ON said BEGIN
  DELETE FROM kept WHERE id < 0;
END;`

function restored(rows: string): unknown[] {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('PRAGMA foreign_keys = OFF')
  sqlite.exec(importableDump(`PRAGMA defer_foreign_keys=TRUE;\n${schema}${rows}\n${trigger}`))
  const found = sqlite.prepare('SELECT words FROM said ORDER BY id').all()
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  sqlite.close()
  return [tables.length, ...found.map(({ words }) => words)]
}

describe('a dump as it can be imported', () => {
  it.each([
    ['an end of a statement', "so); -- it's"],
    ['a line that makes a table', 'so\nCREATE TABLE stolen (id);\nDROP TABLE kept;'],
    ['a line that takes rows away', "it's\nDELETE FROM said;\nINSERT INTO kept VALUES (9);"],
    ['the words of another row', 'a\');\nINSERT INTO "said" ("id","words") VALUES(7,\'b'],
  ])('leaves %s in what somebody wrote', (_, words) => {
    const row = (id: number, text: string) =>
      `\nINSERT INTO "said" ("id","words") VALUES(${id},'${text.replaceAll("'", "''")}');`
    expect(restored(row(1, words) + row(2, 'plain') + row(3, words))).toEqual([
      2,
      words,
      'plain',
      words,
    ])
  })
})
