import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { orderStates, paymentStates, refundStandings } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { promisedWithin, refundLimits } from '#contract/office/order-words.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import {
  EsimRow,
  esimColumns,
  leftToRefundSql,
  ofDollars,
  refundStandingSql,
  requestIdSql,
  toEsim,
} from '../../shop/module.ts'
import { brandOf, holds, isOfBrands, type OfficeCall } from '../call.ts'
import { storedNumber } from './find-order.ts'
import { maskedEmail, maskedIccid } from './mask.ts'
import { helpOf, helpQueries } from './read-help.ts'
import { moneyOf, moneyQueries } from './read-money.ts'
import { refundOf, refundsWhere } from './read-refunds.ts'
import { saleOf, saleQuery } from './read-sale.ts'
import { causesOf, isPaidAgain, refundedToday } from './refund-limits.ts'
import { eventQueries, eventsOf } from './timeline.ts'

const Row = type({
  id: 'string',
  number: 'string',
  channel: 'string',
  state: type.enumerated(...orderStates),
  createdAt: 'number.integer',
  paidAt: 'number.integer | null',
  completedAt: 'number.integer | null',
  closedAt: 'number.integer | null',
  plan: 'string',
  quantity: 'number.integer',
  currency: Currency,
  totalMinor: 'number.integer',
  pointsUsed: 'number.integer',
  locale: 'string',
  isMember: '0 | 1',
  name: 'string',
  email: 'string | null',
  zone: 'string | null',
  orders: 'number.integer',
  provider: 'string',
  reference: 'string',
  paymentState: type.enumerated(...paymentStates),
  refund: type.enumerated(...refundStandings).or('null'),
  leftMinor: 'number.integer',
  hasUnknownCall: '0 | 1',
  hasBounced: '0 | 1',
  owner: 'string | null',
  todayUsdMinor: 'number.integer',
  isAgain: '0 | 1',
})

const Plan = type('string.json.parse').to({
  destination: { nameEn: 'string', code: 'string | null' },
  duration: 'number',
  'amount?': 'number | null',
})

function orderQuery(call: OfficeCall, number: string) {
  const { now } = call
  return statement(call.db)`SELECT purchase.id, purchase.number, purchase.channel, purchase.state,
      purchase.created_at AS createdAt, paid_at AS paidAt, completed_at AS completedAt,
      closed_at AS closedAt, plan, quantity, purchase.currency, total_minor AS totalMinor,
      points_used AS pointsUsed, purchase.locale, purchase.organization_id IS NOT NULL AS isMember,
      account.name, account.email, account.home_zone AS zone,
      (SELECT count(*) FROM purchase AS own WHERE own.account_id = purchase.account_id) AS orders,
      payment.provider, coalesce(charge_id, purchase.id) || '.' || tries AS reference,
      payment.state AS paymentState, ${refundStandingSql} AS refund,
      ${leftToRefundSql} AS leftMinor,
      EXISTS (SELECT 1 FROM esim JOIN supplier_call
        ON supplier_call.request_id = ${requestIdSql}
        WHERE esim.purchase_id = purchase.id
          AND supplier_call.state IN ('asking', 'unknown', 'unresolved')) AS hasUnknownCall,
      EXISTS (SELECT 1 FROM mail_suppression
        WHERE mail_suppression.email_key = account.email_key AND reason = 'bounced'
          AND (expires_at IS NULL OR expires_at > ${now})) AS hasBounced,
      (SELECT staff.name FROM office_taken JOIN staff ON staff.id = staff_id
        WHERE office_taken.id = purchase.number AND closed_at IS NULL LIMIT 1) AS owner,
      ${refundedToday(staffOf(call).id, now)} AS todayUsdMinor,
      ${isPaidAgain(sql`purchase.account_id`, now)} AS isAgain
    FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      JOIN account ON account.id = purchase.account_id
    WHERE purchase.number = ${number}
      AND ${isOfBrands(call, 'READ_ORDERS', sql`purchase.channel`)}`
}

