import type { Publication } from '#contract/content.ts'
import type { RouteRow } from '#contract/route-row.ts'
import type { EdgeContext } from './edge/edge.ts'

/** Milliseconds between two questions; a page is renewed at most this long after a publication. */
const pollMs = 2_000
/**
 * Milliseconds before an isolate's first question from which publications are asked for; pages that
 * were stored earlier are renewed by their age.
 */
const pastMs = 120_000

type Ask = (c: EdgeContext, since: number) => Promise<Publication[]>

/**
 * Returns a function that says from when on stored copies of a page's texts are valid, in unix
 * milliseconds. An isolate asks at most every two seconds, and only for pages that show texts.
 */
export function createPublications(ask: Ask) {
  const latest = new Map<string, number>()
  let askedAt = 0
  // Set by the first request: before it, the runtime's clock stands still.
  let since: number | undefined

  async function refresh(c: EdgeContext): Promise<void> {
    const now = Date.now()
    if (now - askedAt < pollMs) return
    // Set before the answer: other requests go on meanwhile, and a failure is not repeated at once.
    askedAt = now
    since ??= now - pastMs
    for (const { type, slug, publishedAt } of await ask(c, since)) {
      latest.set(type, publishedAt)
      latest.set(`${type}/${slug}`, publishedAt)
      since = Math.max(since, publishedAt)
    }
  }

  /** `shown` are ids of texts or collections; by default those that the page shows. */
  return async function validFrom(
    c: EdgeContext,
    shown = shownBy(c.get('row'), c.get('path')),
  ): Promise<number> {
    if (shown.length === 0) return 0
    await refresh(c)
    return Math.max(0, ...shown.map((name) => latest.get(name) ?? 0))
  }
}

/** Returns the texts that a page shows: one by its slug, or those of whole collections. */
function shownBy(row: RouteRow | undefined, path: string): string[] {
  const types = row?.shows ?? []
  const [type] = types
  return row?.path.endsWith('/:slug') && type ? [`${type}/${path.split('/').at(-1)}`] : [...types]
}

/** Returns the text or the collection that a read of texts asks for. */
export function askedBy(url: string): string[] {
  const query = new URL(url).searchParams
  const [type, slug] = [query.get('type'), query.get('slug')]
  if (!type) return []
  return [slug ? `${type}/${slug}` : type]
}
