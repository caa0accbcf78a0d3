import type { Stripe } from 'stripe'
import { currencies } from '#contract/money.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import type {
  DisputeReport,
  DisputeState,
  Fee,
  RefundReport,
  RefundState,
  RefundWish,
  Returns,
  Taken,
  WebhookSubject,
} from '../payment/payment-provider.ts'
import { findSession, isIntent } from './stripe-saved-cards.ts'
import { feeOf, toldOf, wholeCharge } from './stripe-told.ts'

type Charged = Pick<Stripe.Checkout.Session, 'amount_total' | 'currency'>

/** What Stripe charged by a session or a payment. */
export function takenOf(charged: Charged): { taken?: Taken } {
  const { amount_total: amountMinor } = charged
  const currency = currencies.find((each) => each.toLowerCase() === charged.currency)
  return amountMinor === null || !currency ? {} : { taken: { amountMinor, currency } }
}

/**
 * What an event's object is about. Objects of what comes back name their payment, so that Stripe is
 * not asked before the event is acknowledged.
 */
export function subjectOf(object: Stripe.Event.Data.Object): WebhookSubject | undefined {
  const about = object as Partial<
    Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Dispute | Stripe.Refund
  >
  if (about.object === 'payment_intent') return named(about.metadata?.reference)
  if (about.object === 'checkout.session') return named(about.client_reference_id)
  const isReturn =
    about.object === 'charge' || about.object === 'dispute' || about.object === 'refund'
  return isReturn && about.payment_intent ? { charge: idOf(about.payment_intent) } : undefined
}

function named(reference: string | null | undefined): WebhookSubject | undefined {
  return reference ? { reference } : undefined
}

type Refund = { reference: string; wish: RefundWish }

/** Asks for a refund, unless Stripe has it already: its idempotency keys end after a day. */
export async function refund(
  stripe: Stripe,
  context: DbContext,
  { reference, wish }: Refund,
): Promise<RefundReport | undefined> {
  const charged = await findCharge(stripe, context, reference)
  if (!charged) throw new Error(`expected a payment of ${reference}`)
  const known = await listRefunds(stripe, charged.id)
  const own = known.find((each) => each.wish === wish.id)
  if (own) return own
  const { Stripe } = await import('stripe')
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: charged.id,
        ...(wish.amountMinor === undefined ? {} : { amount: wish.amountMinor }),
        metadata: { reference, refund: wish.id },
      },
      { idempotencyKey: `${wish.id}.refund` },
    )
    return toRefund(made)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const made = known.filter(isStanding)
    // Somebody has refunded all of it at Stripe.
    if (error.code === 'charge_already_refunded' && made[0]) return made[0]
    const leftMinor = made.reduce((left, each) => left - each.amountMinor, charged.amountMinor)
    const amountMinor = wish.amountMinor ?? Math.max(0, leftMinor)
    const failure = error.code ?? 'refused'
    return { id: `refused.${wish.id}`, amountMinor, state: 'failed', failure, wish: wish.id }
  }
}

/** Whether the money of a refund went back, or is on its way. */
function isStanding({ state }: RefundReport): boolean {
  return state !== 'failed' && state !== 'canceled'
}

/** The refunds and disputes of an attempt. */
export async function returns(
  stripe: Stripe,
  context: DbContext,
  reference: string,
): Promise<Returns> {
  const charged = await findCharge(stripe, context, reference)
  if (!charged) return { refunds: [], disputes: [] }
  const asked = { payment_intent: charged.id, limit: 100 }
  const [refunds, { data }] = await Promise.all([
    listRefunds(stripe, charged.id),
    stripe.disputes.list(asked),
  ])
  const { fee } = charged
  return { refunds, disputes: data.map(toDispute), ...(fee ? { fee } : {}) }
}

type Chargeable = { id: string; amountMinor: number; fee?: Fee | undefined }

async function findCharge(
  stripe: Stripe,
  context: DbContext,
  reference: string,
): Promise<Chargeable | undefined> {
  const id = await findSession(context, reference)
  if (!id) return undefined
  if (isIntent(id)) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: [wholeCharge] })
    return { id, amountMinor: intent.amount, ...toldOf(intent) }
  }
  const { payment_intent: intent, amount_total } = await stripe.checkout.sessions.retrieve(id, {
    expand: [`payment_intent.${wholeCharge}`],
  })
  return intent
    ? { id: idOf(intent), amountMinor: amount_total ?? 0, ...toldOf(intent) }
    : undefined
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<RefundReport[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.map(toRefund)
}

function toRefund({ id, amount, status, ...made }: Stripe.Refund): RefundReport {
  return {
    id,
    amountMinor: amount,
    // Stripe's words are ours; a refund without a state is not decided.
    state: (status as RefundState | null) ?? 'pending',
    ...(made.failure_reason ? { failure: made.failure_reason } : {}),
    ...(made.metadata?.refund ? { wish: made.metadata.refund } : {}),
  }
}

/** Inquiries take no money; they have the same states under other names. */
const inquiries: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  prevented: 'closed',
}

function toDispute({ id, amount, status, reason, ...dispute }: Stripe.Dispute): DisputeReport {
  const inquiry = inquiries[status]
  // The first takes the amount, and the fee for the dispute.
  const fee = feeOf(dispute.balance_transactions?.[0], { amount, currency: dispute.currency })
  const dueAt = dispute.evidence_details?.due_by
  return {
    id,
    amountMinor: amount,
    state: inquiry ?? (status as DisputeState),
    takes: inquiry === undefined,
    ...(reason ? { reason } : {}),
    ...(dueAt ? { dueAt } : {}),
    ...(fee ? { fee } : {}),
  }
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
