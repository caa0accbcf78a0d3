import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import type { InstallOffer, LinkedEsim, Trip, UnpricedPlan } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import { type InstallLink, openInstallToken } from '../../../mail/links/install-link.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { addonRefusal } from '../../features/addon/addon-refusal.ts'
import { addonsFor } from '../../features/addon/addons-for.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { refreshEsims } from '../../fulfilment/usage/refresh-esims.ts'
import { readTrip } from '../../records/trip/read-trip.ts'
import { readTopUp } from '../top-up/current-top-up.ts'

/** A call that is made in the name of a trip's buyer, whose link the caller holds. */
export type ByInstallLink = {
  call: Call
  link: InstallLink
  accountId: string
  name: string
  giver: string
}

/**
 * What the link of a phone installs, how much of it is left, and what its holder may add. It orders
 * nothing: programs that show previews of links open them.
 */
export async function openInstallLink(given: Call, token: string): Promise<InstallOffer> {
  const by = await byInstallLink(given, token)
  const { call, name, giver, link } = by
  const before = await readLinked(by)
  // If the network cannot be asked, its last report is shown.
  const asked = (await waitBriefly(call, refreshEsims(call, before.esims))) ?? 0
  const { trip, lines, esims } = asked === 0 ? before : await readLinked(by)
  const offers = await Promise.all(
    esims.map(async (esim) =>
      (await addonsOf(by, trip, esim)).map(({ id, amount }) => ({
        ...{ esimId: esim.id, addonId: id, amountMb: amount },
      })),
    ),
  )
  const ids = JSON.stringify(esims.map(({ id }) => id))
  const added = await readTopUp(
    call,
    sql`top_up.trip_id = ${link.tripId} AND purchase.esim_id IN (SELECT value FROM json_each(${ids}))`,
  )
  return {
    name,
    giver: plainNameOf(giver),
    installUntil: trip.installUntil ?? 0,
    lines: lines.map(({ order, startsOn, endsOn }) => ({
      ...(startsOn && endsOn ? { startsOn, endsOn } : {}),
      plan: unpriced(order.plan),
      esims: order.esims.map(linked),
    })),
    addons: offers.flat(),
    ...(added ? { added: { state: added.state, amountMb: added.amountMb } } : {}),
  }
}

/** The trip of a link, and what the phone has of it. Throws `not_found` if that is nothing. */
export async function readLinked({ call, link }: ByInstallLink) {
  const trip = await readTrip(call, link.tripId)
  const lost: readonly string[] = ['PENDING', 'CANCELLED', 'FAILED', 'REFUNDED']
  const lines = trip.lines.filter(
    ({ phone, order }) => phone === link.phone && !lost.includes(order.state),
  )
  if (lines.length === 0) throw new ApiError('not_found')
  return { trip, lines, esims: lines.flatMap(({ order }) => order.esims) }
}

/** The data that a phone may add to an eSIM that is in use, within what is left of the limit. */
export async function addonsOf(
  { call, accountId }: ByInstallLink,
  { adding, currency }: Trip,
  esim: Esim,
): Promise<OfferedPlan[]> {
  const leftMinor = adding?.card ? adding.limitMinor - adding.spentMinor : 0
  if (leftMinor <= 0 || esim.activatedAt === undefined) return []
  if (await addonRefusal(call, esim, accountId)) return []
  const offers = await waitBriefly(call, addonsFor(call, viewFor(call, currency), esim))
  // Without prices and days, two of one size look the same: the cheaper one is offered.
  const sizes = Map.groupBy(offers ?? [], ({ amount }) => amount)
  const cheapest = [...sizes.values()].flatMap(
    (same) => same.toSorted((a, b) => a.priceMinor - b.priceMinor)[0] ?? [],
  )
  return cheapest.filter(({ priceMinor }) => priceMinor > 0 && priceMinor <= leftMinor)
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
