import type { Visit } from './context.ts'

/**
 * Registers a promise that a loader returns and a part of the page awaits. The promise may fail
 * before the page awaits it, or the page may never be rendered. The failure then reaches only the
 * part that awaits the promise, and a page with a failed part is not cached.
 */
export function later<Value>(visit: Pick<Visit, 'later'>, promise: Promise<Value>): Promise<Value> {
  visit.later(promise)
  promise.catch(() => undefined)
  return promise
}
