import type { Channel } from '#contract/commerce/channel.ts'
import { chooseAddon } from '#contract/commerce/forecast.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import type { CommerceContext } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import type { NoticeOffer } from '../../mails/mails.ts'
import { onePressCard } from '../../records/top-up/saved-cards.ts'
import { refusalOf } from './addon-refusal.ts'
import { payableAddons, takenBy } from './addons-for.ts'

type Noticed = { esim: Esim; accountId: string; channel: Channel; locale: Locale }

/**
 * The offer of a mail about low data; undefined if its reader cannot add data with one press. No
 * supplier is asked for it: the page that the mail leads to does that.
 */
export async function noticeOffer(
  context: CommerceContext,
  { esim, accountId, channel, locale }: Noticed,
): Promise<NoticeOffer | undefined> {
  if (!channel.onePressTopUp || esim.organization !== undefined) return undefined
  if (refusalOf(esim, context.now)) return undefined
  const card = await onePressCard(context, { accountId, channel: channel.id })
  const takes = card && (await takenBy(context, [esim.id], false)).get(esim.id)
  if (!takes) return undefined
  const view = viewFor({ ...context, channel, locale }, esim.plan.currency)
  const addons = await payableAddons(context, view, { plan: esim.plan, takes })
  const addon = chooseAddon(addons, esim, context.now)?.addon
  if (!addon) return undefined
  const { amount: dataMb, priceMinor, currency } = addon
  const { brand, last4 } = card
  return { accountId, dataMb, priceMinor, currency, card: { brand, last4 } }
}
