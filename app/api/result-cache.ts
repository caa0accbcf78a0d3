export type ResultCache = {
  /**
   * Returns the result of this function with these arguments; it is loaded once, however often it
   * is asked for.
   */
  remember: <T>(name: string, args: readonly unknown[], load: () => Promise<T>) => Promise<T>
}

/**
 * Makes a cache that lives as long as its client: one request in the worker, one page in the
 * browser. The results of exempt functions and failures are not cached.
 */
export function createResultCache(exempt: readonly string[] = []): ResultCache {
  const pending = new Map<string, Promise<unknown>>()
  const settled = new Map<string, unknown>()

  async function remember<T>(name: string, args: readonly unknown[], load: () => Promise<T>) {
    if (exempt.includes(name)) return load()
    const call = `${name}(${JSON.stringify(args)})`
    if (settled.has(call)) return settled.get(call) as T
    const shared = pending.get(call)
    if (shared) return shared as Promise<T>
    const loading = load()
    pending.set(call, loading)
    try {
      const result = await loading
      settled.set(call, result)
      return result
    } finally {
      pending.delete(call)
    }
  }

  return { remember }
}
