import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * A message from a test to the backend: either to die before the `place`-th statement, counted from
 * one that contains `from`, or how far its clock is ahead of the test's. The backend confirms each
 * message.
 */
export type Told = { place: number; from: string } | { aheadMs: number }

/**
 * Crash tests load this module before the backend. The process kills itself at the given statement,
 * as a power cut would.
 */
const aheadMs = Number(process.env.AHEAD_MS)
const state = { place: 0, from: '', isArmed: false, count: 0, aheadMs }

process.on('message', (told: Told) => {
  if ('place' in told) Object.assign(state, told, { isArmed: false, count: 0 })
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

function playedTimer(work: () => void, ms = 0) {
  if (ms < clockWaitsMs) return startTimer(work, ms)
  const run = { work, atMs: Date.now() + ms }
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

function countOrDie(): void {
  if (!state.isArmed) return
  state.count += 1
  if (state.count === state.place) process.kill(process.pid, 'SIGKILL')
}

const { prepare, exec } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function armedPrepare(sql, ...rest) {
  if (state.from && sql.includes(state.from)) state.isArmed = true
  return prepare.call(this, sql, ...rest)
}
DatabaseSync.prototype.exec = function countedExec(sql) {
  countOrDie()
  return exec.call(this, sql)
}

// The D1 adapter runs every statement with `all`.
const { all } = StatementSync.prototype as { all: (...values: unknown[]) => unknown }
Object.assign(StatementSync.prototype, {
  all(this: StatementSync, ...values: unknown[]) {
    countOrDie()
    return all.apply(this, values)
  },
})
