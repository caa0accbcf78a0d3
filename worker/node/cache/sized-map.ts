/** A map that holds values up to a number of bytes; what was used longest ago goes first. */
export type SizedMap<T> = {
  get: (key: string) => T | undefined
  /** Replaces the value. One that is larger than the whole map is not held. */
  set: (key: string, value: T, bytes: number) => void
  delete: (key: string) => boolean
  /** The bytes that are held now. */
  bytes: () => number
}

export function createSizedMap<T>(maxBytes: number): SizedMap<T> {
  // A Map keeps the order in which its keys were set: the first one was used longest ago.
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
