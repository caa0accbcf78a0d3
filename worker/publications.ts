import type { Publication } from '#contract/texts/content.ts'
import type { EdgeContext } from './edge/edge.ts'

/** Milliseconds between two polls; a page is renewed at most this long after a publication. */
const pollMs = 2_000
/**
 * Milliseconds before an isolate's first poll from which publications are read; pages that were
 * stored earlier are renewed by their age.
 */
const pastMs = 120_000
/** Milliseconds after which a publication is certainly recorded, in spite of clock differences. */
const recordMs = 1_000

/** Returns the publications since a time; undefined if they cannot be read. */
type Ask = (c: EdgeContext, since: number) => Promise<Publication[] | undefined>

export type Publications = {
  /**
   * Returns the time, in unix milliseconds, from which copies of texts are valid; 0 if none of them
   * was published recently. `names` are ids of texts or collections.
   */
  validFrom: (c: EdgeContext, names: readonly string[]) => Promise<number>
  /**
   * Returns the time, in unix milliseconds, up to which all publications are known. Texts that are
   * read now may come from a cache, and are at least as new as this time.
   */
  knownUntil: () => number
}

/**
 * Polls for publications at most every two seconds, and only for pages and reads that show texts.
 */
export function createPublications(ask: Ask): Publications {
  const latest = new Map<string, number>()
  let askedAt = 0
  let known = 0
  let isDown = false
  // Set by the first request, because the runtime's clock does not run before it.
  let since: number | undefined

  function learn({ type, slug, publishedAt }: Publication): void {
    for (const name of [type, `${type}/${slug}`]) {
      latest.set(name, Math.max(latest.get(name) ?? 0, publishedAt + recordMs))
    }
    since = Math.max(since ?? 0, publishedAt - recordMs)
  }

  async function refresh(c: EdgeContext): Promise<void> {
    const now = Date.now()
    if (now - askedAt < pollMs) return
    // Set before the answer, so that parallel requests do not poll too, and a failure is not
    // repeated at once.
    askedAt = now
    since ??= now - pastMs
    const answered = ask(c, since).then((published) => {
      isDown = published === undefined
      if (!published) return
      published.forEach(learn)
      known = Math.max(known, now)
    })
    // If the last poll failed, nobody waits for this one.
    if (isDown) c.executionCtx.waitUntil(answered)
    else await answered
  }

  return {
    async validFrom(c, names) {
      if (names.length === 0) return 0
      await refresh(c)
      return Math.max(0, ...names.map((name) => latest.get(name) ?? 0))
    },
    knownUntil: () => known,
  }
}

/** Returns the text or the collection that a read of texts requests. */
export function askedBy(url: string): string[] {
  const query = new URL(url).searchParams
  const [type, slug] = [query.get('type'), query.get('slug')]
  if (!type) return []
  return [slug ? `${type}/${slug}` : type]
}

/** Records that the answer to a request shows these texts in their state at a given time. */
export function recordTexts(c: EdgeContext, names: readonly string[], asOf: number): void {
  if (names.length === 0) return
  const shown = c.get('texts')
  c.set('texts', {
    names: new Set([...(shown?.names ?? []), ...names]),
    asOf: Math.min(shown?.asOf ?? asOf, asOf),
  })
}
