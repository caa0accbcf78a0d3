import type { EdgeContext } from '../edge.ts'
import { escapeAttribute } from './escape-attribute.ts'

/**
 * Returns a page that requests the same address again. A link on another site does not send Strict
 * cookies; the second request comes from our own page and sends them. This cannot loop, because
 * only cross-site requests are answered this way.
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
