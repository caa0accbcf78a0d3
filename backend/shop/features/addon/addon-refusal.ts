import { type AddonRefusal, takesAddonsLater } from '#contract/commerce/addon-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { hasBuyingRight } from '../../../account/module.ts'
import type { DbContext } from '../../../platform/db-context.ts'

/**
 * Why no data can be added to an eSIM now; undefined if it can. While its days run, data can be
 * added even when its own is used up, because that is when people need it.
 */
export function refusalOf(esim: Esim, nowSeconds: number): AddonRefusal | undefined {
  const { state, plan, profile, iccid, allowanceMb, expiresAt = 0, gift, leaving } = esim
  if (state === 'CANCELLED' || state === 'INVALIDATED') return 'cancelled'
  if (gift?.state === 'offered' || leaving) return 'leaving'
  if (plan.addonPolicy === 'none' || allowanceMb === null) return 'none'
  if (iccid === undefined) return 'not_made'
  if (profile === 'DELETED') return 'removed'
  if (plan.addonPolicy === 'any_time') return undefined
  if (takesAddonsLater(esim)) return 'not_started'
  return nowSeconds < expiresAt || state === 'ACTIVE' ? undefined : 'over'
}

/**
 * Why an account cannot add data to its eSIM now, also because its organisation does not allow it.
 */
export async function addonRefusal(
  { db, now }: DbContext,
  esim: Esim,
  accountId: string,
): Promise<AddonRefusal | undefined> {
  const refusal = refusalOf(esim, now)
  if (refusal) return refusal
  return (await hasBuyingRight(db, accountId, 'add_on_esim')) ? undefined : 'not_allowed'
}

export function refuseAddon(refusal: AddonRefusal): ApiError {
  const details = { reason: `addon_${refusal}` }
  return new ApiError('conflict', 'nothing can be added to the eSIM', { details })
}
