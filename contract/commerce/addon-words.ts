// Constants of add-ons that pages need too; addon.ts contains the schemas made of them.

/** The position of an add-on in its eSIM's queue. */
export const addonStates = ['queued', 'active', 'finished'] as const

/** Why nothing can be added to an eSIM now. */
export const addonRefusals = [
  /** Plans of this kind take no add-ons, or the eSIM's network has none for it. */
  'none',
  /** The network is still making the eSIM. */
  'not_made',
  /** The eSIM takes add-ons only after its first use. */
  'not_started',
  /** The eSIM has expired. */
  'over',
  /** The phone has deleted the eSIM, so no device could use the data. */
  'removed',
  /** The eSIM was returned or cancelled. */
  'cancelled',
  /** The eSIM is offered to a friend, or its order is being exchanged. */
  'leaving',
  /** The owner's organisation does not allow add-ons. */
  'not_allowed',
] as const
export type AddonRefusal = (typeof addonRefusals)[number]

/** Whether an eSIM takes add-ons only later, because its plan requires it to be used first. */
export function takesAddonsLater({ plan, activatedAt }: Sold): boolean {
  return plan.addonPolicy === 'while_active' && activatedAt === undefined
}
type Sold = { plan: { addonPolicy: string }; activatedAt?: number | undefined }

export const autoStates = ['waiting', 'on', 'off'] as const

/**
 * Why an automatic top-up was turned off: by its owner, because a purchase failed, or because a bank
 * disputes a payment of its owner.
 */
export const autoEnds = ['stopped', 'declined', 'bank', 'network', 'disputed'] as const
export type AutoEnd = (typeof autoEnds)[number]

/** Percentage of all data that must be used before an automatic top-up buys more. */
export const autoPercent = 90
/** Upper limit of a monthly cap, in minor units of any currency: more than any traveller needs. */
export const maxCapMinor = 10_000_000
