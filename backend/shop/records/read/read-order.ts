import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { BoughtDevice, type Order } from '#contract/commerce/order.ts'
import { orderStates, paymentStates, refundStandings } from '#contract/commerce/order-words.ts'
import { codeKinds } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { isBouncedSql } from '../../../mail/returned/suppress.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { alone, type Part } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'
import { isByOrganization, paymentOptionsOf } from '../../providers/payment-options.ts'
import { refundStandingSql } from '../returns/read-returns.ts'
import { cancellationOf, cancellationSql } from './cancellation-column.ts'
import { EsimRow, esimColumns, toEsim } from './esim-row.ts'
import { ExchangeRow, exchangeColumns, exchangeOf } from './exchange-columns.ts'
import { tripOf, tripSql } from './trip-column.ts'

/** A row of `purchase`, joined with its payment. */
export const OrderRow = type({
  id: 'string',
  number: 'string',
  esim_id: 'string | null',
  state: type.enumerated(...orderStates),
  plan: 'string',
  quantity: 'number.integer',
  currency: Currency,
  unit_minor: 'number.integer',
  subtotal_minor: 'number.integer',
  promo_minor: 'number.integer',
  referral_minor: 'number.integer',
  points_minor: 'number.integer',
  total_minor: 'number.integer',
  code: 'string | null',
  code_kind: type.enumerated(...codeKinds),
  bonus_mb: 'number.integer',
  points_used: 'number.integer',
  points_earned: 'number.integer',
  created_at: 'number.integer',
  paid_at: 'number.integer | null',
  completed_at: 'number.integer | null',
  closed_at: 'number.integer | null',
  device: 'string | null',
  cancellation: 'string | null',
  trip: 'string | null',
  provider: 'string',
  payment_state: type.enumerated(...paymentStates),
  decline: 'string | null',
  action_url: 'string | null',
  payment_updated_at: 'number.integer',
  refund: type.enumerated(...refundStandings).or('null'),
}).and(ExchangeRow)

const Undelivered = type({ undelivered_to: 'string | null' })

/** An order of the caller in this shop. Throws `not_found` for another account's order. */
export function readOrder(call: Call, id: string): Promise<Order> {
  return alone(call.db, ownOrder(call, id))
}

/** Reads an order of the caller, as `readOrder` does. */
export function ownOrder(call: Call, id: string): Part<Order> {
  const { db, now, channel } = call
  const { accountId } = callerOf(call)
  const statements = [
    statement(db)`
      SELECT purchase.*, payment.provider, payment.state AS payment_state, payment.decline,
        payment.action_url, payment.updated_at AS payment_updated_at,
        coalesce(promo.kind, 'referral') AS code_kind,
        ${cancellationSql} AS cancellation, ${exchangeColumns}, ${tripSql} AS trip,
        ${refundStandingSql} AS refund,
        (SELECT email FROM account WHERE account.id = purchase.account_id
          AND ${isBouncedSql(sql`account.email_key`, now)}) AS undelivered_to
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      LEFT JOIN promo ON promo.code = purchase.code
      WHERE purchase.id = ${id} AND purchase.account_id = ${accountId}
        AND purchase.channel = ${channel.id}`,
    statement(db)`
      SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.purchase_id = ${id} AND esim.account_id = ${accountId} ORDER BY esim.position`,
  ]
  return {
    statements,
    answerOf([orders, esims]) {
      const [found] = orders?.results ?? []
      if (!found) throw new ApiError('not_found')
      const { undelivered_to: undeliveredTo } = Undelivered.assert(found)
      const rows = (esims?.results ?? []).map((row) => EsimRow.assert(row))
      return {
        ...toOrder(OrderRow.assert(found), call),
        ...(undeliveredTo === null ? {} : { undeliveredTo }),
        esims: rows.map((row) => toEsim(row, now)),
      }
    },
  }
}

/** An order without its eSIMs, from its row. */
export function toOrder(
  row: typeof OrderRow.infer,
  shop: Parameters<typeof paymentOptionsOf>[0],
): Omit<Order, 'esims'> {
  const exchanged = exchangeOf(row)
  return {
    id: row.id,
    number: row.number,
    ...(row.esim_id === null ? {} : { esimId: row.esim_id }),
    state: row.state,
    plan: JSON.parse(row.plan),
    quantity: row.quantity,
    currency: row.currency,
    unitMinor: row.unit_minor,
    subtotalMinor: row.subtotal_minor,
    lines: linesOf(row),
    totalMinor: row.total_minor,
    ...(row.code === null
      ? {}
      : { code: { code: row.code, kind: row.code_kind, bonusMb: row.bonus_mb } }),
    pointsUsed: row.points_used,
    pointsEarned: row.points_earned,
    createdAt: row.created_at,
    ...(row.paid_at === null ? {} : { paidAt: row.paid_at }),
    ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
    ...(row.closed_at === null ? {} : { closedAt: row.closed_at }),
    ...(row.device === null ? {} : { device: BoughtDevice.assert(JSON.parse(row.device)) }),
    payment: {
      provider: row.provider,
      ...paymentOptionsOf(shop, {
        amountMinor: exchanged.exchange?.dueMinor ?? row.total_minor,
        byOrganization: isByOrganization(row),
      }),
      state: row.payment_state,
      ...(row.decline === null ? {} : { decline: row.decline }),
      ...(row.action_url === null ? {} : { actionUrl: row.action_url }),
      ...(row.payment_state === 'processing' ? { confirmedAt: row.payment_updated_at } : {}),
      ...(row.refund === null ? {} : { refund: row.refund }),
    },
    ...exchanged,
    ...cancellationOf(row.cancellation),
    ...tripOf(row.trip),
  }
}

function linesOf(row: typeof OrderRow.infer): Order['lines'] {
  const off = [
    { kind: row.code === null ? 'rounding' : 'promo', amountMinor: -row.promo_minor },
    { kind: 'referral', amountMinor: -row.referral_minor },
    { kind: 'points', amountMinor: -row.points_minor },
  ] as const
  const plan = { kind: 'plan', amountMinor: row.subtotal_minor } as const
  return [plan, ...off.filter(({ amountMinor }) => amountMinor < 0)]
}
