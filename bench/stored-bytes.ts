/** The same limit if the bytes come from the edge cache and are copied to a mutable response. */
const url = 'https://pages.internal/'
const page = `<!doctype html>${'<p>tradewind</p>'.repeat(4000)}`
const headers = { 'content-type': 'text/html; charset=utf-8' }

export default {
  async fetch(): Promise<Response> {
    const cache = (caches as unknown as { default: Cache }).default
    const stored = await cache.match(url)
    if (stored) return new Response((await stored.bytes()) as BodyInit, { headers })
    const kept = { ...headers, 'cache-control': 'public, max-age=3600' }
    await cache.put(url, new Response(page, { headers: kept }))
    return new Response(page, { headers })
  },
}
