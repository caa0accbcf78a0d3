import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { requireProviders } from '../providers/providers.ts'
import { cancelTakenEsims } from '../records/esim/write-esim.ts'
import { expireReports } from '../records/esim/write-usage.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { requestIdSql } from '../records/request-ids.ts'
import {
  completeCancellation,
  isUnchanged,
  type OpenCancellation,
  refuseCancellation,
} from '../records/write-cancellation.ts'
import { takeDataBack } from './top-up/take-data-back.ts'

/**
 * `isTaken`: nobody asked for it, because the payment was taken back. `stops`: the eSIM ends although a
 * phone has it.
 */
type Open = OpenCancellation & {
  reason: 'cancel' | 'withdrawal'
  isTaken: 0 | 1
  stops: 0 | 1
}

/** `isAsked`: the buyer waits for the answer, so a refusal is not mailed. */
type Waiting = { isAsked?: boolean }

/**
 * Asks the network to take back the eSIMs of an order that is being cancelled, and returns whether
 * the order is over. The cancellation is stored, so the same profiles are asked about again until
 * the network's answer is known. Throws if the network cannot be asked.
 */
export async function settleCancellation(
  context: CommerceContext,
  orderId: string,
  { isAsked = false }: Waiting = {},
): Promise<boolean> {
  const open = await statement(context.db)`
    SELECT cancellation.id, cancellation.purchase_id AS orderId, cancellation.reason,
      cancellation.is_taken AS isTaken, cancellation.stops,
      json_group_array(${requestIdSql}) AS requestIds
    FROM cancellation JOIN esim ON esim.purchase_id = cancellation.purchase_id
    WHERE cancellation.purchase_id = ${orderId} AND cancellation.state = 'open'
    GROUP BY cancellation.id`.first<Open>()
  if (!open) {
    await takeDataBack(context, orderId)
    return isOver(context, orderId)
  }
  const requestIds: string[] = JSON.parse(open.requestIds)
  const { supply } = requireProviders(context.services)
  const [only] = requestIds
  const isTaken =
    open.stops && only !== undefined
      ? await supply.stop(context, only)
      : await supply.cancel(context, requestIds)
  if (isTaken) await close(context, open)
  else await refuse(context, { ...open, isAsked })
  // An eSIM that was given away meanwhile has another profile, about which the network has to be
  // asked again.
  return settleCancellation(context, orderId, { isAsked })
}

async function isOver({ db }: CommerceContext, orderId: string): Promise<boolean> {
  const state = await statement(db)`SELECT state FROM purchase WHERE id = ${orderId}`.first<string>(
    'state',
  )
  return state !== 'COMPLETED'
}

async function close(context: CommerceContext, open: Open): Promise<void> {
  const { orderId } = open
  await context.db.batch([
    cancelTakenEsims(context, open),
    moveOrder(context, 'cancel', { orderId, onlyIf: isUnchanged(open) }),
    completeCancellation(context, open),
    ...settleRewards(context, orderId),
  ])
}

type Refused = Open & { isAsked: boolean }

/**
 * Keeps the order because a phone has one of its eSIMs, and tells a buyer who is not waiting for
 * the answer.
 */
async function refuse(context: CommerceContext, refused: Refused): Promise<void> {
  const { db } = context
  const { id, orderId, isAsked, reason, isTaken } = refused
  const isSilent = isAsked || isTaken || reason === 'withdrawal'
  await db.batch([
    ...(isSilent ? [] : await tellRefused(context, orderId, id)),
    refuseCancellation(context, id),
    // The next page that shows the eSIMs asks the network about them again.
    expireReports(db, orderId),
  ])
  sendSoon(context)
}

/**
 * The mail about the refusal. It stands before the statement that settles the cancellation, so that
 * it is stored once.
 */
async function tellRefused(
  context: CommerceContext,
  orderId: string,
  id: string,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const order = await readOrderDetails(context, orderId)
  const channel = order && (await mails.channelOf(order.channel))
  if (!order?.email || !channel) return []
  const mail = { kind: 'cancel_refused', to: order.email, locale: order.locale, order } as const
  const onlyIf = sql`EXISTS (SELECT 1 FROM cancellation WHERE id = ${id} AND state = 'open')`
  return [mails.enqueue({ ...context, channel }, mail, { id: `cancel_refused-${id}`, onlyIf })]
}
