import type { InstallOffer } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Call } from '../../call.ts'
import { pressAddon } from '../top-up/press-addon.ts'
import { addonsOf, byInstallLink, openInstallLink, readLinked } from './open-install-link.ts'

type Wish = { token: string; esimId: string; addonId: string; idempotencyKey: string }

/**
 * Adds data to an eSIM of the phone. Its holder sees no price: the limit of the trip decides whether
 * the buyer's card pays, when the order is stored.
 */
export async function addByInstallLink(given: Call, wish: Wish): Promise<InstallOffer> {
  const { token, esimId, addonId, idempotencyKey } = wish
  const by = await byInstallLink(given, token)
  const { trip, esims } = await readLinked(by)
  const esim = esims.find(({ id }) => id === esimId)
  const addons = esim ? await addonsOf(by, trip, esim) : []
  const addon = addons.find(({ id }) => id === addonId)
  if (!addon) throw new ApiError('not_found')
  await pressAddon(by.call, {
    ...{ idempotencyKey, esimId, addonId, tripId: trip.id },
    ...{ currency: trip.currency, totalMinor: addon.priceMinor },
  })
  return openInstallLink(given, token)
}
