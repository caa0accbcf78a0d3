import { DatabaseSync } from 'node:sqlite'
import { inTransaction, lockMs } from '#backend/platform/d1.ts'
import { GateLedger } from '#backend/platform/gate/gate-ledger.ts'
import type { GateSql } from '#backend/platform/gate/window-parts.ts'
import type { GateObjects } from '#contract/gate.ts'

export type GateFile = GateObjects & { ledger: GateLedger; close: () => void }

/**
 * Opens the gate of plain Node: a file that all processes of the machine share. Its counts are
 * therefore correct with any number of processes, and it also stores short windows.
 */
export function openGateFile(file: string): GateFile {
  const sqlite = new DatabaseSync(file, { timeout: lockMs })
  // A power cut may lose the last counts, in exchange for no disk write per call.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const sql: GateSql = (text, ...values) => {
    const statement = prepared.get(text) ?? sqlite.prepare(text)
    prepared.set(text, statement)
    return statement.all(...values)
  }
  const ledger = new GateLedger(sql)
  const gate = {
    ask: async (...[steps, now]: Parameters<GateLedger['take']>) =>
      inTransaction(sqlite, () => ledger.take(steps, now)),
  }
  return { getByName: () => gate, hasNoTurns: true, ledger, close: () => sqlite.close() }
}
