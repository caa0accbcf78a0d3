import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { addonsFor, type CommerceContext, viewFor } from '../../shop/module.ts'

/** Returns the smallest of a plan's add-ons with at least this much data. */
export function addonFor(addons: readonly OfferedPlan[], mb: number): OfferedPlan | undefined {
  return addons
    .filter(({ amount }) => amount >= mb)
    .toSorted((one, other) => one.amount - other.amount || one.priceMinor - other.priceMinor)[0]
}

type Sold = { channel: string; esim: { id: string; plan: OfferedPlan } }

/** Returns the add-ons that an eSIM takes now, in the organisation's currency. */
export async function addonsOf(
  context: CommerceContext,
  currency: Currency,
  { channel: channelId, esim }: Sold,
): Promise<OfferedPlan[]> {
  const { now, services } = context
  const channel = await services.mails.channelOf(channelId)
  if (!channel) return []
  const view = viewFor({ services, channel, locale: fallbackLocale, now }, currency)
  return addonsFor(context, view, esim)
}
