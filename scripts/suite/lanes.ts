/** A piece of work of one core; `run` rejects if what waits for it is to be left out. */
export type Work = { name: string; after?: string; run: () => Promise<void> }

/** One more than cores, as a group spends a tenth of its time waiting for disks and deadlines. */
export const lanes = 3

/** Carries out works in lanes; returns the names of those that failed or were left out. */
export async function inLanes(works: readonly Work[]): Promise<ReadonlySet<string>> {
  const waiting = [...works]
  const succeeded = new Set<string>()
  const running = new Set<Promise<void>>()

  async function carryOut({ name, run }: Work): Promise<void> {
    await run().then(
      () => succeeded.add(name),
      () => undefined,
    )
  }

  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ after }) => after === undefined || succeeded.has(after))
    const [work] = running.size < lanes && at !== -1 ? waiting.splice(at, 1) : []
    if (work) {
      const end: Promise<void> = carryOut(work).finally(() => running.delete(end))
      running.add(end)
    } else if (running.size > 0) await Promise.race(running)
    else break
  }
  return new Set(works.map(({ name }) => name).filter((name) => !succeeded.has(name)))
}
