import { pathTo } from '#contract/pages/path-to.ts'

/** What was done last, which the page then says. */
const policyDone = ['on', 'off', 'deleted'] as const

/** What the address of the page says: the policy that is open, and how much of its trial is shown. */
export type PolicyAddress = {
  /** `new` for one that is added; empty: the first. */
  policy: string
  allEvents: boolean
  /** Where the page of the history begins; empty: with the latest. */
  start: string
  done: (typeof policyDone)[number] | undefined
}

export function readPolicyAddress(query: URLSearchParams): PolicyAddress {
  return {
    policy: (query.get('policy') ?? '').slice(0, 64),
    allEvents: query.get('events') === 'all',
    start: query.get('start') ?? '',
    done: policyDone.find((each) => each === query.get('done')),
  }
}

/**
 * Returns the address of the page with these parts. Where the history begins is a place in that of one
 * policy, so it means nothing in another's.
 */
export function policyPath(parts: Partial<PolicyAddress>): string {
  const { policy, allEvents, start, done } = parts
  const query = new URLSearchParams({
    ...(policy ? { policy } : {}),
    ...(allEvents ? { events: 'all' } : {}),
    ...(policy && start ? { start } : {}),
    ...(done ? { done } : {}),
  })
  return query.size === 0 ? pathTo('portal-policy') : `${pathTo('portal-policy')}?${query}`
}
