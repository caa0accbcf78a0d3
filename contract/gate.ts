/**
 * What a gate decides: whether a call is within a limit, or whether a tag is new. `of` says whom or
 * what it is about; all steps of one `of` are decided in one place.
 */
export type GateStep = { of: string } & (
  | {
      /** `look` says whether a further call would pass, and counts none. */
      do: 'count' | 'uncount' | 'look'
      bucket: string
      /** At most so many calls in any window of so many seconds. */
      count: number
      seconds: number
    }
  /** A token that passes once; remembered until `expiresAt` (unix seconds). */
  | { do: 'claim'; token: string; expiresAt: number }
)

/**
 * Takes steps at a moment in unix seconds. Returns for each 0 if it passed, otherwise in how many
 * seconds it may.
 */
export type AskGate = (steps: GateStep[], now: number) => Promise<number[]>

/** The binding of the gates: what is used of a namespace of Durable Objects. */
export type GateObjects = { getByName: (name: string) => { ask: AskGate } }
