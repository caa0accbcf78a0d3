import { readStatements } from './dump-statements.ts'
import { writeLines } from './write-lines.ts'

/** D1 refuses statements of more than 100 KB. */
const maxStatementBytes = 30_000

/**
 * Rewrites a dump of `wrangler d1 export` so that D1 accepts it: all tables are created before the first
 * row, which may refer to a row of any table, and rows are inserted by the hundred.
 */
export function writeImportableDump(dump: string, to: string): Promise<void> {
  return writeLines(to, importableLines(dump))
}

async function* importableLines(dump: string): AsyncGenerator<string> {
  const isFirst = (statement: string) => /^(PRAGMA|CREATE TABLE) /.test(statement)
  for await (const statement of readStatements(dump)) if (isFirst(statement)) yield statement
  yield* joinRows(readStatements(dump), isFirst)
}

const insert = /^(INSERT INTO "[^"]+" \([^)]*\) VALUES)(\(.*\));$/s

/** Joins successive rows of a table into one statement. */
async function* joinRows(
  statements: AsyncIterable<string>,
  isLeftOut: (statement: string) => boolean,
): AsyncGenerator<string> {
  let head = ''
  let rows: string[] = []
  let bytes = 0
  for await (const statement of statements) {
    if (isLeftOut(statement)) continue
    const [, into = '', row = ''] = insert.exec(statement) ?? []
    const size = Buffer.byteLength(row) + 1
    if (rows.length > 0 && (into !== head || bytes + size > maxStatementBytes)) {
      yield `${head}${rows.join(',')};`
      rows = []
      bytes = 0
    }
    head = into
    bytes += size
    if (into) rows.push(row)
    else yield statement
  }
  if (rows.length > 0) yield `${head}${rows.join(',')};`
}
