import type { AskGate, GateObjects, GateStep } from '#contract/gate.ts'

/**
 * The number of gates among which subjects are spread. It is low, so that each gate is called
 * often: a gate without calls for some seconds is evicted and forgets its short windows, and every
 * gate costs its duration.
 */
export const gates = 64
/** Milliseconds after which a gate counts as unavailable; it usually answers within a few. */
const deadlineMs = 2_000

/**
 * Returns a function that asks the gates, each of which decides about its share of the subjects.
 */
export function createAskGate(objects: GateObjects): AskGate {
  return async function askGate(steps, now) {
    const answers: number[] = []
    const shares = Map.groupBy(steps.keys(), (place) => gateOf(steps[place] as GateStep))
    await Promise.all(
      [...shares].map(async ([name, places]) => {
        const own = places.map((place) => steps[place] as GateStep)
        const given = await within(objects.getByName(name).ask(own, now))
        for (const [index, place] of places.entries()) answers[place] = given[index] as number
      }),
    )
    return answers
  }
}

/** FNV-1a suffices, because subjects are hashes, ids and tokens already. */
export function gateOf({ of }: Pick<GateStep, 'of'>): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < of.length; index += 1) {
    hash = Math.imul(hash ^ of.charCodeAt(index), 0x01000193) >>> 0
  }
  return `gate-${hash % gates}`
}

async function within<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('expected an answer of a gate')), deadlineMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
