import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { callerOf } from '../../../call/call.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { monthIn } from '../../../platform/time/month-in.ts'
import {
  advanceSoon,
  insertPolicyOrder,
  makeOrderNumber,
  refusalOf,
  writeEvent,
} from '../../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import { addonsOf } from '../../policy/addon-for.ts'
import { payForData } from '../../policy/pay-for-data.ts'
import { readPayer } from '../../purchasing/read-payer.ts'
import { cannot } from './cannot.ts'
import { type Given, openGiven } from './open-given.ts'

export type WantedData = {
  esimId: string
  addonId: string | undefined
  /** The price that the member saw. */
  seenMinor: number
  /** The request that the data is for; absent if a member buys it without one. */
  requestId?: string
}

/** The statements that buy data for an eSIM, the work after their batch, and the facts for a log. */
export type BoughtData = {
  orderId: string
  statements: D1PreparedStatement[]
  /** The ids of the ledger entries with which the data counts in the budgets. */
  entries: string[]
  after: () => void
  given: Given
  addon: OfferedPlan
}

/**
 * Prepares the purchase of data for an eSIM of the organisation: the order of data, the
 * organisation's order that pays for it, and the points or the amount on account. Throws a
 * `conflict` if the eSIM takes no data now, or at another price than the member saw.
 */
export async function buyData(call: BusinessCall, wanted: WantedData): Promise<BoughtData> {
  const { db, now } = call
  const organizationId = organizationOf(call)
  const payer = await readPayer(call)
  const given = await openGiven(call, { esimId: wanted.esimId, organizationId })
  if (!given || refusalOf(given.esim, now)) throw cannot('esim_over')
  const addons = await addonsOf(call, payer.currency, given)
  const addon = addons.find(({ id }) => id === wanted.addonId)
  if (!addon) throw cannot('sold_out')
  if (addon.priceMinor !== wanted.seenMinor) throw cannot('price_changed')
  const id = crypto.randomUUID()
  const number = makeOrderNumber()
  const month = monthIn(now, payer.timeZone)
  const paying = {
    ...{ id, number, organizationId, month, addon, costCentre: given.costCentre },
    paymentModel: payer.way === 'points' ? 'PRE_PAID' : 'POST_PAID',
    buyer: { id: callerOf(call).accountId, name: payer.buyerName },
  } as const
  const { priceMinor, currency } = addon
  return {
    ...{ orderId: id, entries: [`added.${id}`], given, addon },
    statements: [
      ...[insertTopUp(call, { id, wanted, month, addon }), ...payForData(call, paying)].map(
        (query) => statement(db, query),
      ),
      ...insertPolicyOrder(call, id, addon),
      writeEvent(call, {
        organizationId,
        type: 'order.created',
        data: { order_id: id, number, plans: 1, total_minor: priceMinor, currency },
      }),
    ],
    after: () => advanceSoon(call, [id]),
  }
}

type ToppingUp = { id: string; wanted: WantedData; month: string; addon: OfferedPlan }

/**
 * The row that the order of data is made from; if it cannot be inserted, the batch fails. A
 * purchase without a request is stored with its own id as the request, because a row without any
 * counts for the caps of policies.
 */
function insertTopUp(call: BusinessCall, { id, wanted, month, addon }: ToppingUp): Sql {
  const { requestId = id, esimId } = wanted
  const crossing = wanted.requestId === undefined ? `direct.${id}` : `request.${requestId}`
  return sql`INSERT INTO policy_topup (id, policy_id, request_id, organization_id, account_id,
      esim_id, crossing, month, price_minor, state, created_at)
    SELECT ${id}, ${requestId}, ${requestId}, account.organization_id, account.id, esim.id,
      ${crossing}, ${month}, ${addon.priceMinor}, 'bought', ${call.now}
    FROM esim JOIN account ON account.id = esim.account_id
    WHERE esim.id = ${esimId} AND account.organization_id = ${organizationOf(call)}
      AND account.deleted_at IS NULL AND esim.cancelled_at IS NULL
    ON CONFLICT DO NOTHING`
}
