import type { Operations } from '#contract/reports/operations.ts'
import type { RequestKind } from '../edge/reports/recent-figures.ts'
import { objectives, type Summary } from './summary.ts'

/** A promise, and whether it is kept; undefined if there is nothing to judge by. */
export type Objective = {
  name: string
  promise: string
  now: string
  isKept: boolean | undefined
}

/** Returns all objectives: those of requests for the last hour, those of the database for 30 days. */
export function objectivesOf(
  requests: readonly Summary[],
  operations: Operations | undefined,
): Objective[] {
  const of = (kind: RequestKind) => requests.find((one) => one.kind === kind)
  const { storedPageP95Ms, callP99Ms, webhookP99Ms, oldestDueSeconds } = objectives
  const oldest = operations?.due.reduce((most, one) => Math.max(most, one.oldestDueSeconds), 0)
  return [
    answeredObjective('Pages', requests, ['stored page', 'other page']),
    answeredObjective('Calls', requests, ['call']),
    timeObjective('Stored pages, p95', storedPageP95Ms, of('stored page')?.p95),
    timeObjective('Calls, p99', callP99Ms, of('call')?.p99),
    timeObjective('Webhooks acknowledged, p99', webhookP99Ms, of('webhook')?.p99),
    ...(operations?.promises ?? []).map(promiseObjective),
    {
      name: 'Oldest due work',
      promise: `${oldestDueSeconds} s`,
      now: oldest === undefined ? 'unknown' : `${oldest} s`,
      isKept: oldest !== undefined && oldest <= oldestDueSeconds,
    },
  ]
}

function promiseObjective({
  name,
  seconds,
  share,
  count,
  within,
}: Operations['promises'][number]): Objective {
  return {
    name: `${name}, 30 days`,
    promise: `${percent(share, 1)} within ${seconds} s`,
    now: count === 0 ? '' : `${percent(within, count)} of ${count}`,
    isKept: count === 0 ? undefined : within >= count * share,
  }
}

function answeredObjective(
  what: string,
  requests: readonly Summary[],
  kinds: readonly RequestKind[],
): Objective {
  const own = requests.filter(({ kind }) => kinds.includes(kind))
  const all = own.reduce((sum, one) => sum + one.requests, 0)
  const failed = own.reduce((sum, one) => sum + one.errors, 0)
  return {
    name: `${what} are answered`,
    promise: `${objectives.answered * 100} %`,
    now: all === 0 ? '' : percent(all - failed, all),
    isKept: all === 0 ? undefined : (all - failed) / all >= objectives.answered,
  }
}

function timeObjective(name: string, limitMs: number, nowMs: number | undefined): Objective {
  const isKept = nowMs === undefined ? undefined : nowMs <= limitMs
  return { name, promise: `${limitMs} ms`, now: nowMs === undefined ? '' : `${nowMs} ms`, isKept }
}

function percent(part: number, all: number): string {
  return `${Number(((100 * part) / all).toFixed(2))} %`
}
