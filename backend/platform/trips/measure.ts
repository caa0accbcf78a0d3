import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '#contract/errors.ts'
import type { Figures, ProviderName, TellCall } from '#contract/reports/figures.ts'
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

type Watched = {
  /** The name under which the calls are told. */
  name: ProviderName
  /** Whether an answer says that the provider failed. */
  isFailure?: (answer: never) => boolean
  tell?: TellCall | undefined
}

/** Methods that call nobody: they check what the provider has sent. */
const own: readonly PropertyKey[] = ['readWebhook', 'events']

/**
 * Returns the same provider; its calls are told when they end, and counted in the figures of the
 * work that makes them. A failure counts whether it is thrown or returned.
 */
export function measureCalls<T extends object>(provider: T, watched: Watched): T {
  return new Proxy(provider, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function' || own.includes(name)) return member
      return (...given: unknown[]) => timed(Reflect.apply(member, target, given), watched)
    },
  })
}

/** Work that follows an answer ends when its request was counted, so each call is also told alone. */
function timed(answer: unknown, { name, isFailure, tell }: Watched): unknown {
  if (!(answer instanceof Promise)) return answer
  const figures = running.getStore()
  const startedAt = Date.now()
  function end(isFailed: boolean): void {
    const ms = Date.now() - startedAt
    tell?.({ provider: name, ms, isFailed })
    if (!figures) return
    figures.providerCalls += 1
    figures.providerMs += ms
    figures.providerFailures += Number(isFailed)
  }
  return answer.then(
    (value) => {
      end(isFailure?.(value as never) ?? false)
      return value
    },
    (error: unknown) => {
      // A refusal of our own says nothing about the provider.
      end(!(error instanceof ApiError) || error.status >= 500)
      throw error
    },
  )
}
