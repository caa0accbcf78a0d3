import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '#backend/platform/d1.ts'

type Asked = { sql?: string; action?: 'init' | 'ingest' | 'poll'; etag?: string; filename?: string }
type Answer = { success: boolean; result: unknown }

export type D1Api = {
  /** What wrangler is given in its environment to ask this API. */
  env: Readonly<Record<string, string>>
  /** What was asked, as `query` or `import ingest`. */
  asked: readonly string[]
  close: () => Promise<void>
}

/** The most bytes of a statement (developers.cloudflare.com/d1/platform/limits, read 2026-11). */
const mostBytes = 100_000

/**
 * Serves the part of Cloudflare's API of D1 that `wrangler d1 execute --remote` uses, on files
 * of SQLite, by the ids of databases: `query`, whose statements are carried out together, and
 * `import`, which is told of a file, gets it, and is polled until it has carried it out.
 */
export async function openD1Api(files: Readonly<Record<string, string>>): Promise<D1Api> {
  const databases = new Map(
    Object.entries(files).map(([id, file]) => [id, new DatabaseSync(file)] as const),
  )
  const asked: string[] = []
  const uploads = new Map<string, string>()

  function query(sqlite: DatabaseSync, sql: string): Answer {
    asked.push('query')
    const found = inTransaction(sqlite, () => statementsIn(sql).map((each) => runOne(sqlite, each)))
    return { success: true, result: found }
  }

  function load(sqlite: DatabaseSync, { action, etag = '', filename = '' }: Asked): Answer {
    asked.push(`import ${action}`)
    const messages: string[] = []
    if (action === 'init') {
      const name = `${etag}.sql`
      return { success: true, result: { upload_url: `${origin}/upload/${name}`, filename: name } }
    }
    const active = { success: true, type: 'import', at_bookmark: filename, status: 'active' }
    if (action === 'ingest') return { success: true, result: { ...active, messages } }
    const [text = ''] = uploads.values()
    uploads.clear()
    const statements = statementsIn(text)
    inTransaction(sqlite, () => statements.map((each) => runOne(sqlite, each)))
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 1 }
    const told = { num_queries: statements.length, final_bookmark: 'end', meta }
    return { success: true, result: { ...active, messages, status: 'complete', result: told } }
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const [, kind = '', name = ''] = request.url?.split('/') ?? []
    if (kind === 'upload') {
      uploads.set(name, body)
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`)
      return response.end()
    }
    const given = JSON.parse(body || '{}') as Asked
    const answer = answerTo(() => {
      const [, id = ''] = /\/d1\/database\/([\w-]+)\//.exec(request.url ?? '') ?? []
      const sqlite = databases.get(id)
      if (!sqlite) throw new Error(`there is no database ${id}`)
      return given.sql === undefined ? load(sqlite, given) : query(sqlite, given.sql)
    })
    response.writeHead(answer.success ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: [], messages: [], ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
      CLOUDFLARE_ACCOUNT_ID: 'account-of-the-double',
      CLOUDFLARE_API_TOKEN: 'token-of-the-double',
      WRANGLER_SEND_METRICS: 'false',
    },
    asked,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      for (const sqlite of databases.values()) sqlite.close()
    },
  }
}

function answerTo(work: () => Answer): Answer & { errors?: object[] } {
  try {
    return work()
  } catch (error) {
    return { success: false, result: null, errors: [{ code: 7500, message: String(error) }] }
  }
}

function runOne(sqlite: DatabaseSync, sql: string): object {
  if (Buffer.byteLength(sql) > mostBytes) throw new Error('statement too long: SQLITE_TOOBIG')
  const results = sqlite.prepare(sql).all()
  const meta = { duration: 1, changes: 0, rows_read: 0, rows_written: 0 }
  return { success: true, results, meta }
}

/** Divides a text at the semicolons that stand outside of strings, names and comments. */
function statementsIn(text: string): string[] {
  const parts = text.match(/(?:'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[^;'"])+/g) ?? []
  return parts.map((each) => each.trim()).filter((each) => each !== '')
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString()
}
