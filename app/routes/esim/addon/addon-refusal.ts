import { m } from '#app/paraglide/messages.js'
import { type AddonRefusal, addonRefusals } from '#contract/commerce/addon-words.ts'
import { ApiError } from '#contract/errors.ts'

/** Says why an eSIM takes no add-on, and what to do instead. */
export function refusalText(refusal: AddonRefusal): string {
  const texts = {
    none: () => m.addon_refusal_none(),
    not_made: () => m.addon_refusal_not_made(),
    not_started: () => m.addon_refusal_not_started(),
    over: () => m.addon_refusal_over(),
    removed: () => m.addon_refusal_removed(),
    cancelled: () => m.addon_refusal_cancelled(),
    leaving: () => m.addon_refusal_leaving(),
    not_allowed: () => m.addon_refusal_not_allowed(),
  }
  return texts[refusal]()
}

/** Returns the reason for which an order was refused, if it is one of these. */
export function refusedAddon(error: unknown): AddonRefusal | undefined {
  const reason = error instanceof ApiError ? error.details?.reason : undefined
  return addonRefusals.find((refusal) => reason === `addon_${refusal}`)
}
