/** Work that continues after the answers that started it. */
export type Pending = {
  context: ExecutionContext
  /** Resolves when no such work is left. */
  settle: () => Promise<void>
}

/** Tracks work that continues after a response, so that the process can wait for it before it ends. */
export function createPending(): Pending {
  const works = new Set<Promise<unknown>>()
  function waitUntil(work: Promise<unknown>): void {
    const done = work.catch(console.error).finally(() => works.delete(done))
    works.add(done)
  }
  const context = { waitUntil, passThroughOnException() {}, props: {} }
  return {
    context: context as unknown as ExecutionContext,
    async settle() {
      while (works.size > 0) await Promise.all(works)
    },
  }
}
