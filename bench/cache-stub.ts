/**
 * What stands behind `caches.default` in bare workerd: GET, PUT with a serialised HTTP response as
 * the body, PURGE; a miss is 504 with `CF-Cache-Status: MISS`.
 */
type Entry = { headers: Record<string, string>; body: Uint8Array }
/** Pages asked for once would otherwise fill the memory. */
const maxEntries = 200
/** As they came, until they are asked for: what only the bench does must cost the page nothing. */
const stored = new Map<string, Uint8Array>()
const entries = new Map<string, Entry>()

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      if (stored.size >= maxEntries) {
        stored.clear()
        entries.clear()
      }
      stored.set(request.url, new Uint8Array(await request.arrayBuffer()))
      entries.delete(request.url)
      return new Response(null, { status: 204 })
    }
    const entry = entries.get(request.url) ?? parseStored(request.url)
    if (!entry) return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } })
    return new Response(entry.body as BodyInit, { headers: entry.headers })
  },
}

function parseStored(url: string): Entry | undefined {
  const bytes = stored.get(url)
  if (!bytes) return undefined
  const entry = parse(bytes)
  entries.set(url, entry)
  return entry
}

function parse(bytes: Uint8Array): Entry {
  const end = bytes.findIndex(
    (byte, i) => byte === 13 && bytes[i + 1] === 10 && bytes[i + 2] === 13 && bytes[i + 3] === 10,
  )
  const [, ...lines] = new TextDecoder().decode(bytes.subarray(0, end)).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  const isChunked = headers.some(
    ([name, value]) => name.toLowerCase() === 'transfer-encoding' && value.includes('chunked'),
  )
  const body = bytes.slice(end + 4)
  const kept = headers.filter(([name]) => !/^(transfer-encoding|content-length)$/i.test(name))
  const answer = Object.fromEntries([...kept, ['cf-cache-status', 'HIT']])
  return { headers: answer, body: isChunked ? joinChunks(body) : body }
}

function joinChunks(body: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  while (at < body.length) {
    const lineEnd = body.indexOf(13, at)
    const size = Number.parseInt(new TextDecoder().decode(body.subarray(at, lineEnd)), 16)
    if (!size) break
    parts.push(body.slice(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let used = 0
  for (const part of parts) {
    joined.set(part, used)
    used += part.length
  }
  return joined
}
