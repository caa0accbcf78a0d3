import type { Addons } from '#contract/commerce/addon.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { payingOrganization } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { addonRefusal } from '../../features/addon/addon-refusal.ts'
import { addonsFor } from '../../features/addon/addons-for.ts'
import { cardForOnePress } from '../../features/addon/card-for-one-press.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { paymentOptionsOf } from '../../providers/payment-options.ts'
import { readAuto } from './read-auto.ts'

type Asked = { esimId: string; currency: Currency }

/** The add-ons for an eSIM of the caller, by its current state at the network. */
export async function getAddons(call: Call, { esimId, currency }: Asked): Promise<Addons> {
  const esim = await getEsim(call, { esimId })
  const refused = await addonRefusal(call, esim, callerOf(call).accountId)
  const payer = await payingOrganization(call)
  const view = viewFor(call, payer?.currency ?? currency)
  const offers = refused ? [] : await waitBriefly(call, addonsFor(call, view, esim))
  if (!offers) throw new ApiError('upstream_unavailable', 'the network does not answer in time')
  const refusal = refused ?? (offers.length === 0 ? 'none' : undefined)
  const auto = await readAuto(call, esim)
  const card = payer ? undefined : await cardForOnePress(call, esim)
  return {
    offers,
    ...(refusal ? { refusal } : {}),
    // Every add-on has a price, so any amount above zero gives the same options.
    ...paymentOptionsOf(call, { amountMinor: 1, byOrganization: !!payer }),
    ...(auto ? { auto } : {}),
    ...(card ? { onePressCard: card } : {}),
  }
}
