import type { Esim, Order } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { payingOrganization } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { addonPrice, newAddonOrder, storeAddonOrder } from '../../features/addon/addon-order.ts'
import { addonRefusal, refuseAddon } from '../../features/addon/addon-refusal.ts'
import { addonsFor } from '../../features/addon/addons-for.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { requirePayable } from '../../providers/payment/amount-limits.ts'
import {
  paymentOptionsOf,
  providerNameFor,
  requireMethod,
} from '../../providers/payment-options.ts'
import { answerOnce, justChanged } from '../../records/answer-once.ts'
import { insertAutoTopUp } from '../../records/esim/write-auto-topup.ts'
import { fingerprintOf, type IdempotentCall, keepAnswer } from '../../records/idempotency.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { soldIn } from '../../records/sale/write-sale.ts'
import type { AddonDeal } from '../../records/write-order.ts'

export type AddonInput = {
  idempotencyKey: string
  esimId: string
  addonId: string
  currency: Currency
  totalMinor: number
  consent: true
  consentVersion: string
  autoCapMinor?: number
}

type Stored = { input: AddonInput; esim: Esim; deal: AddonDeal; keyed: IdempotentCall }

/**
 * Stores an order of data for an eSIM, to be paid like any other order. Repeated with the same
 * idempotency key it returns the same bytes; with another key for the same data it returns the
 * order that is still to be paid.
 */
export async function orderAddon(call: Call, input: AddonInput): Promise<Order> {
  const { idempotencyKey: key, ...asked } = input
  const { accountId } = callerOf(call)
  const keyed = { accountId, key, fingerprint: await fingerprintOf('esim/addons/order', asked) }
  return answerOnce(call, keyed, async () => {
    const esim = await getEsim(call, input)
    const stored = { input, esim, deal: await dealOf(call, input, esim), keyed }
    return (await tryToStore(call, stored)) ?? (await openOrder(call, stored))
  })
}

/** Looks up what is sold and its price, from the shop's own catalogue. */
export async function dealOf(
  call: Call,
  input: Pick<
    AddonInput,
    'addonId' | 'currency' | 'totalMinor' | 'consentVersion' | 'autoCapMinor'
  >,
  esim: Esim,
): Promise<AddonDeal> {
  const { channel, locale } = call
  const { accountId } = callerOf(call)
  const refusal = await addonRefusal(call, esim, accountId)
  if (refusal) throw refuseAddon(refusal)
  const payer = await payingOrganization(call)
  const currency = payer?.currency ?? input.currency
  const view = viewFor(call, currency)
  const plan = (await addonsFor(call, view, esim)).find(({ id }) => id === input.addonId)
  if (!plan) throw new ApiError('not_found')
  const { autoCapMinor: capMinor = plan.priceMinor } = input
  if (capMinor < plan.priceMinor) {
    const fields = [{ path: 'auto_cap_minor', expected: 'at least the price' }]
    throw new ApiError('invalid_input', 'the cap is below the price', { details: { fields } })
  }
  if (plan.priceMinor !== input.totalMinor) {
    throw new ApiError('conflict', 'the total is another one now', {
      details: { reason: 'price_changed', totalMinor: plan.priceMinor },
    })
  }
  const { consentVersion } = input
  const dealt = { esimId: esim.id, accountId, channel: channel.id, locale, plan, consentVersion }
  return { ...dealt, organizationId: payer?.id ?? null, sold: soldIn(call) }
}

/** Stores the order; returns undefined when an order of the same data is still to be paid. */
async function tryToStore(call: Call, { input, deal, keyed }: Stored): Promise<Order | undefined> {
  const { db, now, services } = call
  const limits = services.providers?.payments.limits
  const priceMinor = addonPrice(deal, limits)
  const due = { amountMinor: priceMinor, byOrganization: deal.organizationId !== null }
  const name = providerNameFor(services, due)
  // An automatic top-up charges the saved card later, so the shop has to take cards.
  requireMethod(call, due, input.autoCapMinor === undefined ? undefined : 'card')
  if (!due.byOrganization) requirePayable(priceMinor, limits?.[deal.plan.currency])
  const order = newAddonOrder(deal, {
    nowSeconds: now,
    priceMinor,
    payments: { name, ...paymentOptionsOf(call, due) },
  })
  try {
    await db.batch([
      keepAnswer(call, keyed, order),
      ...storeAddonOrder(db, { order, deal }),
      ...wishesOf(call, order.id, { input, deal }),
    ])
    return order
  } catch (error) {
    // A call with another key has stored an order of the same data first.
    if (isUniqueFailure(error, 'purchase')) return undefined
    throw String(error).includes('addon_leaving') ? refuseAddon('leaving') : error
  }
}

function wishesOf(
  call: Call,
  orderId: string,
  { input: { autoCapMinor: capMinor }, deal }: Pick<Stored, 'input' | 'deal'>,
): D1PreparedStatement[] {
  return capMinor === undefined ? [] : [insertAutoTopUp(call, { orderId, deal, capMinor })]
}

/**
 * Returns the order of the same data that is still to be paid, or stores a new one when that has
 * expired.
 */
async function openOrder(call: Call, stored: Stored): Promise<Order> {
  const { db } = call
  const { deal, keyed } = stored
  const row = await statement(db)`SELECT id FROM purchase
    WHERE esim_id = ${deal.esimId} AND plan_id = ${deal.plan.id}
      AND currency = ${deal.plan.currency} AND state = 'PENDING'
      AND auto_key IS NULL`.first<{ id: string }>()
  if (row) await advanceOrder(call, row.id)
  const answer = row && (await readOrder(call, row.id))
  const priceMinor = addonPrice(deal, call.services.providers?.payments.limits)
  if (answer?.state === 'PENDING' && answer.totalMinor === priceMinor) {
    await db.batch([keepAnswer(call, keyed, answer), ...wishesOf(call, answer.id, stored)])
    return answer
  }
  const made = answer?.state === 'CANCELLED' ? await tryToStore(call, stored) : undefined
  if (made) return made
  // The other order was paid just now: the buyer has to see that before adding more.
  throw justChanged('an order of the same data has just changed')
}
