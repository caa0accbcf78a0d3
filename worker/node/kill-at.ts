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

/** What is done as often as its time comes round. */
const recurring: { work: () => void; everyMs: number; doneMs: number }[] = []
Object.assign(globalThis, {
  setInterval: (work: () => void, everyMs: number) =>
    recurring.push({ work, everyMs, doneMs: Date.now() }),
  clearInterval: () => recurring.splice(0),
})

function turnClock(aheadMs: number): void {
  state.aheadMs = aheadMs
  for (const each of recurring) {
    if (Date.now() - each.doneMs < each.everyMs) continue
    each.doneMs = Date.now()
    each.work()
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
