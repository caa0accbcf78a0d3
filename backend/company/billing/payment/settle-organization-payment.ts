import { type } from 'arktype'
import { currencies } from '#contract/money.ts'
import type { OrganizationPayment } from '#contract/spending/billing.ts'
import { organizationPaymentStates } from '#contract/spending/billing-words.ts'
import { doDue } from '../../../platform/do-due.ts'
import { doEach } from '../../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import { type ChargeOutcome, type CommerceContext, refundCharge } from '../../../shop/module.ts'
import { priceOfPoints } from '../invoice/price-of-points.ts'
import { readBuyer, sellerOf } from '../invoice/read-parties.ts'
import { writeInvoice } from '../invoice/write-invoice.ts'
import { paymentsOf } from './payments-of.ts'
import { bookOpenReturns } from './returned-payments.ts'

const Row = type({
  id: 'string',
  organization_id: 'string',
  purpose: "'statements' | 'points'",
  state: type.enumerated(...organizationPaymentStates),
  amount_minor: 'number.integer',
  currency: type.enumerated(...currencies),
  points: 'number.integer | null',
  decline: 'string | null',
  action_url: 'string | null',
  updated_at: 'number.integer',
})
export type PaymentRow = typeof Row.infer

/**
 * Seconds for which an attempt without an answer is not asked about, because its request may still
 * be running.
 */
const unansweredSeconds = 5
/** Seconds after which a payment without confirmation is cancelled. */
const openSeconds = 3600
const paymentsAtOnce = 100

/** The provider's reference of a payment. */
export function referenceOf(paymentId: string): string {
  return `${paymentId}.1`
}

/** Returns the payment id of a reference; undefined if `referenceOf` did not make the reference. */
export function paymentOfReference(reference: string): string | undefined {
  return /^([\w-]{8,64})\.1$/.exec(reference)?.[1]
}

export async function findPayment(
  db: D1Database,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const found = await statement(db)`
    SELECT ${columns} FROM organization_payment WHERE id = ${paymentId}`.first()
  return found === null ? undefined : Row.assert(found)
}

/** Reads a payment of an organisation; undefined if it has no payment with this id. */
export async function readPayment(
  db: D1Database,
  organizationId: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const found = await findPayment(db, paymentId)
  return found?.organization_id === organizationId ? found : undefined
}

const columns = sql`id, organization_id, purpose, state, amount_minor, currency, points, decline,
  action_url, updated_at`

export function toPayment(row: PaymentRow): OrganizationPayment {
  return {
    id: row.id,
    state: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    ...(row.points === null ? {} : { points: row.points }),
    ...(row.decline === null ? {} : { decline: row.decline }),
    ...(row.action_url === null ? {} : { actionUrl: row.action_url }),
  }
}

