import { type GateStep, noTurn } from '#contract/gate.ts'
import { type GateSql, StoredParts, type WindowParts } from './window-parts.ts'

/** Windows up to this many seconds are kept in memory only, and are lost in a restart. */
export const shortSeconds = 60
/**
 * A window is counted in six parts that expire one by one, so that calls at the border of two
 * windows cannot exceed the limit.
 */
const partsPerWindow = 6
/** Seconds between two deletions of expired rows. */
const purgeSeconds = 600

type Limited = Extract<GateStep, { seconds: number }>

/**
 * The memory of a gate. A step is taken synchronously, so that parallel calls cannot exceed a limit
 * as long as one ledger is the only one for its subject.
 */
export class GateLedger {
  readonly short: WindowParts
  readonly long: WindowParts
  readonly sql: GateSql
  /** The next free moments, which are at most seconds away and may be lost in a restart. */
  readonly #turns = new Map<string, number>()
  #purgedAt = 0

  /** Without `short`, windows of every length are stored. */
  constructor(sql: GateSql, short?: WindowParts) {
    this.sql = sql
    this.long = new StoredParts(sql)
    this.short = short ?? this.long
    sql(`CREATE TABLE IF NOT EXISTS used (
      token TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID`)
  }

  /** Returns for each step 0 if it passed, otherwise in how many seconds it may. */
  take(steps: readonly GateStep[], now: number): number[] {
    if (Math.abs(now - this.#purgedAt) >= purgeSeconds) this.purge(now)
    return steps.map((step) => {
      if (step.do === 'turn') return this.#takeTurn(step)
      return step.do === 'claim' ? this.#claim(step, now) : count(this, step, now)
    })
  }

  /** Deletes expired rows; returns whether any row is left. */
  purge(now: number): boolean {
    this.#purgedAt = now
    this.short.purge(now)
    this.long.purge(now)
    this.sql('DELETE FROM used WHERE expires_at < ?', now)
    const left = this.sql('SELECT 1 FROM used UNION ALL SELECT 1 FROM counted LIMIT 1')
    return left.length > 0
  }

  #takeTurn({ of, nowMs, everyMs, mostMs }: Extract<GateStep, { do: 'turn' }>): number {
    const at = Math.max(this.#turns.get(of) ?? 0, nowMs)
    if (at > nowMs + mostMs) return noTurn
    this.#turns.set(of, at + everyMs)
    return at - nowMs
  }

  #claim({ token, expiresAt }: Extract<GateStep, { do: 'claim' }>, now: number): number {
    const claimed = this.sql(
      'INSERT INTO used (token, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1',
      token,
      expiresAt,
    )
    return claimed.length > 0 ? 0 : Math.max(expiresAt - now, 1)
  }
}

function count({ short, long }: GateLedger, step: Limited, now: number): number {
  const { bucket, seconds } = step
  const parts = seconds <= shortSeconds ? short : long
  const partSeconds = Math.ceil(seconds / partsPerWindow)
  const start = now - (now % partSeconds)
  const part = { start, expiresAt: start + partSeconds + seconds }
  if (step.do === 'uncount') {
    parts.add(bucket, part, -1)
    return 0
  }
  // Parts that began before this moment contain no call of the window that ends now.
  const counted = parts.read(bucket, start - seconds)
  const sum = counted.reduce((total, each) => total + each.count, 0)
  // A refused call is not counted, so that repeating it does not extend the wait.
  if (sum >= step.count) return Math.max((counted[0]?.expiresAt ?? now) - now, 1)
  if (step.do === 'count') parts.add(bucket, part, 1)
  return 0
}
