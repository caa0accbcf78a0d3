import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Loaded before the backend by the test of crashes: the process kills itself, as if its power were
 * cut, before the `KILL_AT`-th statement since somebody began to buy.
 */
const killAt = Number(process.env.KILL_AT)
const state = { isArmed: false, count: 0 }

function countOrDie(): void {
  if (!state.isArmed) return
  state.count += 1
  if (state.count === killAt) process.kill(process.pid, 'SIGKILL')
}

const { prepare, exec } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function armedPrepare(sql, ...rest) {
  if (sql.includes('idempotent_answer')) state.isArmed = true
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
