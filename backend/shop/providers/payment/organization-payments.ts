import { type } from 'arktype'
import { pointsFor } from '#contract/commerce/points-rate.ts'
import { currencies } from '#contract/money.ts'
import { paymentModels } from '#contract/words.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { monthIn } from '../../../platform/time/month-in.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Charge, ChargeOutcome, PaymentProvider, RefundWish } from './payment-provider.ts'

/** The provider name of payments by an organisation. */
export const organizationName = 'organization'

/**
 * Charges orders of business travellers to their organisation, on account or with points according
 * to its payment model, and all other orders by the shop's provider. A charge and the
 * organisation's order that books it are one batch, which the spend limit, a budget or too few
 * points make fail.
 */
export function withOrganizations(payments: PaymentProvider): PaymentProvider {
  async function providerOf({ db }: DbContext, reference: string) {
    const row = await statement(
      db,
      sql`SELECT 1 FROM payment
        WHERE purchase_id = ${orderOf(reference)} AND provider = ${organizationName}`,
    ).first()
    return row === null ? payments : organizationPayments
  }
  return {
    ...payments,
    charge: (context, charge) =>
      (charge.byOrganization ? organizationPayments : payments).charge(context, charge),
    read: async (context, reference) =>
      (await providerOf(context, reference)).read(context, reference),
    void: async (context, reference) =>
      (await providerOf(context, reference)).void(context, reference),
    refund: async (context, reference, wish) =>
      (await providerOf(context, reference)).refund(context, reference, wish),
    returns: async (context, reference) =>
      (await providerOf(context, reference)).returns(context, reference),
  }
}

type Asked = Pick<PaymentProvider, 'charge' | 'read' | 'void' | 'refund' | 'returns'>

const organizationPayments: Asked = {
  charge,
  read,
  void: giveUp,
  refund,
  // No bank is asked: `organization_return` has all that came back.
  returns: async () => ({ refunds: [], disputes: [] }),
}

/** References are the order's id and the number of the attempt. */
function orderOf(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('.'))
}

const Payer = type({
  organization_id: 'string',
  payment_model: type.enumerated(...paymentModels),
  currency: type.enumerated(...currencies),
  time_zone: 'string',
})
type Payer = typeof Payer.infer

async function payerOf({ db }: DbContext, reference: string): Promise<Payer> {
  const row = await statement(
    db,
    sql`SELECT organization_id, payment_model, currency_unit AS currency, time_zone
      FROM purchase JOIN organization ON organization.id = purchase.organization_id
      WHERE purchase.id = ${orderOf(reference)}`,
  ).first()
  return Payer.assert(row)
}

async function charge(context: DbContext, asked: Charge): Promise<ChargeOutcome> {
  const { db } = context
  const payer = await payerOf(context, asked.reference)
  // An organisation's ledgers have one currency.
  if (payer.currency !== asked.currency) return { state: 'declined', decline: 'currency' }
  try {
    await db.batch(bookCharge(context, asked, payer).map((query) => statement(db, query)))
    return { state: 'succeeded' }
  } catch (error) {
    const decline = declineOf(error)
    if (decline) return { state: 'declined', decline }
    // The attempt was charged or given up before.
    const known = isUniqueFailure(error, 'organization_charge')
    const outcome = known ? await read(context, asked.reference) : undefined
    if (!outcome) throw error
    return outcome
  }
}

/** The reason for which the ledgers refuse a charge. */
function declineOf(error: unknown): string | undefined {
  const text = String(error)
  if (/\b(spend_limit|budget_spent)\b/.test(text)) return 'organization_limit'
  return text.includes('organization_points_short') ? 'organization_points' : undefined
}