export function isUnderWay({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'trying' || state === 'action_due' || state === 'processing'
}

/** Settles open payments, and books what providers took back. */
export async function settleOrganizationPayments(context: CommerceContext): Promise<void> {
  await doEach([settleOpen, bookOpenReturns], (step) => step(context))
}

export const duePayments = (nowSeconds: number): Sql => sql`
  SELECT id AS item, updated_at AS since, updated_at + ${openSeconds} AS latest
  FROM organization_payment
  WHERE state IN ('trying', 'action_due', 'processing')
    AND updated_at <= ${nowSeconds - unansweredSeconds}`

/** Asks the provider about every open payment; cancels those that nobody confirms. */
function settleOpen(context: CommerceContext): Promise<void> {
  const due = duePayments(context.now)
  async function read(ids: readonly string[]): Promise<PaymentRow[]> {
    const { results } = await statement(context.db)`SELECT ${columns} FROM organization_payment
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all()
    return Row.array().assert(results)
  }
  return doDue(
    context,
    { job: 'settleOrganizationPayments', due, count: paymentsAtOnce, read },
    (row) => askAbout(context, row),
  )
}

/** Asks the provider about a payment, and stores the answer. */
export async function askAbout(context: CommerceContext, row: PaymentRow): Promise<void> {
  const payments = paymentsOf(context.services)
  const isYoung = row.updated_at > context.now - unansweredSeconds
  if (row.state === 'trying' && isYoung) return
  const reference = referenceOf(row.id)
  const known = await payments.read(context, reference)
  const isLost = known === undefined && !isYoung
  const isOld = row.state === 'action_due' && row.updated_at <= context.now - openSeconds
  const outcome =
    isLost || (isOld && known?.state === 'action_due')
      ? await payments.void(context, reference)
      : known
  if (outcome) await applyPayment(context, row, outcome)
}

/** Cancels a payment that waits for the payer's confirmation. */
export async function giveUpPayment(context: CommerceContext, row: PaymentRow): Promise<void> {
  const payments = paymentsOf(context.services)
  await applyPayment(context, row, await payments.void(context, referenceOf(row.id)))
}

/**
 * Stores the outcome of a payment with all its effects, in one batch. Outcomes may arrive twice and
 * in any order: a settled payment is not changed.
 */
export async function applyPayment(
  context: CommerceContext,
  row: PaymentRow,
  told: ChargeOutcome,
): Promise<void> {
  if (!isUnderWay(row) || told.state === row.state) return
  const { db } = context
  const outcome = isOther(row, told) ? await payBack(context, row) : told
  const effects = outcome.state === 'succeeded' ? await effectsOf(context, row) : []
  try {
    await db.batch(
      [storeOutcome(context, row, outcome), ...effects].map((each) => statement(db, each)),
    )
  } catch (error) {
    // A parallel run has stored the same effects.
    const isThere = ['invoice_settlement', 'organization_points_entry', 'invoice'].some((table) =>
      isUniqueFailure(error, table),
    )
    if (!isThere) throw error
  }
}

/** Whether the provider charged another amount than the payer agreed to. */
function isOther({ amount_minor, currency }: PaymentRow, told: ChargeOutcome): boolean {
  const taken = told.state === 'succeeded' ? told.taken : undefined
  return taken !== undefined && (taken.amountMinor !== amount_minor || taken.currency !== currency)
}

/** A different amount pays neither statements nor points, so all of it is refunded. */
async function payBack(context: CommerceContext, { id }: PaymentRow): Promise<ChargeOutcome> {
  await refundCharge(context, paymentsOf(context.services), { reference: referenceOf(id) })
  return { state: 'declined', decline: 'amount' }
}

function storeOutcome({ now }: CommerceContext, row: PaymentRow, outcome: ChargeOutcome): Sql {
  const decline = outcome.state === 'declined' ? outcome.decline : null
  const actionUrl = outcome.state === 'action_due' ? (outcome.actionUrl ?? null) : null
  return sql`UPDATE organization_payment SET state = ${outcome.state}, decline = ${decline},
      action_url = ${actionUrl}, updated_at = ${now}
    WHERE id = ${row.id} AND state IN ('trying', 'action_due', 'processing')`
}

async function effectsOf(context: CommerceContext, row: PaymentRow): Promise<Sql[]> {
  const { db, now } = context
  if (row.purpose === 'statements') {
    return [
      sql`INSERT INTO invoice_settlement (id, invoice_id, amount_minor, payment_id, created_at)
        SELECT payment_id || '.' || invoice_id, invoice_id, amount_minor, payment_id, ${now}
        FROM payment_invoice WHERE payment_id = ${row.id}`,
    ]
  }
  const buyer = await readBuyer(db, row.organization_id)
  const channel = await context.services.mails.channelOf(buyer.channel)
  if (!channel) throw new Error(`expected the shop ${buyer.channel}, which sold points`)
  const references = { orderNumber: '', poNumber: '', costCentre: '', buyerName: '' }
  const points = row.points ?? 0
  const unitMinor = priceOfPoints(points, row.currency)
  const lines = [{ quantity: 1, unitMinor, lotId: null, facts: { ...references, points } }]
  return [
    sql`INSERT INTO organization_points_entry (id, organization_id, kind, points, created_at)
      VALUES (${`topped_up.${row.id}`}, ${row.organization_id}, 'topped_up', ${row.points}, ${now})`,
    ...writeInvoice({
      kind: 'top_up',
      id: crypto.randomUUID(),
      ...{ buyer, seller: sellerOf(channel), lines, now, paymentId: row.id },
    }),
  ]
}