/** An order of the caller's brands, with all that is known of it, in one trip to the database. */
export async function getOrder(call: OfficeCall, input: { number: string }): Promise<OfficeOrder> {
  const number = storedNumber(input.number)
  const { db, now } = call
  const id = sql`SELECT id FROM purchase WHERE number = ${number}`
  const help = helpQueries(call, id)
  const money = moneyQueries(call, id)
  const known = help.length + money.length
  const [orders, esims, refunds, sales, ...more] = await db.batch([
    orderQuery(call, number),
    statement(db)`SELECT ${esimColumns(now)} FROM esim
      JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.purchase_id = (${id}) ORDER BY esim.position`,
    statement(db, refundsWhere(sql`office_refund.purchase_id = (${id})`)),
    statement(db, saleQuery(id)),
    ...[...help, ...money, ...eventQueries(id, number)].map((query) => statement(db, query)),
  ])
  const [found] = orders?.results ?? []
  if (!found) throw new ApiError('not_found')
  const row = Row.assert(found)
  const sale = saleOf(sales?.results[0], row.currency)
  return {
    ...factsOf(row),
    brand: await brandOf(call, row.channel),
    asOf: now,
    esims: (esims?.results ?? []).map((each) => esimOf(each, now)),
    ...(sale ? { sale } : {}),
    help: helpOf(call, more.slice(0, help.length)),
    money: moneyOf(more.slice(help.length, known), row.currency),
    events: eventsOf(more.slice(known)),
    refunds: (refunds?.results ?? []).map((each) => refundOf(call, each)),
    limits: limitsOf(row),
    may: {
      show: holds(call, 'SHOW_PERSONAL_DATA', row.channel),
      help: holds(call, 'HELP_BUYERS', row.channel),
      refund: holds(call, 'REFUND', row.channel),
      agree: holds(call, 'AGREE_TO_REFUNDS', row.channel),
    },
  }
}

type OrderRow = typeof Row.infer

function factsOf(row: OrderRow) {
  const { id, number, channel, state, createdAt, quantity, currency, leftMinor } = row
  const plan = Plan.assert(row.plan)
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  return {
    ...{ id, number, channel, state, createdAt, quantity, currency, leftMinor },
    ...(row.paidAt === null ? {} : { paidAt: row.paidAt }),
    ...(row.completedAt === null ? {} : { completedAt: row.completedAt }),
    ...(row.closedAt === null ? {} : { closedAt: row.closedAt }),
    buyer: {
      name: row.name,
      email: maskedEmail(row.email),
      locale: row.locale,
      ...(row.zone === null ? {} : { zone: row.zone }),
      orders: row.orders,
      isMember: row.isMember === 1,
    },
    plan: {
      place: plan.destination.nameEn,
      ...(plan.destination.code === null ? {} : { flag: plan.destination.code }),
      days: plan.duration,
      ...(plan.amount ? { amountMb: plan.amount } : {}),
    },
    totalMinor: row.totalMinor,
    pointsUsed: row.pointsUsed,
    payment: {
      provider: row.provider,
      reference: row.reference,
      state: row.paymentState,
      ...(row.refund === null ? {} : { refund: row.refund }),
    },
    hasUnknownCall: row.hasUnknownCall === 1,
    hasBounced: row.hasBounced === 1,
    ...(row.owner === null ? {} : { owner: row.owner }),
    ...(isMaking && row.paidAt !== null
      ? { promisedAt: row.paidAt + promisedWithin.stuck_order }
      : {}),
  }
}

function esimOf(found: unknown, now: number) {
  const esim = toEsim(EsimRow.assert(found), now)
  const { id, profile, state, usedMb, allowanceMb, activatedAt, activateBy, reportedAt } = esim
  return {
    ...{ id, profile, state, usedMb, activateBy },
    iccid: maskedIccid(esim.iccid),
    ...(allowanceMb === null ? {} : { allowanceMb }),
    ...(activatedAt === undefined ? {} : { activatedAt }),
    ...(reportedAt === undefined ? {} : { reportedAt }),
  }
}

/** What the reader may pay back alone; the causes are those of all that is left. */
function limitsOf({ currency, leftMinor, todayUsdMinor, isAgain }: OrderRow) {
  return {
    onceMinor: ofDollars(refundLimits.onceUsdMinor, currency),
    todayMinor: ofDollars(todayUsdMinor, currency),
    dayMinor: ofDollars(refundLimits.dayUsdMinor, currency),
    causes: causesOf(leftMinor, currency, { todayUsdMinor, isAgain }),
  }
}
