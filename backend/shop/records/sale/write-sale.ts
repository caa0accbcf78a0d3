import type { Channel } from '#contract/commerce/channel.ts'
import type { CameFrom } from '../../../call/call.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, statement } from '../../../platform/sql.ts'
import type { Fee } from '../../providers/payment/payment-provider.ts'
import { chargeIdSql, chargeMinorSql, ordersOfCharge } from '../returns/charge-lines.ts'
import type { Reported } from '../returns/write-returns.ts'

/** What is known when something is ordered, and of no use to the order itself. */
export type SoldIn = { networkCountry: string | null; marginPercent: number }

type Ordering = { channel: Pick<Channel, 'catalogue'>; from?: CameFrom }

/** The margin of the shop, and the country of the network that the buyer uses, if anybody calls. */
export function soldIn({ channel, from }: Ordering): SoldIn {
  return {
    networkCountry: from?.country ?? null,
    marginPercent: channel.catalogue.marginPercent,
  }
}

/**
 * Inserts the facts of the sale of orders, for the batch in which they are paid. Inserts nothing for
 * one that is not paid, or has its row already.
 */
export function insertSale({ db, now }: DbContext, orderIds: Sql): D1PreparedStatement {
  return statement(db)`
    INSERT INTO sale (purchase_id, channel, sold_at, plan_id, quantity, currency, list_minor,
      reference_minor, off_minor, points_minor, charged_minor, code, margin_percent,
      commission_points, billing_country, card_country, network_country, residence_country)
    SELECT purchase.id, channel, ${now}, plan_id, quantity, purchase.currency, subtotal_minor,
      (plan ->> '$.referenceMinor') * quantity, promo_minor + referral_minor, points_minor,
      payment.amount_minor, code, margin_percent,
      coalesce((SELECT basis_points FROM brand_commission AS rate
        WHERE rate.channel = purchase.channel AND starts_at <= ${now}
        ORDER BY starts_at DESC LIMIT 1), 0),
      billing_country, card_country, network_country,
      (SELECT billing_address ->> '$.country' FROM organization
        WHERE organization.id = purchase.organization_id)
    FROM purchase JOIN payment ON payment.purchase_id = purchase.id
    WHERE purchase.id IN (${orderIds}) AND purchase.state = 'PAID'
    ON CONFLICT DO NOTHING`
}

type Charged = { orderId: string; tries: number; fee: Fee }

/**
 * Books what the provider keeps of a charge, each of whose orders bears its share. Changes nothing
 * the second time, or when the charge has not succeeded.
 */
export function bookFee(
  { db, now }: DbContext,
  { orderId, tries, fee }: Charged,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO sale_cost (purchase_id, kind, source, reference, micros, currency, rate_micros, at)
    SELECT purchase_id, 'payment', provider, ${chargeIdSql} || '.' || tries,
      CAST(round(${fee.micros} * 1.0 * amount_minor / ${chargeMinorSql}) AS INTEGER),
      ${fee.currency}, ${fee.rateMicros ?? null}, ${now}
    FROM payment
    WHERE purchase_id IN (${ordersOfCharge(orderId)}) AND tries = ${tries} AND amount_minor > 0
      AND state IN ('succeeded', 'refunded')
    ON CONFLICT DO NOTHING`
}

/** Books the fees that a report on an attempt's charge tells, each once. */
export function bookReportedFees(context: DbContext, reported: Reported): D1PreparedStatement[] {
  const { reference, disputes, fee } = reported
  const at = reference.lastIndexOf('.')
  const [orderId, tries] = [reference.slice(0, at), Number(reference.slice(at + 1))]
  return [
    ...(fee ? [bookFee(context, { orderId, tries, fee })] : []),
    ...disputes.flatMap(({ id, fee: taken }) =>
      taken ? [bookDisputeFee(context, { id, orderId, fee: taken })] : [],
    ),
  ]
}

function bookDisputeFee(
  { db, now }: DbContext,
  { id, orderId, fee }: { id: string; orderId: string; fee: Fee },
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO sale_cost (purchase_id, kind, source, reference, micros, currency, rate_micros, at)
    SELECT purchase_id, 'dispute', provider, ${id}, ${fee.micros}, ${fee.currency},
      ${fee.rateMicros ?? null}, ${now}
    FROM payment WHERE purchase_id = ${orderId} ON CONFLICT DO NOTHING`
}

type Commission = { channel: string; startsAt: number; basisPoints: number }

/** Sets what a brand gets of its net sales from a time on; sales before it keep their rate, and a rate that was set for the same time stays. */
export function setCommission(
  { db }: Pick<DbContext, 'db'>,
  { channel, startsAt, basisPoints }: Commission,
): D1PreparedStatement {
  return statement(db)`INSERT INTO brand_commission (channel, starts_at, basis_points)
    VALUES (${channel}, ${startsAt}, ${basisPoints}) ON CONFLICT DO NOTHING`
}
