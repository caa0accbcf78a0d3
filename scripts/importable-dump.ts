/**
 * D1 refuses statements of more than 100 KB, and workerd's SQLite refuses lists of several thousand
 * rows.
 */
const maxStatementBytes = 30_000

const encoder = new TextEncoder()

/**
 * Rewrites a dump of `wrangler d1 export` so that `wrangler d1 execute` accepts it: all tables are
 * created before the first row, which may refer to a row of any table, and rows are inserted by the
 * hundred.
 */
export function importableDump(dump: string): string {
  const statements = statementsOf(dump)
  const isTable = (statement: string) => statement.startsWith('CREATE TABLE ')
  const isPragma = (statement: string) => statement.startsWith('PRAGMA ')
  return [
    ...statements.filter(isPragma),
    ...statements.filter(isTable),
    ...joinRows(statements.filter((each) => !isPragma(each) && !isTable(each))),
  ].join('\n')
}

/**
 * Matches texts, names and comments, which may contain line breaks, and the line breaks before
 * statements.
 */
const token =
  /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|--[^\n]*|\n(?=(?:PRAGMA|CREATE|INSERT|DELETE) )/g

/**
 * Splits a dump into statements. A statement begins at the start of a line, and its further lines
 * are indented or close it. Stored texts may contain lines that look like statements; they are
 * kept.
 */
function statementsOf(dump: string): string[] {
  const margins = [...dump.matchAll(token)].flatMap(({ 0: found, index }) =>
    found === '\n' ? index : [],
  )
  return [-1, ...margins].map((margin, at) => dump.slice(margin + 1, margins[at]))
}

const insert = /^(INSERT INTO "[^"]+" \([^)]*\) VALUES)(\(.*\));$/s

/** Joins successive rows of a table into one statement. */
function joinRows(statements: readonly string[]): string[] {
  const joined: string[] = []
  let head = ''
  let rows: string[] = []
  let bytes = 0
  const flush = () => {
    if (rows.length > 0) joined.push(`${head}${rows.join(',')};`)
    rows = []
    bytes = 0
  }
  for (const statement of statements) {
    const [, into = '', row = ''] = insert.exec(statement) ?? []
    const size = encoder.encode(row).length + 1
    if (into !== head || bytes + size > maxStatementBytes) flush()
    head = into
    bytes += size
    if (into) rows.push(row)
    else joined.push(statement)
  }
  flush()
  return joined
}
