export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `places` works run at once; others wait in the order they came. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    const next = waiting.shift()
    // The place passes on without being free in between, so nobody can slip in.
    if (next) next()
    else running -= 1
  }
  return async function pass(work) {
    if (running < places) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
