import { ApiError } from '#contract/errors.ts'
import type { AskGate, GateStep } from '#contract/gate.ts'

/** What happens to a call while the gate is away: it is carried out uncounted, or refused. */
export type WhileAway = 'open' | 'closed'

/** What a call knows of its gate. */
type Counted = { gate: AskGate; now: number; requestId: string }

/** When a refused call may be repeated, in seconds: a gate is away for as long as it restarts. */
const awaySeconds = 5

/** Asks the gate about a call's steps; returns for each 0 or in how many seconds it may pass. */
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
