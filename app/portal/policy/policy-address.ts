import { pathTo } from '#contract/pages/path-to.ts'

/** The last completed actions that the page confirms. */
const policyDone = ['on', 'off', 'deleted'] as const

/** The state of the page in its address: the open policy, and how much of its trial is shown. */
export type PolicyAddress = {
  /** `new` to add a policy; empty for the first one. */
  policy: string
  allEvents: boolean
  /** The start of the history's page; empty for the latest entries. */
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
 * Returns the address of the page with these parts. The start of the history only applies to its
 * own policy, so it is dropped with another one.
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
