/** The upper limit of any page: 64 KB of prepared bytes. */
const page = new TextEncoder().encode(`<!doctype html>${'<p>tradewind</p>'.repeat(4000)}`)
const headers = { 'content-type': 'text/html; charset=utf-8' }

export default {
  fetch: () => new Response(page, { headers }),
}
