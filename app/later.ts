/**
 * Marks a promise that a loader hands on to be streamed. It may fail before the page asks for it,
 * or the page may never be rendered; the failure stays in the promise for whoever awaits it.
 */
export function later<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
