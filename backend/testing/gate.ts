import * as pool from 'cloudflare:test'
import type { GateLedger } from '../platform/gate/gate-ledger.ts'
import type { RememberedParts, WindowParts } from '../platform/gate/window-parts.ts'
import { testBindings } from './test-database.ts'

type Work<T> = (ledger: GateLedger) => T

/** Runs work on the ledger of each gate, inside the object that holds it. */
async function withLedgers<T>(work: Work<T>): Promise<T[]> {
  const { GATE } = testBindings()
  // On Node the gate is a file of this process.
  if ('ledger' in GATE) return [work(GATE.ledger as GateLedger)]
  const namespace = GATE as unknown as DurableObjectNamespace
  const ids = await pool.listDurableObjectIds(namespace)
  return Promise.all(
    ids.map((id) =>
      pool.runInDurableObject(namespace.get(id), (gate) =>
        work((gate as unknown as { ledger: GateLedger }).ledger),
      ),
    ),
  )
}

/** Deletes all counted calls; used tags stay used. */
export async function forgetLimits(): Promise<void> {
  await withLedgers((ledger) => {
    if (isRemembered(ledger.short)) ledger.short.buckets.clear()
    ledger.sql('DELETE FROM counted')
  })
}

/** Sets the counts of buckets as if that many calls had been made; returns how many there are. */
export async function setCounts(named: RegExp, count: number): Promise<number> {
  const changed = await withLedgers((ledger) => {
    const buckets = bucketsOf(ledger).filter((bucket) => named.test(bucket))
    for (const bucket of buckets) {
      ledger.sql('UPDATE counted SET count = ? WHERE bucket = ?', count, bucket)
      if (!isRemembered(ledger.short)) continue
      for (const part of ledger.short.buckets.get(bucket) ?? []) part.count = count
    }
    return buckets.length
  })
  return changed.reduce((sum, each) => sum + each, 0)
}

/** The names of all buckets in which something is counted. */
export async function countedBuckets(): Promise<string[]> {
  return (await withLedgers(bucketsOf)).flat()
}

/** The remembered tags that expire at a given time. */
export async function usedTagsUntil(expiresAt: number): Promise<unknown[]> {
  const found = await withLedgers((ledger) =>
    ledger.sql('SELECT token FROM used WHERE expires_at = ?', expiresAt),
  )
  return found.flat()
}

function bucketsOf({ short, sql }: GateLedger): string[] {
  const stored = sql('SELECT DISTINCT bucket FROM counted').map(({ bucket }) => String(bucket))
  return isRemembered(short) ? [...stored, ...short.buckets.keys()] : stored
}

// The class comes from the built worker, so `instanceof` does not recognise it here.
function isRemembered(parts: WindowParts): parts is RememberedParts {
  return 'buckets' in parts
}
