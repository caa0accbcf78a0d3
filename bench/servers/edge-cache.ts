import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/**
 * The server behind `caches.default` in bare workerd: GET, PUT with a serialised HTTP response as
 * the body, PURGE; a miss is 504 with `CF-Cache-Status: MISS`. It is a separate process, as no
 * platform spends the worker's time on its cache.
 */
type Entry = { headers: OutgoingHttpHeaders; body: Buffer }
/**
 * Limits the memory, which pages that are requested only once would fill. The least recently used
 * entry is dropped first.
 */
const maxEntries = 1_000
const entries = new Map<string, Entry>()

createServer(async (request, response) => {
  const key = `${request.headers.host}${request.url}`
  if (request.method === 'PUT') {
    keep(key, parse(await bodyOf(request)))
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '')
    response.writeHead(204).end()
    return
  }
  const entry = entries.get(key)
  if (request.method === 'PURGE') {
    entries.delete(key)
    response.writeHead(entry ? 200 : 404).end()
  } else if (entry) {
    keep(key, entry)
    response.writeHead(200, entry.headers).end(entry.body)
  } else response.writeHead(504, { 'cf-cache-status': 'MISS' }).end()
}).listen(Number(process.argv[2]), '127.0.0.1')

/** Moves an entry to the end of the order of removal. */
function keep(key: string, entry: Entry): void {
  entries.delete(key)
  entries.set(key, entry)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function parse(bytes: Buffer): Entry {
  const end = bytes.indexOf('\r\n\r\n')
  const [, ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  const sent = Object.fromEntries(fields)
  const { 'transfer-encoding': coding, 'content-length': _, ...kept } = sent
  const rest = bytes.subarray(end + 4)
  const body = coding?.includes('chunked') ? joinChunks(rest) : Buffer.from(rest)
  return { headers: { ...kept, 'content-length': body.length, 'cf-cache-status': 'HIT' }, body }
}

function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) break
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
