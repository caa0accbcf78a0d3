/** Makes a value with its first use, and gives the same one ever after. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return function get() {
    made ??= { value: make() }
    return made.value
  }
}
