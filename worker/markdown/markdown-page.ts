import type { EdgeContext } from '../edge/edge.ts'
import { mediaWeight } from '../edge/media-weight.ts'

/** Whether a reader asks for a page's text as Markdown and does not prefer HTML. */
export function wantsMarkdown(c: EdgeContext): boolean {
  const accept = c.req.header('accept')
  if (!accept?.includes('text/markdown') || c.get('isData')) return false
  const [markdown, html] = [mediaWeight(accept, 'text/markdown'), mediaWeight(accept, 'text/html')]
  if (markdown.weight !== html.weight) return markdown.weight > html.weight
  // Of types with the same weight, readers name the one that they prefer first, or alone.
  const isFirst = accept.indexOf('text/markdown') < accept.indexOf('text/html')
  return markdown.weight > 0 && markdown.isNamed && (isFirst || !html.isNamed)
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
