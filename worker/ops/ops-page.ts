import { html } from 'hono/html'
import { devPage, type Html } from '../dev/dev-page.ts'
import type { Readiness } from '../edge/door/health.ts'
import type { RequestKind } from '../edge/reports/recent-figures.ts'
import { costPerMillion, objectives, type Summary } from './summary.ts'

/** The number of due items of a scheduled job, and the age of the oldest. */
export type DueWork = { job: string; oldestDueSeconds: number; dueCount: number }

type Shown = {
  /** The origin of the figures: this process or all isolates. */
  source: string
  ready: Readiness
  requests: readonly Summary[]
  /** Undefined if the database does not say. */
  due: readonly DueWork[] | undefined
  asOf: Date
  nonce: string
}

type Objective = { name: string; promise: string; now: string; isKept: boolean | undefined }

/**
 * Shows on one screen whether the shop works well. It is for operators, and therefore in English.
 */
export function opsPage({ source, ready, requests, due, asOf, nonce }: Shown): Html {
  const body = html`
    <h1>Is the shop well?</h1>
    <p>${source}. As of ${asOf.toISOString().replace('T', ' ').slice(0, 19)} UTC.</p>
    <p>Database: ${stateOf(ready.database)}. Catalogue: ${stateOf(ready.catalogue)}.</p>
    <h2>Objectives</h2>
    <table>
      <thead><tr><th>Objective</th><th>Promise</th><th>Now</th><th></th></tr></thead>
      <tbody>${objectivesOf(requests, due).map(objectiveRow)}</tbody>
    </table>
    <h2>Requests of the last hour</h2>
    <table class="figures">
      <thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
      <tbody>${requests.map(requestRow)}</tbody>
    </table>
    <p>Dollars are list prices of requests and written rows alone; processor time comes on top.</p>
    <h2>Due work</h2>
    ${due ? dueTable(due) : html`<p>Unknown: the database does not answer.</p>`}`
  return devPage({ title: 'Operations', body, nonce })
}

const stateOf = (isThere: boolean) => (isThere ? 'ok' : 'UNAVAILABLE')

function dueTable(due: readonly DueWork[]): Html {
  const waiting = due.filter(({ dueCount }) => dueCount > 0)
  return html`<table>
      <thead><tr><th>Job</th><th>Due</th><th>Oldest</th></tr></thead>
      <tbody>${waiting.map(dueRow)}</tbody>
    </table>
    <p>Nothing is due of ${due.length - waiting.length} of ${due.length} jobs.</p>`
}

const heads = [
  ...['Kind', 'Requests', '5xx', '429', 'Found stored', 'p50 ms', 'p95 ms', 'p99 ms'],
  ...['Database trips each', 'Rows written each', 'Provider failures', '$ per million'],
]

function requestRow(one: Summary): Html {
  const each = (value: number) => (one.requests === 0 ? 0 : value / one.requests).toFixed(2)
  const providers = `${one.providerFailures} of ${one.providerCalls}`
  const cells = [
    ...[one.kind, one.requests, one.errors, one.limited, percent(one.hits, one.requests)],
    ...[one.p50, one.p95, one.p99, each(one.dbTrips), each(one.rowsWritten), providers],
    costPerMillion(one).toFixed(2),
  ]
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

function dueRow({ job, dueCount, oldestDueSeconds }: DueWork): Html {
  return html`<tr><td>${job}</td><td>${dueCount}</td><td>${oldestDueSeconds} s</td></tr>`
}

function objectiveRow({ name, promise, now, isKept }: Objective): Html {
  const verdict = isKept === undefined ? 'no requests yet' : isKept ? 'kept' : 'NOT KEPT'
  return html`<tr><td>${name}</td><td>${promise}</td><td>${now}</td><td>${verdict}</td></tr>`
}

function objectivesOf(requests: readonly Summary[], due: Shown['due']): Objective[] {
  const stored = requests.find(({ kind }) => kind === 'stored page')
  const calls = requests.find(({ kind }) => kind === 'call')
  const oldest = due?.reduce((most, { oldestDueSeconds: age }) => Math.max(most, age), 0)
  const { storedPageP95Ms, callP99Ms, oldestDueSeconds } = objectives
  return [
    answeredObjective('Pages', requests, ['stored page', 'other page']),
    answeredObjective('Calls', requests, ['call']),
    timeObjective('Stored pages, p95', storedPageP95Ms, stored?.p95),
    timeObjective('Calls, p99', callP99Ms, calls?.p99),
    {
      name: 'Oldest due work',
      promise: `${oldestDueSeconds} s`,
      now: oldest === undefined ? 'unknown' : `${oldest} s`,
      isKept: oldest !== undefined && oldest <= oldestDueSeconds,
    },
  ]
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
    now: percent(all - failed, all),
    isKept: all === 0 ? undefined : (all - failed) / all >= objectives.answered,
  }
}

function timeObjective(name: string, limitMs: number, nowMs: number | undefined): Objective {
  const isKept = nowMs === undefined ? undefined : nowMs <= limitMs
  return { name, promise: `${limitMs} ms`, now: nowMs === undefined ? '' : `${nowMs} ms`, isKept }
}

function percent(part: number, all: number): string {
  return all === 0 ? '' : `${((100 * part) / all).toFixed(2)} %`
}
