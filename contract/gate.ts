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
  /** The next of the moments, `everyMs` apart, at which `of` may be asked; at most `mostMs` away. */
  | { do: 'turn'; nowMs: number; everyMs: number; mostMs: number }
)

/** The answer to a turn that is further away than asked for. */
export const noTurn = -1

/**
 * Decides steps at a time in unix seconds. Returns for each step 0 if it is allowed, otherwise the
 * seconds after which it is; for a turn the milliseconds until then, or `noTurn`.
 */
export type AskGate = (steps: GateStep[], now: number) => Promise<number[]>

/** The binding of the gates: the part of a Durable Object namespace that is used. */
export type GateObjects = {
  getByName: (name: string) => { ask: AskGate }
  /** Set where several processes ask, which have no memory in common: turns are not taken here. */
  hasNoTurns?: true
}
