import { pathTo } from '#contract/pages/path-to.ts'
import { queryOf, readerOf, withQuery } from '../query.ts'

/** The last completed actions that the page confirms. */
const policyDone = ['on', 'off', 'deleted'] as const

/** The state of the page in its address: the open policy, and how much of its trial is shown. */
export type PolicyAddress = ReturnType<typeof readPolicyAddress>

export function readPolicyAddress(query: URLSearchParams) {
  const { text, one } = readerOf(query)
  return {
    /** `new` to add a policy; empty for the first one. */
    policy: text('policy'),
    allEvents: query.get('events') === 'all',
    /** The start of the history's page; empty for the latest entries. */
    start: query.get('start') ?? '',
    done: one('done', policyDone),
  }
}

/**
 * Returns the address of the page with these parts. The start of the history only applies to its
 * own policy, so it is dropped with another one.
 */
export function policyPath(parts: Partial<PolicyAddress>): string {
  const { policy, allEvents, start, done } = parts
  const events = allEvents ? 'all' : ''
  const query = queryOf({ policy, events, start: policy && start, done })
  return withQuery(pathTo('portal-policy'), query)
}
