import { html } from 'hono/html'
import type { Operations } from '#contract/reports/operations.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'
import { devPage, type Html } from '../dev/dev-page.ts'
import type { Readiness } from '../edge/door/health.ts'
import { alertRow } from './alert-row.ts'
import type { Rule } from './alerts/rule.ts'
import { supplyFacts, supplyNotes } from './alerts/supply-facts.ts'
import { type Objective, objectivesOf } from './objectives.ts'
import { costPerMillion, type Summary } from './summary.ts'

type Shown = {
  /** The origin of the figures: this process or all isolates. */
  source: string
  ready: Readiness
  requests: readonly Summary[]
  /** Undefined if the database does not say. */
  operations: Operations | undefined
  alerts: readonly Rule[]
  asOf: Date
  nonce: string
}

/** The most dead letters that are listed. */
const listedAtMost = 20

/**
 * Shows on one screen whether the shop works well. It is for operators, and therefore in English.
 */
export function opsPage({ source, ready, requests, operations, alerts, asOf, nonce }: Shown): Html {
  const body = html`
    <h1>Is the shop well?</h1>
    <p>${source}. As of ${timeOf(asOf)} UTC.</p>
    <p>Database: ${stateOf(ready.database)}. Catalogue: ${stateOf(ready.catalogue)}.</p>
    ${missingOf(ready)}
    <h2>Alerts</h2>
    ${alertsOf(operations, alerts)}
    <h2>Objectives</h2>
    ${table(['Objective', 'Promise', 'Now', ''], objectivesOf(requests, operations).map(objectiveRow))}
    <h2>Suppliers of eSIMs</h2>
    ${operations?.supply ? suppliersOf(operations.supply, asOf) : unknown}
    <h2>Requests, calls of providers and scheduled work of the last hour</h2>
    <table class="figures">
      <thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
      <tbody>${requests.map(requestRow)}</tbody>
    </table>
    <p>Dollars are list prices of requests and written rows alone; processor time comes on top.</p>
    <h2>Due work</h2>
    ${operations ? dueOf(operations) : unknown}
    <h2>Dead letters, and what waits for a person</h2>
    ${operations ? lettersOf(operations) : unknown}`
  return devPage({ title: 'Operations', body, nonce })
}

const unknown = html`<p>Unknown: the database does not answer.</p>`
const stateOf = (isThere: boolean) => (isThere ? 'ok' : 'UNAVAILABLE')
const timeOf = (date: Date) => date.toISOString().replace('T', ' ').slice(0, 19)

/** What a shop in production still needs; nothing elsewhere, and where the backend does not say. */
function missingOf({ opening }: Readiness): Html {
  if (!opening) return html``
  const { missing, demoAccounts } = opening
  const rows = missing.map(({ what, how }) => [what, how])
  return html`
    <h2>What the shop still needs</h2>
    ${demoAccounts === undefined ? html`` : html`<p>${demoAccounts}.</p>`}
    ${rows.length === 0 ? html`<p>Nothing.</p>` : table(['Missing', 'How to supply it'], rows)}`
}

type Cell = string | number

function row(cells: readonly Cell[]): Html {
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`<table>
    <thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
    <tbody>${rows.map(row)}</tbody>
  </table>`
}

function alertsOf(operations: Operations | undefined, rules: readonly Rule[]): Html {
  if (!operations) return unknown
  const { check } = operations
  if (!check) return html`<p>Not checked yet: the first run of scheduled work does so.</p>`
  const rows = rules.map((rule) => alertRow(rule, check.alerts))
  return html`
    ${table(['Alert', 'Begins when', 'State', 'Found', 'Runbook'], rows)}
    <p>Last checked at ${timeOf(new Date(check.checkedAt * 1000))} UTC.</p>`
}

function suppliersOf(supply: SupplyHealth, asOf: Date): Html {
  if (supply.suppliers.length === 0) return html`<p>None is set up.</p>`
  const all = supplyFacts(supply, Math.floor(asOf.getTime() / 1000))
  return html`
    ${all.map(({ supplier, facts }) => html`<h3>${supplier}</h3><dl>${facts.map(factRow)}</dl>`)}
    ${supplyNotes(supply).map((note) => html`<p>${note}</p>`)}`
}

const factRow = ([name, fact]: readonly [string, string]) => html`<dt>${name}</dt><dd>${fact}</dd>`

function dueOf({ due }: Operations): Html {
  const waiting = due.filter(({ dueCount }) => dueCount > 0)
  const rows = waiting.map(({ job, dueCount, oldestDueSeconds }) => [
    job,
    dueCount,
    `${oldestDueSeconds} s`,
  ])
  return html`
    ${table(['Job', 'Due', 'Oldest'], rows)}
    <p>Nothing is due of ${due.length - waiting.length} of ${due.length} jobs.</p>`
}

function lettersOf({ deadLetters }: Operations): Html {
  if (deadLetters.length === 0) return html`<p>None.</p>`
  const rows = deadLetters
    .slice(0, listedAtMost)
    .map(({ kind, id, attempts, error }) => [kind, id, attempts, error ?? ''])
  return html`
    ${table(['Kind', 'Id', 'Tries', 'Last error'], rows)}
    <p>${countsOf(deadLetters)}. <code>npm run dead-letters</code> shows all of them, makes what was given up due again, and takes decisions about refunds.</p>`
}

function countsOf(letters: Operations['deadLetters']): string {
  const byKind = Map.groupBy(letters, ({ kind }) => kind)
  return [...byKind].map(([kind, of]) => `${kind}: ${of.length}`).join(', ')
}

const heads = [
  ...['Kind', 'Requests', '5xx', '429', 'Found stored', 'p50 ms', 'p95 ms', 'p99 ms'],
  ...['Database trips each', 'Rows written each', 'Provider failures', '$ per million'],
]

function requestRow(one: Summary): Html {
  const each = (value: number) => (one.requests === 0 ? 0 : value / one.requests).toFixed(2)
  const found = one.requests === 0 ? '' : `${((100 * one.hits) / one.requests).toFixed(2)} %`
  return row([
    ...[one.kind, one.requests, one.errors, one.limited, found],
    ...[one.p50, one.p95, one.p99, each(one.dbTrips), each(one.rowsWritten)],
    `${one.providerFailures} of ${one.providerCalls}`,
    costPerMillion(one).toFixed(2),
  ])
}

function objectiveRow({ name, promise, now, isKept }: Objective): Cell[] {
  const verdict = isKept === undefined ? 'nothing to judge yet' : isKept ? 'kept' : 'NOT KEPT'
  return [name, promise, now, verdict]
}
