import { ApiError } from '#contract/errors.ts'
import type { AskGate, GateStep } from '#contract/gate.ts'

/**
 * What happens to a call while the gate is unavailable: it is carried out uncounted, or refused.
 */
export type WhileAway = 'open' | 'closed'

/** The fields of a call that the gate needs. */
type Counted = { gate: AskGate; now: number; requestId: string }

/** Seconds after which a refused call may be repeated; a gate restarts within this time. */
const awaySeconds = 5

/**
 * Sends the steps of a call to the gate; returns for each 0, or the seconds after which it may
 * pass.
 */
export async function passGate(
  { gate, now, requestId }: Counted,
  steps: GateStep[],
  whileAway: WhileAway,
): Promise<number[]> {
  if (steps.length === 0) return []
  try {
    return await gate(steps, now)
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    console.warn(JSON.stringify({ level: 'warn', event: 'gate_away', whileAway, error, requestId }))
    if (whileAway === 'open') return steps.map(() => 0)
    throw new ApiError('upstream_unavailable', 'calls cannot be counted at the moment', {
      details: { reason: 'gate', retryAfterSeconds: awaySeconds },
      cause,
    })
  }
}
