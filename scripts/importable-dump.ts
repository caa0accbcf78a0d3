/** D1 refuses statements of more than 100 KB, and workerd's SQLite lists of several thousand rows. */
const maxStatementBytes = 30_000

const encoder = new TextEncoder()

/**
 * What `wrangler d1 export` wrote, as `wrangler d1 execute` can take it: every table is made before
 * the first row, which may name a row of any other, and rows go in by the hundred.
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

/** Texts, names and comments, in which nothing begins; then the margins at which statements do. */
const token =
  /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|--[^\n]*|\n(?=(?:PRAGMA|CREATE|INSERT|DELETE) )/g

/**
 * A statement begins at the margin; what it holds besides is indented, or closes it. What somebody
 * wrote may hold lines that look like one: they stay what they are.
 */
function statementsOf(dump: string): string[] {
  const margins = [...dump.matchAll(token)].flatMap(({ 0: found, index }) =>
    found === '\n' ? index : [],
  )
  return [-1, ...margins].map((margin, at) => dump.slice(margin + 1, margins[at]))
}

const insert = /^(INSERT INTO "[^"]+" \([^)]*\) VALUES)(\(.*\));$/s

/** Rows that follow one another in a table become one statement. */
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
