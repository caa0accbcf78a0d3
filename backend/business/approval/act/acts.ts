import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { callerOf } from '../../../call/call.ts'
import { refusalOf as addonRefusalOf } from '../../../commerce/features/addon/addon-refusal.ts'
import { advanceSoon } from '../../../commerce/fulfilment/try-to-advance.ts'
import { insertPolicyOrder } from '../../../commerce/records/esim/write-policy-order.ts'
import { makeOrderNumber } from '../../../commerce/records/order-number.ts'
import { writeEvent } from '../../../commerce/records/write-event.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { monthIn } from '../../../platform/time/month-in.ts'
import { findPeople } from '../../assignment/find-people.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import { addonsOf } from '../../policy/addon-for.ts'
import { payForData } from '../../policy/pay-for-data.ts'
import { makeOrder, requireSeen } from '../../purchasing/create-master-order.ts'
import { priceLines } from '../../purchasing/price-lines.ts'
import { readPayer } from '../../purchasing/read-payer.ts'
import { insertMasterOrder } from '../../purchasing/write-master-order.ts'
import { give, giveAsked } from './act-assign.ts'
import { cannot } from './cannot.ts'
import { openGiven } from './open-given.ts'
import type { RequestRow, Wanted } from './request-row.ts'

/** The fields of a request that are needed to carry it out. */
export type Asking = Pick<RequestRow, 'id' | 'kind' | 'person_id' | 'esim_id'> & { wanted: Wanted }

/**
 * The statements that carry out a request, for the batch of its decision, and the work after the
 * batch.
 */
export type Act = {
  statements: D1PreparedStatement[]
  orderId?: string
  /** The ids of the ledger entries with which the request counts in the budgets. */
  entries: string[]
  after: () => void
}

/**
 * Prepares what a direct order or assignment would do. Throws a `conflict` if the request cannot be
 * carried out now, or at another price than the approver saw.
 */
export async function actOf(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  if (asking.kind === 'addon') return addData(call, asking, seenMinor)
  if (asking.kind === 'assignment') return giveAsked(call, asking, seenMinor)
  return order(call, asking, seenMinor)
}

async function addData(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  const { db, now } = call
  const organizationId = organizationOf(call)
  const payer = await readPayer(call)
  const given = await openGiven(call, { esimId: asking.esim_id ?? '', organizationId })
  if (!given || addonRefusalOf(given.esim, now)) throw cannot('esim_over')
  const wanted = asking.wanted.lines[0]?.plan.id
  const addons = await addonsOf(call, payer.currency, given)
  const addon = addons.find(({ id }) => id === wanted)
  if (!addon) throw cannot('sold_out')
  if (addon.priceMinor !== seenMinor) throw cannot('price_changed')
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
    orderId: id,
    entries: [`added.${id}`],
    statements: [
      ...[insertTopUp(call, { id, asking, month, addon }), ...payForData(call, paying)].map(
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

type ToppingUp = { id: string; asking: Asking; month: string; addon: OfferedPlan }

/** The row that the order of data is made from; if it cannot be inserted, the batch fails. */
function insertTopUp(call: BusinessCall, { id, asking, month, addon }: ToppingUp): Sql {
  return sql`INSERT INTO policy_topup (id, policy_id, request_id, organization_id, account_id,
      esim_id, crossing, month, price_minor, state, created_at)
    SELECT ${id}, ${asking.id}, ${asking.id}, account.organization_id, account.id, esim.id,
      ${`request.${asking.id}`}, ${month}, ${addon.priceMinor}, 'bought', ${call.now}
    FROM esim JOIN account ON account.id = esim.account_id
    WHERE esim.id = ${asking.esim_id} AND account.organization_id = ${organizationOf(call)}
      AND account.deleted_at IS NULL AND esim.cancelled_at IS NULL
    ON CONFLICT DO NOTHING`
}

/** Buys plans; a plan for a person is assigned to that person at once. */
async function order(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  const { wanted } = asking
  const payer = await readPayer(call)
  const lines = wanted.lines.map(({ plan, quantity }) => ({ planId: plan.id, quantity }))
  const priced = await priceLines(call, payer.currency, lines)
  requireSeen(priced, seenMinor)
  const made = makeOrder(call, { ...wanted, payer, priced })
  const bought = insertMasterOrder(call, { order: made, payer, isCart: false })
  const planId = lines[0]?.planId ?? ''
  if (asking.kind === 'order' || asking.person_id === null) {
    return { orderId: made.id, statements: bought, entries: [], after: () => undefined }
  }
  const receivers = await findPeople(call, { accountIds: [asking.person_id] })
  // The plan is bought in the same batch, so it need not be in stock yet.
  const act = give(
    call,
    planId,
    receivers.map((each) => ({ ...each, dueAt: call.now })),
  )
  return { ...act, orderId: made.id, statements: [...bought, ...act.statements] }
}
