import { apiBase } from '#contract/calls/endpoints.ts'
import type { Schema } from '#contract/calls/row.ts'

/** Whether a call reads the catalogue or a text, which are the same for everyone. */
export function isSharedCall({ url }: { url: string }): boolean {
  const { pathname } = new URL(url)
  return ['/catalogue/', '/content/'].some((folder) => pathname.startsWith(apiBase + folder))
}

/** Whether the answer to a shared call has the shape that its endpoint declares. */
export async function isSharedAnswer({ url }: Request, json: unknown): Promise<boolean> {
  const shape = await shapeOf(new URL(url).pathname.slice(apiBase.length))
  return shape?.allows(json) ?? false
}

async function shapeOf(path: string) {
  // Imported with the first answer of a remote backend, because evaluating the schemas would take
  // most of the worker's start-up time.
  const [{ catalogueCalls }, { contentCalls }] = await Promise.all([
    import('#contract/calls/catalogue.ts'),
    import('#contract/calls/content.ts'),
  ])
  const rows: { path: string; answer: Schema<unknown> }[] = [
    ...Object.values(catalogueCalls),
    ...Object.values(contentCalls),
  ]
  return rows.find(({ path: pattern }) => patternOf(pattern).test(path))?.answer
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
