import { pathTo } from '#contract/pages/path-to.ts'

/** The state of the page in its address: the person whose row is open, and the last approval. */
export type TripsAddress = {
  open: string
  /** How many plans were approved. */
  done: number | undefined
  /** Whether an approval was just requested. */
  isAsked: boolean
}

export function readTripsAddress(query: URLSearchParams): TripsAddress {
  const done = Number(query.get('done'))
  return {
    open: (query.get('open') ?? '').slice(0, 64),
    done: Number.isSafeInteger(done) && done > 0 ? done : undefined,
    isAsked: query.has('asked'),
  }
}

/** Returns the address of the page with these parts; the fragment leads to the stay `stay`. */
export function tripsPath({
  open,
  done,
  isAsked,
  stay,
}: Partial<TripsAddress> & { stay?: string }): string {
  const query = new URLSearchParams({
    ...(open ? { open } : {}),
    ...(done ? { done: String(done) } : {}),
    ...(isAsked ? { asked: '1' } : {}),
  })
  const path = query.size === 0 ? pathTo('portal-trips') : `${pathTo('portal-trips')}?${query}`
  return stay ? `${path}#stay-${stay}` : path
}
