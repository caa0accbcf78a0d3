import type { ApiClient } from '#app/api/client.ts'
import { type EsimView, esimView } from '#app/ui/order/esim-view.ts'
import type { Locale } from '#contract/locale.ts'
import type { OrderTab } from './order-tab.ts'

type Wanted = { tab: OrderTab; start: string | undefined; locale: Locale }

/** Returns one page of a tab of the list, and the start of the next page. */
export async function listView(
  api: ApiClient,
  { tab, start, locale }: Wanted,
): Promise<{ esims: EsimView[]; next: string | null }> {
  const pageInfo = start ? { pageStart: start } : undefined
  const { esims, lastEvaluatedKey } = await api.call('listEsims', { states: tab.states, pageInfo })
  return { esims: esims.map((esim) => esimView(esim, locale)), next: lastEvaluatedKey }
}
