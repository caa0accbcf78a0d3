import type { Addons } from '#contract/addon.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { addonRefusal } from '../../features/addon/addon-refusal.ts'
import { listAddons } from '../../features/addon/list-addons.ts'
import { getEsim } from '../../fulfilment/read-esims.ts'
import { waysToPay } from '../../providers/trade.ts'
import { readAuto } from './read-auto.ts'

type Asked = { esimId: string; currency: Currency }

/** What can be added to an eSIM of the caller's, as the network says that it stands now. */
export async function getAddons(call: Call, { esimId, currency }: Asked): Promise<Addons> {
  const { db, now, channel, locale } = call
  const esim = await getEsim(call, { esimId })
  const refusal = await addonRefusal(esim, { db, now, accountId: callerOf(call).accountId })
  const view = { db, channel, currency, locale, now: now * 1000 }
  const auto = await readAuto(call, esim)
  return {
    offers: refusal ? [] : await listAddons(view, esim.plan),
    ...(refusal ? { refusal } : {}),
    // Whatever is added costs something.
    ...waysToPay(call, 1),
    ...(auto ? { auto } : {}),
  }
}
