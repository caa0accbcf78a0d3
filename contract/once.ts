/**
 * Returns a function that makes a value on the first call and returns the same value from then on.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return function get() {
    made ??= { value: make() }
    return made.value
  }
}
