import { processorMs } from './processor.ts'
import { type Load, runSlice, type Target } from './slice.ts'

/** What each slice of a target says, in the order of the rounds. */
export type Measured = {
  /** Answers per second. */
  rates: number[]
  /** Processor time of the server for each answer, in milliseconds; empty where it is not known. */
  costs: number[]
}

/** The runtime compiles what runs often; before that, a page costs twice as much. */
const warmUp = { ms: 1_000, atLeast: 400 }

type Options = {
  load: Load
  /** For how long rounds are begun; every target is measured once in each. */
  seconds: number
  /** The process that answers the targets that name no other. */
  pid?: number | undefined
}

/**
 * Measures targets in turns of short slices, so that what slows the machine for a while slows all of
 * them. Every other round goes backwards: what a target leaves behind, such as memory to be freed,
 * does not always fall on the same other one.
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
