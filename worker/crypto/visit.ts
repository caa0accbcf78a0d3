import { open, type SealingKeys, seal } from './sealed.ts'

/** What the edge alone knows of a call and the backend must be able to believe. */
export type Visit = {
  /** The address of whoever called the edge, as text. */
  ip: string
  /** Scheme and host the shop was visited at. */
  origin: string
}

export const visitHeader = 'x-visit'
const purpose = 'visit'
// Clocks of edge and backend may differ, and a call may wait; a copy is worth nothing for longer.
const lifeSeconds = 300

/** Seals a visit for the backend, so that nobody who calls it directly can invent an address. */
export function sealVisit({ ip, origin }: Visit, keys: SealingKeys, nowMs: number): string {
  return seal({ ip, origin, at: Math.floor(nowMs / 1000) }, keys, purpose)
}

/** The visit of a call, or undefined where the edge has not vouched for one in the last minutes. */
export function openVisit(text: string, keys: SealingKeys, nowMs: number): Visit | undefined {
  const { ip, origin, at } = recordOf(open(text, keys, purpose))
  if (typeof ip !== 'string' || typeof origin !== 'string' || typeof at !== 'number') {
    return undefined
  }
  return Math.abs(nowMs / 1000 - at) <= lifeSeconds ? { ip, origin } : undefined
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
