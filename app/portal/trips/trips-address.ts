import { pathTo } from '#contract/pages/path-to.ts'
import { queryOf, readerOf, withQuery } from '../query.ts'

/** The state of the page in its address: the person whose row is open, and the last approval. */
export type TripsAddress = ReturnType<typeof readTripsAddress>

export function readTripsAddress(query: URLSearchParams) {
  const done = Number(query.get('done'))
  return {
    open: readerOf(query).text('open'),
    /** How many plans were approved. */
    done: Number.isSafeInteger(done) && done > 0 ? done : undefined,
    /** Whether an approval was just requested. */
    isAsked: query.has('asked'),
  }
}

/** Returns the address of the page with these parts; the fragment leads to the stay `stay`. */
export function tripsPath(parts: Partial<TripsAddress> & { stay?: string }): string {
  const { open, done, isAsked, stay } = parts
  const query = queryOf({ open, done, asked: isAsked ? 1 : undefined })
  return withQuery(pathTo('portal-trips'), query) + (stay ? `#stay-${stay}` : '')
}
