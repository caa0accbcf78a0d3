import { open, type SealingKeys, seal } from './sealed.ts'

/** Facts about a call that only the edge knows and the backend must be able to trust. */
export type Visit = {
  /** IP address of the edge's client, as text. */
  ip: string
  /** Scheme and host at which the shop was visited. */
  origin: string
  /** The country that the platform estimates, in two letters; absent if it does not know. */
  country?: string
}

export const visitHeader = 'x-visit'
const purpose = 'visit'
// Seconds that a sealed visit is valid. This allows for clock differences between edge and backend
// and for calls that wait; a copied header is useless after that.
const lifeSeconds = 300

/**
 * Seals a visit for the backend, so that a client that calls the backend directly cannot forge an
 * address.
 */
export function sealVisit(
  { ip, origin, country }: Visit,
  keys: SealingKeys,
  nowMs: number,
): string {
  return seal({ ip, origin, country, at: Math.floor(nowMs / 1000) }, keys, purpose)
}

/**
 * Returns the visit of a call, or undefined if the header was not sealed by the edge in the last
 * five minutes.
 */
export function openVisit(text: string, keys: SealingKeys, nowMs: number): Visit | undefined {
  const { ip, origin, country, at } = recordOf(open(text, keys, purpose))
  if (typeof ip !== 'string' || typeof origin !== 'string' || typeof at !== 'number') {
    return undefined
  }
  if (Math.abs(nowMs / 1000 - at) > lifeSeconds) return undefined
  return { ip, origin, ...(typeof country === 'string' ? { country } : {}) }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
