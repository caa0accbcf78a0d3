import { type AddonRefusal, takesAddonsLater } from '#contract/addon-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Esim } from '#contract/order.ts'
import { hasBuyingRight } from '../../../identity/account/buying-right.ts'

/**
 * Why nothing can be added to an eSIM now; undefined where something can. While its days run it
 * takes data also when its own is used up: that is when people need it.
 */
function refusalOf(esim: Esim, now: number): AddonRefusal | undefined {
  const { state, plan, profile, iccid, allowanceMb, expiresAt = 0, gift, leaving } = esim
  if (state === 'CANCELLED' || state === 'INVALIDATED') return 'cancelled'
  if (gift?.state === 'offered' || leaving) return 'leaving'
  if (plan.addonPolicy === 'none' || allowanceMb === null) return 'none'
  if (iccid === undefined) return 'not_made'
  if (profile === 'DELETED') return 'removed'
  if (plan.addonPolicy === 'any_time') return undefined
  if (takesAddonsLater(esim)) return 'not_started'
  return now < expiresAt || state === 'ACTIVE' ? undefined : 'over'
}

type Standing = { db: D1Database; now: number; accountId: string }

/** The same, and whether its owner's organisation lets them. */
export async function addonRefusal(
  esim: Esim,
  { db, now, accountId }: Standing,
): Promise<AddonRefusal | undefined> {
  const refusal = refusalOf(esim, now)
  if (refusal) return refusal
  return (await hasBuyingRight(db, accountId, 'add_on_esim')) ? undefined : 'not_allowed'
}

export function refuseAddon(refusal: AddonRefusal): ApiError {
  const details = { reason: `addon_${refusal}` }
  return new ApiError('conflict', 'nothing can be added to the eSIM', { details })
}
