import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * What a test tells the backend: to die before the `place`-th statement since one that holds `from`,
 * or what time it is, ahead of ours. It is answered.
 */
export type Told = { place: number; from: string } | { aheadMs: number }

/**
 * Loaded before the backend by the tests of crashes: the process kills itself, as if its power were
 * cut, where it was told to.
 */
const aheadMs = Number(process.env.AHEAD_MS)
const state = { place: 0, from: '', isArmed: false, count: 0, aheadMs }

process.on('message', (told: Told) => {
  if ('place' in told) Object.assign(state, told, { isArmed: false, count: 0 })
  else turnClock(told.aheadMs)
  process.send?.('heard')
})
// Whoever started it has ended.
process.on('disconnect', () => process.exit())

const { now } = Date
Date.now = () => now() + state.aheadMs

/** Nothing but the clock waits so long for its next run. */
const clockWaitsMs = 30_000
/** Runs of the clock whose time has not come. */
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

// The adapter runs every statement by `all`.
const { all } = StatementSync.prototype as { all: (...values: unknown[]) => unknown }
Object.assign(StatementSync.prototype, {
  all(this: StatementSync, ...values: unknown[]) {
    countOrDie()
    return all.apply(this, values)
  },
})
