/**
 * One question to a gate: whether a call is within a limit, or whether a tag is new. `of` names the
 * counted address, account or tag; all steps with the same `of` are decided by the same object.
 */
export type GateStep = { of: string } & (
  | {
      /** `look` tells whether another call would be allowed, without counting one. */
      do: 'count' | 'uncount' | 'look'
      bucket: string
      /** At most `count` calls in any window of `seconds`. */
      count: number
      seconds: number
    }
  /** A token that is accepted once; it is remembered until `expiresAt` (unix seconds). */
  | { do: 'claim'; token: string; expiresAt: number }
)

/**
 * Decides steps at a time in unix seconds. Returns for each step 0 if it is allowed, otherwise the
 * seconds after which it is.
 */
export type AskGate = (steps: GateStep[], now: number) => Promise<number[]>

/** The binding of the gates: the part of a Durable Object namespace that is used. */
export type GateObjects = { getByName: (name: string) => { ask: AskGate } }
