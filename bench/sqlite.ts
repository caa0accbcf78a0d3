import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

type Query = { sql: string; params?: (string | number | null)[] }

/** Answers D1's wire protocol from a SQLite file, for the benchmark's stand-in of D1. */
export function startSqlite(file: string, port: number) {
  const db = new DatabaseSync(file)
  // D1 acknowledges a write once it is on several disks; the speed of one disk is not measured
  // here.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const sent = JSON.parse(body) as Query | Query[]
    const asRows = request.url?.includes('ROWS_AND_COLUMNS') ?? false
    const answers = answerAll(db, Array.isArray(sent) ? sent : [sent], asRows)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  })
  return new Promise<() => void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(() => server.close()))
  })
}

/** Runs a batch as one transaction; the first failing statement rolls it back and is the answer. */
function answerAll(db: DatabaseSync, queries: Query[], asRows: boolean) {
  db.exec('BEGIN')
  try {
    const answers = queries.map((query) => answer(db, query, asRows))
    db.exec('COMMIT')
    return answers
  } catch (error) {
    db.exec('ROLLBACK')
    if (!(error instanceof Error)) throw error
    return { success: false, error: error.message }
  }
}

function answer(db: DatabaseSync, { sql, params = [] }: Query, asRows: boolean) {
  const statement = db.prepare(sql)
  const columns = statement.columns().map(({ name }) => name)
  const rows = statement.all(...params) as Record<string, unknown>[]
  const results = asRows
    ? { columns, rows: rows.map((row) => columns.map((name) => row[name ?? ''])) }
    : rows
  return { success: true, results, meta: { duration: 0, rows_read: rows.length, changes: 0 } }
}
