import type { Visit } from '#app/context.ts'

/**
 * Marks a promise that a loader hands on to be awaited by a part of the page. It may fail before the
 * page asks for it, or the page may never be rendered; the failure stays in the promise for whoever
 * awaits it, and the page is kept for nobody.
 */
export function later<Value>(visit: Pick<Visit, 'later'>, promise: Promise<Value>): Promise<Value> {
  visit.later(promise)
  promise.catch(() => undefined)
  return promise
}
