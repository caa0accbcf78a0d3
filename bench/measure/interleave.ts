import { processorMs } from './processor.ts'
import { type Load, runSlice, type Target } from './slice.ts'

/** The figures of each slice of a target, in the order of the rounds. */
export type Measured = {
  /** Answers per second. */
  rates: number[]
  /** Processor time of the server per answer, in milliseconds; empty if it is not known. */
  costs: number[]
}

/** The runtime compiles frequently run code; before that, a page costs twice as much. */
const warmUp = { ms: 1_000, atLeast: 400 }

type Options = {
  load: Load
  /** Seconds in which new rounds are begun; every target is measured once in each. */
  seconds: number
  /** The process that answers targets without a process of their own. */
  pid?: number | undefined
}

/**
 * Measures targets in turns of short slices, so that temporary load of the machine affects all of
 * them. Every other round runs backwards, so that the aftereffects of a target, such as memory to
 * be freed, do not always affect the same other one.
 */
export async function interleave<Name extends string>(
  targets: Record<Name, Target & { pid?: number | undefined }>,
  { load, seconds, pid }: Options,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[]
  const measured = Object.fromEntries(
    names.map((name) => [name, { rates: [], costs: [] }]),
  ) as unknown as Record<Name, Measured>
  for (const name of names) await runSlice(targets[name], { ...load, ...warmUp })
  const startedAt = performance.now()
  for (let round = 0; performance.now() - startedAt < seconds * 1_000; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const server = targets[name].pid ?? pid
      const before = processorMs(server)
      const { answers, ms } = await runSlice(targets[name], load)
      const after = processorMs(server)
      measured[name].rates.push((answers * 1_000) / ms)
      if (before !== undefined && after !== undefined) {
        measured[name].costs.push((after - before) / answers)
      }
    }
  }
  return measured
}
