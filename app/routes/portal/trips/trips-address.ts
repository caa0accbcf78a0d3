import { pathTo } from '#contract/pages/path-to.ts'

/** What the address of the page says: the person whose row is open, and what was approved last. */
export type TripsAddress = {
  open: string
  /** How many plans were approved. */
  done: number | undefined
  /** Whether approval was asked for last. */
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

/** Returns the address of the page with these parts, at a stay of the open person. */
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
