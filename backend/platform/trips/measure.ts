import { AsyncLocalStorage } from 'node:async_hooks'
import type { Figures } from '#contract/reports/figures.ts'
import { watchTrips } from './watch-trips.ts'

const running = new AsyncLocalStorage<Figures>()

/** Does the work; adds its calls to the database and to providers to the figures. */
export function measure<T>(figures: Figures, work: () => T): T {
  return running.run(figures, work)
}

const measured = new WeakMap<D1Database, D1Database>()

/**
 * Returns the same database; its round trips are counted in the figures of the work that makes
 * them.
 */
export function measureTrips(db: D1Database): D1Database {
  const known = measured.get(db)
  if (known) return known
  const made = watchTrips(db, async (trip) => {
    const figures = running.getStore()
    if (!figures) return trip()
    const startedAt = Date.now()
    figures.dbTrips += 1
    try {
      const result = await trip()
      figures.rowsWritten += rowsWrittenBy(result)
      return result
    } finally {
      figures.dbMs += Date.now() - startedAt
    }
  })
  measured.set(db, made)
  return made
}

/** D1 counts rows with their index entries; SQLite on Node counts rows. */
function rowsWrittenBy(result: unknown): number {
  const results = Array.isArray(result) ? result : [result]
  return results.reduce((sum: number, one) => {
    const meta = one && typeof one === 'object' && 'meta' in one ? one.meta : undefined
    return sum + (meta?.rows_written ?? meta?.changes ?? 0)
  }, 0)
}

/** Returns the same provider; its calls are counted in the figures of the work that makes them. */
export function measureCalls<T extends object>(provider: T): T {
  return new Proxy(provider, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => timed(Reflect.apply(member, target, given))
    },
  })
}

/**
 * Functions that call nobody, such as those that check a signature, return synchronously and are
 * not counted.
 */
function timed(answer: unknown): unknown {
  const figures = running.getStore()
  if (!figures || !(answer instanceof Promise)) return answer
  const startedAt = Date.now()
  figures.providerCalls += 1
  return answer
    .catch((error: unknown) => {
      figures.providerFailures += 1
      throw error
    })
    .finally(() => {
      figures.providerMs += Date.now() - startedAt
    })
}
