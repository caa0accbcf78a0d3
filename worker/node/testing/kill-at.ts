import { appendFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** Where the backend dies: before the `place`-th statement, counted from one that contains `from`. */
export type Death = {
  place: number
  /** Without it, statements are counted at once. */
  from?: string
  /** A pattern of names of functions: only statements that these ask for are counted. */
  within?: string
}

/**
 * A message from a test to the backend: either where to die, or how far its clock is ahead of the
 * test's. The backend confirms each message.
 */
export type Told = Death | { aheadMs: number }

/**
 * Crash tests load this module before the backend. The process kills itself at the given statement,
 * as a power cut would. `DIE_AT` says where from the start on, and `DIE_LOG` names a file to which
 * the statement is added.
 */
const aheadMs = Number(process.env.AHEAD_MS)
const state = { place: 0, from: '', within: '', isArmed: false, count: 0, aheadMs }
if (process.env.DIE_AT) dieAt(JSON.parse(process.env.DIE_AT))

function dieAt({ place, from = '', within = '' }: Death): void {
  Object.assign(state, { place, from, within, isArmed: place > 0 && from === '', count: 0 })
}

process.on('message', (told: Told) => {
  if ('place' in told) dieAt(told)
  else turnClock(told.aheadMs)
  process.send?.('heard')
})
// The process that started this one has ended.
process.on('disconnect', () => process.exit())

const { now } = Date
Date.now = () => now() + state.aheadMs

/**
 * Timers at least this long, in milliseconds, belong to the job clock, which waits this long for
 * its next run.
 */
const clockWaitsMs = 30_000
/** Runs of the job clock that are not due yet. */
const waiting = new Set<{ work: () => void; atMs: number }>()
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

function playedTimer(work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) {
  if (ms < clockWaitsMs) return startTimer(work, ms, ...given)
  const run = { work: () => work(...given), atMs: Date.now() + ms }
  waiting.add(run)
  return run
}

function stopPlayedTimer(timer: unknown): void {
  if (waiting.delete(timer as { work: () => void; atMs: number })) return
  stopTimer(timer as NodeJS.Timeout)
}

Object.assign(globalThis, { setTimeout: playedTimer, clearTimeout: stopPlayedTimer })

function turnClock(aheadMs: number): void {
  state.aheadMs = aheadMs
  for (const run of [...waiting]) {
    if (Date.now() < run.atMs) continue
    waiting.delete(run)
    run.work()
  }
}

/** More frames than lie between a statement of a batch and the function that sent the batch. */
const frames = 40

function isWithin(): boolean {
  if (state.within === '') return true
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = frames
  const { stack } = new Error('where a statement comes from')
  Error.stackTraceLimit = usual
  return new RegExp(`\\b(${state.within})`).test(stack ?? '')
}

function countOrDie(sql: string): void {
  if (!state.isArmed || !isWithin()) return
  state.count += 1
  if (state.count !== state.place) return
  if (process.env.DIE_LOG) appendFileSync(process.env.DIE_LOG, `${sql.replace(/\s+/g, ' ')}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function countedExec(sql) {
  countOrDie(sql)
  return exec.call(this, sql)
}

// The D1 adapter runs every statement with `all`.
const { all } = StatementSync.prototype as { all: (...values: unknown[]) => unknown }
Object.assign(StatementSync.prototype, {
  all(this: StatementSync, ...values: unknown[]) {
    if (state.from && this.sourceSQL.includes(state.from)) state.isArmed = true
    countOrDie(this.sourceSQL)
    return all.apply(this, values)
  },
})
