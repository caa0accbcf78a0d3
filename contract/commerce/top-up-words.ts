// Constants of top-ups with one press that pages need too; top-up.ts contains the schemas.

/** How far data is that was ordered with one press. */
export const topUpStates = [
  /** Nothing is charged yet, and it can be undone. */
  'held',
  /** The card is being charged. */
  'charging',
  /** The bank wants its customer to confirm. */
  'bank',
  'declined',
  /** Paid; the network is adding the data. */
  'adding',
  'added',
  /** The network did not add the data, so the money goes back. */
  'refused',
  /** Given up before anything was charged. */
  'undone',
  /** The network is asked to take the data back. */
  'returning',
  /** The network took the data back, so the money goes back. */
  'returned',
] as const
export type TopUpState = (typeof topUpStates)[number]

/** Whether the state changes without anybody doing anything. */
export function isMoving(state: TopUpState): boolean {
  return ['held', 'charging', 'adding', 'returning'].includes(state)
}

/** Seconds for which the charge is held and can be undone. */
export const holdSeconds = 10
