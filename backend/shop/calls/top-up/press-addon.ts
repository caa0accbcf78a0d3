import type { SavedCard, TopUp } from '#contract/commerce/top-up.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../../call/call.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { addonPrice, newAddonOrder, storeAddonOrder } from '../../features/addon/addon-order.ts'
import { refuseAddon } from '../../features/addon/addon-refusal.ts'
import { cardForOnePress } from '../../features/addon/card-for-one-press.ts'
import { giveUp } from '../../fulfilment/advance-order.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { requirePayable } from '../../providers/payment/amount-limits.ts'
import { paymentOptionsOf, providerNameFor } from '../../providers/payment-options.ts'
import { answerOnce, justChanged } from '../../records/answer-once.ts'
import { fingerprintOf, type IdempotentCall, keepAnswer } from '../../records/idempotency.ts'
import { onePressVersion } from '../../records/top-up/saved-cards.ts'
import { findTopUp, holdCharge } from '../../records/top-up/top-ups.ts'
import type { AddonDeal } from '../../records/write-order.ts'
import { dealOf } from '../addon/order-addon.ts'
import { currentTopUp } from './current-top-up.ts'

export type PressInput = {
  idempotencyKey: string
  esimId: string
  addonId: string
  currency: Currency
  totalMinor: number
  /** The link of a mail that it is ordered with. */
  linkId?: string
  /** The trip with whose link, and against whose limit, it is ordered. */
  tripId?: string
}

type Pressed = { input: PressInput; keyed: IdempotentCall; deal: AddonDeal; card: SavedCard }

/** Seconds in which the same press from another device is the same purchase. */
const sameSeconds = 120

/**
 * Orders data that a saved card pays when its hold is over. Pressed again, here or on another device,
 * it returns what was ordered first.
 */
export async function pressAddon(call: Call, input: PressInput): Promise<TopUp> {
  const { idempotencyKey: key, ...asked } = input
  const { accountId } = callerOf(call)
  const keyed = { accountId, key, fingerprint: await fingerprintOf('esim/addons/press', asked) }
  const { orderId } = await answerOnce(call, keyed, () => press(call, input, keyed))
  return currentTopUp(call, sql`purchase.id = ${orderId}`)
}

type Placed = { orderId: string }

async function press(call: Call, input: PressInput, keyed: IdempotentCall): Promise<Placed> {
  const esim = await getEsim(call, input)
  const card = await cardForOnePress(call, esim)
  const consentVersion = card && (await onePressVersion(call, card.id))
  if (!card || consentVersion === undefined) throw noCard()
  const deal = await dealOf(call, { ...input, consentVersion }, esim)
  if (deal.organizationId !== null) throw noCard()
  const same = await findSame(call, deal)
  if (same) {
    await keepAnswer(call, keyed, same).run()
    return same
  }
  const pressed = { input, keyed, deal, card }
  return (await tryToHold(call, pressed)) ?? (await replaceOpen(call, pressed))
}

/** The same data that was ordered a moment ago, and not given up. */
async function findSame(call: Call, { esimId, plan }: AddonDeal): Promise<Placed | undefined> {
  return findTopUp(
    call,
    sql`purchase.esim_id = ${esimId} AND purchase.plan_id = ${plan.id}
      AND purchase.currency = ${plan.currency} AND purchase.created_at > ${call.now - sameSeconds}
      AND purchase.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')
      AND payment.state NOT IN ('declined', 'voided')`,
  ).then((found) => found && { orderId: found.orderId })
}

/** Stores the order; returns undefined while another order of the same data is still to be paid. */
async function tryToHold(call: Call, pressed: Pressed): Promise<Placed | undefined> {
  const { db, now, services, queue, later } = call
  const { input, keyed, deal, card } = pressed
  const limits = services.providers?.payments.limits
  const priceMinor = addonPrice(deal, limits)
  const due = { amountMinor: priceMinor, byOrganization: false }
  requirePayable(priceMinor, limits?.[deal.plan.currency])
  const payments = { name: providerNameFor(services, due), ...paymentOptionsOf(call, due) }
  const order = newAddonOrder(deal, { nowSeconds: now, priceMinor, payments })
  const placed = { orderId: order.id }
  try {
    await db.batch([
      keepAnswer(call, keyed, placed),
      ...storeAddonOrder(db, { order, deal }),
      holdCharge(call, { ...input, orderId: order.id, cardId: card.id }),
    ])
  } catch (error) {
    if (isUniqueFailure(error, 'purchase')) return undefined
    if (String(error).includes('add_limit')) throw overLimit()
    throw String(error).includes('addon_leaving') ? refuseAddon('leaving') : error
  }
  // The buyer may close the page. Without a queue, scheduled work charges the card.
  if (queue) later(queue.point('order', [order.id], holdSeconds))
  return placed
}

/** Gives up an order of the same data that waits for a payment, and holds a new one in its place. */
async function replaceOpen(call: Call, pressed: Pressed): Promise<Placed> {
  const { esimId, plan } = pressed.deal
  const same = await findSame(call, pressed.deal)
  if (same) {
    await keepAnswer(call, pressed.keyed, same).run()
    return same
  }
  const row = await statement(call.db)`SELECT id FROM purchase
    WHERE esim_id = ${esimId} AND plan_id = ${plan.id} AND currency = ${plan.currency}
      AND state = 'PENDING' AND auto_key IS NULL`.first<{ id: string }>()
  if (row) await giveUp(call, row.id)
  const placed = await tryToHold(call, pressed)
  // A payment of the other order is under way.
  if (!placed) throw justChanged('an order of the same data is being paid')
  return placed
}

function overLimit(): ApiError {
  return new ApiError('conflict', 'it is more than the buyer allows to add', {
    details: { reason: 'add_limit' },
  })
}

function noCard(): ApiError {
  return new ApiError('conflict', 'no card may be charged with one press', {
    details: { reason: 'no_card' },
  })
}
