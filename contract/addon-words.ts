// Words of adding data that pages need too; the shapes made of them stand in addon.ts.

/** Where data that was added to an eSIM stands in its queue. */
export const addonStates = ['queued', 'active', 'finished'] as const

/** Why nothing can be added to an eSIM now. */
export const addonRefusals = [
  /** Plans of this kind take no add-ons. */
  'none',
  /** The network is still making the eSIM. */
  'not_made',
  /** It takes them from its first use on. */
  'not_started',
  /** Its days are over. */
  'over',
  /** The phone has deleted it, so nothing can use the data. */
  'removed',
  /** It was given back or taken away. */
  'cancelled',
  /** It is offered to a friend, or its order is being exchanged. */
  'leaving',
  /** Its owner's organisation does not let them add data. */
  'not_allowed',
] as const
export type AddonRefusal = (typeof addonRefusals)[number]

/** Whether an eSIM takes no add-ons yet, as its plan wants it used first. */
export function takesAddonsLater({ plan, activatedAt }: Sold): boolean {
  return plan.addonPolicy === 'while_active' && activatedAt === undefined
}
type Sold = { plan: { addonPolicy: string }; activatedAt?: number | undefined }

export const autoStates = ['waiting', 'on', 'off'] as const

/** Why an automatic top-up was turned off: by its owner, or by what happened to a purchase. */
export const autoEnds = ['stopped', 'declined', 'bank', 'network'] as const
export type AutoEnd = (typeof autoEnds)[number]

/** An automatic top-up buys once this much of all data is used. */
export const autoPercent = 90
/** More than any traveller needs in a month, in minor units of any currency. */
export const maxCapMinor = 10_000_000
