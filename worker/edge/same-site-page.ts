import type { EdgeContext } from './edge.ts'

/**
 * A page that asks for the same address once more. A link on another site leaves Strict cookies
 * behind; the next request is our own page's and brings them. It cannot go on for ever: only a
 * cross-site request is answered so, and a page's own request is none.
 */
export function askAgainSameSite(c: EdgeContext): Response {
  const { pathname, search } = c.get('url')
  const href = escapeAttribute(pathname + search)
  const name = escapeAttribute(c.get('tenant').brand.name)
  const html = `<!doctype html><html lang="${c.get('locale')}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${name}</title><meta http-equiv="refresh" content="0;url=${href}"></head><body><a href="${href}">${name}</a></body></html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function escapeAttribute(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
