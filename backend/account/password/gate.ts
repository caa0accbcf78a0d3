export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `places` jobs at once; others wait in the order of their arrival. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    const next = waiting.shift()
    // The place is handed to the next job directly, so that no later job can take it.
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
