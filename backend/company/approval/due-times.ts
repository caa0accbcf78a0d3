import { approvalClock } from '#contract/spending/approval-words.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import type { Ruled } from '../approval-rule/rules.ts'

const daySeconds = 86_400

/**
 * Returns when a request lapses, at noon of a later day in the organisation's zone, and when others
 * are notified before. A request for something that ends earlier lapses at that end.
 */
export function dueTimes(
  now: number,
  { rules, timeZone }: Pick<Ruled, 'rules' | 'timeZone'>,
  endsAt = Number.POSITIVE_INFINITY,
): { lapsesAt: number; escalatesAt: number | null } {
  const { lapseDays, escalateDays } = rules
  const noon = noonOf(now + lapseDays * daySeconds, timeZone)
  const last = noon < now + (lapseDays - 0.5) * daySeconds ? noon + daySeconds : noon
  const lapsesAt = Math.min(last, endsAt)
  const escalatesAt = lapsesAt - escalateDays * daySeconds
  return { lapsesAt, escalatesAt: escalateDays > 0 && escalatesAt > now ? escalatesAt : null }
}

/** Noon of the day that contains a moment. */
function noonOf(at: number, timeZone: string): number {
  const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const day = new Intl.DateTimeFormat('en-CA', format).format(at * 1000)
  return secondsIn({ day, clock: approvalClock, timeZone }) ?? at
}
