import type { Order } from '#contract/commerce/order.ts'
import type { OrderMethod } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { chargeOrder, giveUpConfirmation } from '../../fulfilment/charge-order.ts'
import { advanceWhenMade, tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { isByOrganization, requireMethod } from '../../providers/payment-options.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { askToKeepCard } from '../../records/top-up/saved-cards.ts'
import { claimAttempt } from '../../records/write-payment.ts'

type Paying = {
  orderId: string
  card?: string
  method?: OrderMethod
  onPage?: boolean
  keepCard?: boolean
  onePressVersion?: string
}

/**
 * Charges a card for an order, and for those that were bought together with it. Only one payment
 * attempt is under way at a time: a call that comes meanwhile only returns the order as it is. When the provider cannot be asked, the attempt stays
 * open, and the recovery asks about it until its outcome is known.
 */
export async function payOrder(
  call: Call,
  { orderId, card, method, onPage = false, keepCard, onePressVersion }: Paying,
): Promise<Order> {
  // Throws `not_found` for another account's order before a provider is asked.
  const { number, payment, exchange, totalMinor } = await readOrder(call, orderId)
  const amountMinor = exchange?.dueMinor ?? totalMinor
  requireMethod(call, { amountMinor, byOrganization: isByOrganization(payment) }, method)
  if (card === undefined && payment.takesCards) throw cardDue()
  if (onPage && payment.publishableKey === undefined) throw pageDue()
  if (payment.state === 'action_due') await giveUpConfirmation(call, orderId)
  const own = { orderId, accountId: callerOf(call).accountId }
  const isAsked = keepCard !== undefined && !isByOrganization(payment)
  const keeping = { ...own, isKept: keepCard === true, onePressVersion }
  const claim = await claimAttempt(call, own, isAsked ? [askToKeepCard(call, keeping)] : [])
  if (!claim) return readOrder(call, orderId)
  const charged = await chargeOrder(call, {
    orderId,
    title: number,
    card: card ?? '',
    onPage,
    claim,
  })
  const others = charged?.facts?.others ?? []
  const [hasMoved] = await Promise.all([
    tryToAdvance(call, orderId, charged?.facts),
    ...others.map((id) => tryToAdvance(call, id)),
  ])
  const order = charged && !hasMoved ? charged.order : await readOrder(call, orderId)
  if (isUnfinished(order)) for (const id of [orderId, ...others]) advanceWhenMade(call, id)
  return charged?.clientSecret === undefined
    ? order
    : { ...order, payment: { ...order.payment, clientSecret: charged.clientSecret } }
}

function isUnfinished({ state }: Order): boolean {
  return state === 'PAID' || state === 'PROVISIONING'
}

function pageDue(): ApiError {
  const fields = [{ path: 'on_page', expected: 'a provider with fields of its own' }]
  return new ApiError('invalid_input', 'only a page of the provider asks for the card', {
    details: { fields },
  })
}

function cardDue(): ApiError {
  const fields = [{ path: 'card', expected: 'a card' }]
  return new ApiError('invalid_input', 'the order has to be paid', { details: { fields } })
}
