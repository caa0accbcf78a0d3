import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/run.ts'
import type { Finding } from './audit.ts'
import type { Told } from './people.ts'
import type { Request } from './visitor.ts'

export type Disturbance = { what: string; from: number; to: number }

export type Measured = {
  told: Told
  disturbances: Disturbance[]
  memory: { at: number; bytes: number }[]
  /** The share of all processors, from 0 to 1, that was used while people were there. */
  busyShare: number
  findings: Finding[]
  catchUpMs: number
  startedAt: number
  endsAt: number
}

type Flags = { minutes: number; people: number; pauseMs: number }
type Objective = { name: string; promise: string; seen: string; ok: boolean }

/** Milliseconds after a disturbance in which requests may still be delayed. */
const afterMs = 5_000
/** The accepted growth of memory from the second fifth of the time to the last. */
const mostGrowth = 1.15

/** Writes docs/soak.md; returns whether everything held. */
export function writeReport(measured: Measured, flags: Flags): boolean {
  const { told, disturbances, busyShare, findings, catchUpMs, endsAt } = measured
  const isCalm = ({ at, ms }: Request) =>
    at < endsAt && !disturbances.some(({ from, to }) => at + ms >= from && at <= to + afterMs)
  const calm = told.requests.filter(isCalm)
  const objectives = [...objectivesOf(calm), memoryOf(measured)]
  // A rule counts as kept only if it was checked for at least one item.
  const isKept = findings.every(({ found, broken }) => found > 0 && broken === 0)
  const load = loadavg().map((each) => each.toFixed(1))
  const text = `# Mixed traffic while providers fail and processes die

\`npm run soak -- --minutes ${flags.minutes} --people ${flags.people} --pause ${flags.pauseMs}\` wrote this file on ${new Date().toISOString().slice(0, 10)}: ${flags.minutes} minutes of the built shop on plain Node (two servers and a clock), on a machine with ${cpus().length} processors, of which ${Math.round(busyShare * 100)} % was used, the visitors included (load at the end: ${load.join(', ')}). ${flags.people} people shopped, bought, worked in the portal or were bots. Payments, network and mail failed in turns, ten seconds each, and every minute a server, the clock or all processes were killed.

## Books

${isKept ? 'Nothing was lost, doubled or shown to somebody else.' : '**Not everything held.**'} The clock had finished what was left ${(catchUpMs / 1000).toFixed(0)} s after the last visitor.

${table(
  ['rule', 'checked', 'broken'],
  findings.map(({ rule, found, broken }) => [rule, found, broken]),
)}

## Objectives, outside the faults

${table(
  ['objective', 'promise', 'seen', ''],
  objectives.map(({ name, promise, seen, ok }) => [
    name,
    promise,
    seen,
    ok ? 'held' : '**missed**',
  ]),
)}

## Requests

All of them, faults included; \`none\` is a connection that a kill ended or refused.

${table(['kind', 'requests', '2xx, 3xx', '4xx', '5xx', 'none', 'p50', 'p99'], requestRows(told.requests))}

## Faults

${table(
  ['what', 'times', 'seconds until it was over, at most'],
  [...Map.groupBy(disturbances, ({ what }) => what)].map(([what, all]) => [
    what,
    all.length,
    (Math.max(...all.map(({ from, to }) => to - from)) / 1000).toFixed(1),
  ]),
)}
`
  writeFileSync(join(root, 'docs', 'soak.md'), text)
  console.log(text)
  const first = { what: 'the start', to: measured.startedAt }
  for (const { kind, at, ms } of slowest(calm)) {
    const { what, to } = disturbances.filter(({ to }) => to <= at).at(-1) ?? first
    console.log(`slow: ${kind}, ${ms} ms, ${at - to} ms after ${what}`)
  }
  for (const foreign of told.foreign.slice(0, 10)) console.error(`somebody else's: ${foreign}`)
  return isKept
}

function slowest(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => other.ms - one.ms).slice(0, 20)
}

function objectivesOf(calm: readonly Request[]): Objective[] {
  const shown = calm.filter(({ kind }) => kind.endsWith('page') && !kind.startsWith('webhook'))
  const calls = calm.filter(({ kind }) => kind.endsWith('call'))
  const webhooks = calm.filter(({ kind }) => kind.startsWith('webhook'))
  const failed = shown.filter(({ status }) => status === 0 || status >= 500).length
  const share = shown.length === 0 ? 0 : (1 - failed / shown.length) * 100
  return [
    {
      name: `pages are answered (${shown.length})`,
      promise: '99.95 %',
      seen: `${share.toFixed(2)} %`,
      ok: share >= 99.95,
    },
    within({ name: 'call, p99', requests: calls, promiseMs: 800 }),
    within({ name: 'webhook acknowledged, p99', requests: webhooks, promiseMs: 500 }),
  ]
}

function within(given: {
  name: string
  requests: readonly Request[]
  promiseMs: number
}): Objective {
  const { name, requests, promiseMs } = given
  const seen = at(requests, 0.99)
  return {
    name: `${name} (${requests.length})`,
    promise: `${promiseMs} ms`,
    seen: `${seen} ms`,
    ok: seen <= promiseMs,
  }
}

function memoryOf({ memory, startedAt, endsAt }: Measured): Objective {
  const part = (from: number, to: number) => {
    const length = endsAt - startedAt
    const bytes = memory
      .filter((each) => each.at >= startedAt + from * length && each.at < startedAt + to * length)
      .map((each) => each.bytes)
      .sort((one, other) => one - other)
    return bytes[Math.floor(bytes.length / 2)] ?? 0
  }
  const [early, late] = [part(0.2, 0.4), part(0.8, 1)]
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  return {
    name: 'memory of all processes, from the second fifth of the time to the last',
    promise: '+15 %',
    seen: `${megabytes(early)} to ${megabytes(late)} MB`,
    ok: late <= early * mostGrowth,
  }
}

function requestRows(requests: readonly Request[]): (string | number)[][] {
  return [...Map.groupBy(requests, ({ kind }) => kind)].sort().map(([kind, all]) => {
    const count = (from: number, to: number) =>
      all.filter(({ status }) => status >= from && status < to).length
    return [
      ...[kind, all.length, count(200, 400), count(400, 500), count(500, 600), count(0, 1)],
      ...[`${at(all, 0.5)} ms`, `${at(all, 0.99)} ms`],
    ]
  })
}

function at(requests: readonly Request[], share: number): number {
  const times = requests.map(({ ms }) => ms).sort((one, other) => one - other)
  return times[Math.floor(times.length * share)] ?? 0
}

function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return lines.join('\n')
}
