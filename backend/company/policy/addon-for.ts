import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { type CommerceContext, listAddons, viewFor } from '../../shop/module.ts'

/** Returns the smallest of a plan's add-ons with at least this much data. */
export function addonFor(addons: readonly OfferedPlan[], mb: number): OfferedPlan | undefined {
  return addons
    .filter(({ amount }) => amount >= mb)
    .toSorted((one, other) => one.amount - other.amount || one.priceMinor - other.priceMinor)[0]
}

/** Returns the add-ons for eSIMs of a plan in a shop, in the organisation's currency. */
export async function addonsOf(
  { now, services }: CommerceContext,
  currency: Currency,
  { channel: channelId, plan }: { channel: string; plan: string },
): Promise<OfferedPlan[]> {
  const channel = await services.mails.channelOf(channelId)
  if (!channel) return []
  const view = viewFor({ services, channel, locale: fallbackLocale, now }, currency)
  return listAddons(view, JSON.parse(plan))
}
