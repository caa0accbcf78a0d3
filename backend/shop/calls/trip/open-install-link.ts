import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import type { InstallOffer, LinkedEsim, UnpricedPlan } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import { type InstallLink, openInstallToken } from '../../../mail/links/install-link.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { refreshEsims } from '../../fulfilment/usage/refresh-esims.ts'
import { readTrip } from '../../records/trip/read-trip.ts'

/** A call that is made in the name of a trip's buyer, whose link the caller holds. */
export type ByInstallLink = {
  call: Call
  link: InstallLink
  accountId: string
  name: string
  giver: string
}

/**
 * What the link of a phone installs, and how much of it is left. It changes nothing: programs that
 * show previews of links open them.
 */
export async function openInstallLink(given: Call, token: string): Promise<InstallOffer> {
  const by = await byInstallLink(given, token)
  const { call, name, giver } = by
  const before = await ownLines(by)
  const known = before.flatMap(({ order }) => order.esims)
  // If the network cannot be asked, its last report is shown.
  const asked = (await waitBriefly(call, refreshEsims(call, known))) ?? 0
  const lines = asked === 0 ? before : await ownLines(by)
  return {
    name,
    giver: plainNameOf(giver),
    installUntil: lines[0]?.installUntil ?? 0,
    lines: lines.map(({ order, startsOn, endsOn }) => ({
      ...(startsOn && endsOn ? { startsOn, endsOn } : {}),
      plan: unpriced(order.plan),
      esims: order.esims.map(linked),
    })),
  }
}

/** The orders of the phone that are not lost. Throws `not_found` if none is left. */
async function ownLines({ call, link }: ByInstallLink) {
  const { lines, installUntil = 0 } = await readTrip(call, link.tripId)
  const own = lines
    .filter(({ phone }) => phone === link.phone)
    .filter(({ order: { state } }) => state !== 'CANCELLED' && state !== 'FAILED')
    .filter(({ order: { state } }) => state !== 'REFUNDED' && state !== 'PENDING')
  if (own.length === 0) throw new ApiError('not_found')
  return own.map((line) => ({ ...line, installUntil }))
}

/** Throws `not_found` for a link that has ended. */
export async function byInstallLink(call: Call, token: string): Promise<ByInstallLink> {
  const link = openInstallToken(call, token)
  const own =
    link &&
    (await statement(call.db)`
    SELECT account.id AS accountId, account.name AS giver, trip_phone.name
    FROM trip_phone JOIN trip_order ON trip_order.id = trip_id
      JOIN account ON account.id = trip_order.account_id
    WHERE trip_id = ${link.tripId} AND phone = ${link.phone} AND link = ${link.link}
      AND is_own = 0 AND trip_order.channel = ${call.channel.id}`.first<{
      accountId: string
      giver: string
      name: string
    }>())
  if (!link || !own) throw new ApiError('not_found')
  const { accountId } = own
  const caller = { accountId, accountType: 'normal', sessionId: '', permissions: [] } as const
  return { call: { ...call, caller: { ...caller, reauthenticatedAt: 0 } }, link, ...own }
}

function unpriced(plan: OfferedPlan): UnpricedPlan {
  const { currency: _, priceMinor: _price, perGbMinor: _gb, perDayMinor: _day, ...rest } = plan
  const { referenceMinor: _reference, addonFromMinor: _addon, ...shown } = rest
  return shown
}

function linked(esim: Esim): LinkedEsim {
  const { id, state, profile, iccid, smdpAddress, matchingId, apn } = esim
  const { allowanceMb, usedMb, expiresAt } = esim
  return {
    ...{ id, state, profile, allowanceMb, usedMb },
    ...(iccid ? { iccid } : {}),
    ...(smdpAddress && matchingId ? { smdpAddress, matchingId } : {}),
    ...(apn ? { apn } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
}
