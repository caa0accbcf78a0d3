/**
 * A map that holds values up to a number of bytes; the least recently used one is dropped first.
 */
export type SizedMap<T> = {
  get: (key: string) => T | undefined
  /** Replaces the value. A value larger than the whole map is not kept. */
  set: (key: string, value: T, bytes: number) => void
  delete: (key: string) => boolean
  /** The number of bytes that are kept now. */
  bytes: () => number
}

export function createSizedMap<T>(maxBytes: number): SizedMap<T> {
  // A Map keeps the order of insertion, and used keys are inserted again: the first key is the
  // least recently used.
  const entries = new Map<string, { value: T; bytes: number }>()
  let total = 0

  function remove(key: string): boolean {
    total -= entries.get(key)?.bytes ?? 0
    return entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return
        remove(oldest)
      }
    },
    delete: remove,
    bytes: () => total,
  }
}