function bookCharge({ now }: DbContext, asked: Charge, payer: Payer): Sql[] {
  const { reference, amountMinor, currency } = asked
  const id = orderOf(reference)
  const { organization_id: organizationId } = payer
  const points = payer.payment_model === 'PRE_PAID' ? pointsFor(amountMinor, currency) : null
  return [
    sql`INSERT INTO organization_charge
        (reference, order_id, organization_id, state, amount_minor, created_at)
      VALUES (${reference}, ${id}, ${organizationId}, 'succeeded', ${amountMinor}, ${now})`,
    sql`INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name, paid_with,
        currency, total_minor, points, line_count, cost_centre, created_at)
      SELECT purchase.id, purchase.number, ${organizationId}, account.id,
        coalesce(nullif(account.name, ''), account.email, ''),
        ${points === null ? 'account' : 'points'}, ${currency}, ${amountMinor}, ${points}, 1,
        coalesce(billing_group.cost_centre, ''), ${now}
      FROM purchase JOIN account ON account.id = purchase.account_id
        LEFT JOIN billing_group ON billing_group.id = account.group_id
      WHERE purchase.id = ${id}`,
    sql`INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
      SELECT id, 0, plan_id, plan, quantity, unit_minor FROM purchase WHERE id = ${id}`,
    points === null
      ? sql`INSERT INTO account_entry
          (id, organization_id, month, kind, amount_minor, order_id, created_at)
        VALUES (${`ordered.${id}`}, ${organizationId}, ${monthIn(now, payer.time_zone)}, 'ordered',
          ${amountMinor}, ${id}, ${now})`
      : sql`INSERT INTO organization_points_entry
          (id, organization_id, kind, points, order_id, created_at)
        VALUES (${`used.${id}`}, ${organizationId}, 'used', ${-points}, ${id}, ${now})`,
  ]
}

async function read({ db }: DbContext, reference: string): Promise<ChargeOutcome | undefined> {
  const row = await statement(
    db,
    sql`SELECT state FROM organization_charge WHERE reference = ${reference}`,
  ).first<{ state: 'succeeded' | 'voided' }>()
  return row ?? undefined
}

async function giveUp(context: DbContext, reference: string): Promise<ChargeOutcome> {
  const { db, now } = context
  const { organization_id: organizationId } = await payerOf(context, reference)
  await statement(
    db,
    sql`INSERT INTO organization_charge
        (reference, order_id, organization_id, state, amount_minor, created_at)
      VALUES (${reference}, ${orderOf(reference)}, ${organizationId}, 'voided', 0, ${now})
      ON CONFLICT DO NOTHING`,
  ).run()
  return (await read(context, reference)) ?? { state: 'voided' }
}

const Left = type({ left_minor: 'number.integer' })

/**
 * Returns what is left of a charge, or a part of it, in the current month, because the month of the
 * order may be closed already.
 */
async function refund(
  context: DbContext,
  reference: string,
  wish: RefundWish = { id: reference },
): Promise<undefined> {
  const { db, now } = context
  const payer = await payerOf(context, reference)
  const row = await statement(
    db,
    sql`SELECT amount_minor - returned_minor AS left_minor FROM organization_charge
      WHERE reference = ${reference} AND state = 'succeeded'`,
  ).first()
  const { left_minor } = Left.assert(row ?? { left_minor: 0 })
  const minor = wish.amountMinor ?? left_minor
  if (minor === 0) return
  const { id } = wish
  const { organization_id: organizationId, currency, payment_model: model } = payer
  try {
    await db.batch(
      [
        sql`INSERT INTO organization_return (id, reference, amount_minor, created_at)
          VALUES (${id}, ${reference}, ${minor}, ${now})`,
        model === 'PRE_PAID'
          ? sql`INSERT INTO organization_points_entry
              (id, organization_id, kind, points, order_id, created_at)
            VALUES (${`returned.${id}`}, ${organizationId}, 'returned',
              ${pointsFor(minor, currency)}, ${orderOf(reference)}, ${now})`
          : // Without the order: a statement lists credits of no plans of the stock as amounts.
            sql`INSERT INTO account_entry
              (id, organization_id, month, kind, amount_minor, created_at)
            VALUES (${`credited.${id}`}, ${organizationId}, ${monthIn(now, payer.time_zone)},
              'credited', ${-minor}, ${now})`,
      ].map((query) => statement(db, query)),
    )
  } catch (error) {
    // The amount was returned before.
    if (!isUniqueFailure(error, 'organization_return')) throw error
  }
}
