import type { EdgeContext } from '../edge/edge.ts'

/** Whether a reader asks for a page's text as Markdown and does not prefer HTML. */
export function wantsMarkdown(c: EdgeContext): boolean {
  const accept = c.req.header('accept')
  if (!accept?.includes('text/markdown') || c.get('isData')) return false
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim())
  const html = types.indexOf('text/html')
  return html === -1 || types.indexOf('text/markdown') < html
}

/** Returns a rendered page as Markdown; answers that are not HTML are returned unchanged. */
export async function asMarkdown(page: Response, origin: string): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  // Imported on demand, because the parser would otherwise be evaluated at every start of the
  // worker.
  const { toMarkdown } = await import('./to-markdown.ts')
  const headers = new Headers(page.headers)
  headers.set('content-type', 'text/markdown; charset=utf-8')
  const text = page.body ? toMarkdown(await page.text(), origin) : null
  return new Response(text, { status: page.status, headers })
}
