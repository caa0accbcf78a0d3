import type { Publication } from '#contract/texts/content.ts'
import type { EdgeContext } from './edge/edge.ts'

/** Milliseconds between two questions; a page is renewed at most this long after a publication. */
const pollMs = 2_000
/**
 * Milliseconds before an isolate's first question from which publications are asked for; pages that
 * were stored earlier are renewed by their age.
 */
const pastMs = 120_000
/** Milliseconds after its own time in which a publication is recorded and every clock has reached it. */
const recordMs = 1_000

/** Returns what was published since a moment; undefined where that cannot be found out. */
type Ask = (c: EdgeContext, since: number) => Promise<Publication[] | undefined>

export type Publications = {
  /**
   * Returns from when on copies of texts are valid, in unix milliseconds; 0 where none of them was
   * published lately. `names` are ids of texts or collections.
   */
  validFrom: (c: EdgeContext, names: readonly string[]) => Promise<number>
  /**
   * Returns until when every publication is known, in unix milliseconds. What is read meanwhile may
   * come from a cache, and shows the texts as they were at this moment or later.
   */
  knownUntil: () => number
}

/** Asks at most every two seconds what was published, and only for pages and reads that show texts. */
export function createPublications(ask: Ask): Publications {
  const latest = new Map<string, number>()
  let askedAt = 0
  let known = 0
  let isDown = false
  // Set by the first request: before it, the runtime's clock stands still.
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
    // Set before the answer: other requests go on meanwhile, and a failure is not repeated at once.
    askedAt = now
    since ??= now - pastMs
    const answered = ask(c, since).then((published) => {
      isDown = published === undefined
      if (!published) return
      published.forEach(learn)
      known = Math.max(known, now)
    })
    // Nobody waits for an answer that did not come last time.
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

/** Returns the text or the collection that a read of texts asks for. */
export function askedBy(url: string): string[] {
  const query = new URL(url).searchParams
  const [type, slug] = [query.get('type'), query.get('slug')]
  if (!type) return []
  return [slug ? `${type}/${slug}` : type]
}

/** Records that the answer to a request shows these texts as they were at a moment. */
export function recordTexts(c: EdgeContext, names: readonly string[], asOf: number): void {
  if (names.length === 0) return
  const shown = c.get('texts')
  c.set('texts', {
    names: new Set([...(shown?.names ?? []), ...names]),
    asOf: Math.min(shown?.asOf ?? asOf, asOf),
  })
}
