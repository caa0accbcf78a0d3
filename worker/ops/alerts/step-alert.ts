import type { AlertState } from '#contract/reports/operations.ts'
import type { Finding, Rule } from './rule.ts'

/**
 * Returns the state of an alert after a check; undefined if it is quiet. It begins when as many
 * checks in a row failed as its rule says, and ends with the first one that does not. A check that
 * found nothing out changes nothing. Times in unix seconds.
 */
export function stepAlert(
  { name, checks = 1 }: Pick<Rule, 'name' | 'checks'>,
  { before, found, at }: { before?: AlertState; found: Finding | undefined; at: number },
): AlertState | undefined {
  if (!found) return before
  const { isFailing, now } = found
  if (!isFailing) {
    if (before?.begunAt === undefined) return undefined
    return { ...before, now, failing: 0, endedAt: before.endedAt ?? at }
  }
  // An end that could not be told yet is taken back.
  const { endedAt: _, ...open } = before ?? { name, failing: 0 }
  const failing = open.failing + 1
  const begunAt = before?.begunAt ?? (failing >= checks ? at : undefined)
  return { ...open, now, failing, ...(begunAt === undefined ? {} : { begunAt }) }
}
