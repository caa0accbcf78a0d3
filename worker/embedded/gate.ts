import { DurableObject } from 'cloudflare:workers'
import { GateLedger } from '#backend/platform/gate/gate-ledger.ts'
import { RememberedParts } from '#backend/platform/gate/window-parts.ts'
import type { GateStep } from '#contract/gate.ts'

/**
 * Milliseconds after the last write when an object deletes expired rows, even if it gets no further
 * calls.
 */
const purgeMs = 26 * 3_600_000

/**
 * Counts calls and remembers tags for its share of the subjects (decision 116). Windows of up to a
 * minute are kept in memory, longer ones and tags in its SQLite storage.
 */
export class Gate extends DurableObject {
  readonly ledger: GateLedger
  #willPurge = false

  constructor(state: DurableObjectState, env: never) {
    super(state, env)
    const storage = state.storage.sql
    const sql = (text: string, ...values: (string | number)[]) =>
      storage.exec(text, ...values).toArray()
    this.ledger = new GateLedger(sql, new RememberedParts())
  }

  async ask(steps: GateStep[], now: number): Promise<number[]> {
    const answers = this.ledger.take(steps, now)
    await this.#planPurge()
    return answers
  }

  async #planPurge(): Promise<void> {
    if (this.#willPurge) return
    this.#willPurge = true
    const { storage } = this.ctx
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + purgeMs)
  }

  override async alarm(): Promise<void> {
    this.#willPurge = false
    if (this.ledger.purge(Math.floor(Date.now() / 1000))) await this.#planPurge()
  }
}
