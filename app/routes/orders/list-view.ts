import type { ApiClient } from '#app/api/client.ts'
import { type AddOffer, addOffer } from '#app/ui/order/now/add-offer.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { listedEsim } from './card/listed-esim.ts'
import { currentStates, endedStates, type OrderTab } from './order-tab.ts'
import { sectionsOf } from './sections.ts'

/** More eSIMs than people have in use or waiting at a time. */
const currentSize = 50

type Wanted = { tab: OrderTab; start: string | undefined }

/**
 * Returns one page of a tab of the list, and the start of the next page. The list of all begins
 * with what has not ended; its pages are those of what has.
 */
export async function readList(api: ApiClient, { tab, start }: Wanted) {
  const pageInfo = start ? { pageStart: start } : undefined
  const isAll = tab.slug === undefined
  const [current, page] = await Promise.all([
    isAll && !start
      ? api.call('listEsims', { states: currentStates, pageInfo: { pageSize: currentSize } })
      : undefined,
    api.call('listEsims', { states: isAll ? endedStates : tab.states, pageInfo }),
  ])
  return { esims: [...(current?.esims ?? []), ...page.esims], next: page.lastEvaluatedKey }
}

export type FirstOffer = AddOffer & { esimId: string }

/** The data that is offered for the first eSIM of the list, if that is in use. */
export async function firstOffer(
  api: ApiClient,
  esims: readonly Esim[],
  { locale, currency }: { locale: Locale; currency: Currency },
): Promise<FirstOffer | undefined> {
  const [first] = sectionsOf(esims.map((esim) => listedEsim(esim, locale))).now
  if (!first?.plan.hasAddons || first.organization !== undefined) return undefined
  const esim = esims.find(({ id }) => id === first.id)
  // Without an answer of the network the card leads to the page that tries again.
  const addons = await api.call('getAddons', { esimId: first.id, currency }).catch(() => undefined)
  const offer = esim && addons && addOffer(addons.offers, esim)
  return offer && { ...offer, esimId: first.id }
}
