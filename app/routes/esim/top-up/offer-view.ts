import type { ApiClient } from '#app/api/client.ts'
import { cardName } from '#app/format/card-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { TopUpOffer } from '#contract/commerce/top-up.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'

/** Reads what the link of a mail offers; undefined if the link works no more. Buys nothing. */
export async function openLink(api: ApiClient, token: string): Promise<TopUpOffer | undefined> {
  try {
    return await api.call('openTopUpLink', { token })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

/** What the page behind the link shows, in words. */
export function offerView(offer: TopUpOffer, locale: Locale) {
  const { addon, card, esimName, allowanceMb, usedMb, reaches, canReturn } = offer
  const { place } = boughtPlan(offer.plan, locale)
  const onePressAt = card?.onePressAt
  return {
    esimId: offer.esimId,
    name: esimName || place.name,
    flag: place.flag,
    left: formatData(Math.max(0, allowanceMb - usedMb), locale),
    total: formatData(allowanceMb, locale),
    reaches,
    canReturn,
    ...(addon ? { addon: addonView(addon, locale) } : {}),
    ...(card
      ? { card: { name: cardName(card), savedOn: formatDate(card.savedAt * 1000, locale) } }
      : {}),
    ...(onePressAt === undefined ? {} : { agreedOn: formatDate(onePressAt * 1000, locale) }),
  }
}

export type OfferView = ReturnType<typeof offerView>

function addonView({ id, amount, duration, priceMinor, currency }: OfferedPlan, locale: Locale) {
  return {
    ...{ id, priceMinor, currency, days: duration },
    data: formatData(amount, locale),
    price: formatMoney(priceMinor, currency, locale),
  }
}

export type AddonView = ReturnType<typeof addonView>
