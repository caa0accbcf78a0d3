import type { Esim } from '#contract/commerce/order.ts'
import { withdrawalSeconds } from '#contract/commerce/order-words.ts'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { doDue } from '../../../platform/do-due.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { cancelUnpaid } from '../../fulfilment/cancel-unpaid.ts'
import type { WithdrawalDoubt } from '../../mails/mails.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { isWithdrawalOpen, settleWithdrawal } from '../../records/write-withdrawal.ts'
import { cancelCompleted } from '../order/cancel-order.ts'

const claimedAtOnce = 50

export const dueWithdrawals: Sql = sql`SELECT id AS item, received_at AS since, NULL AS latest
  FROM withdrawal WHERE outcome IS NULL`

type Due = {
  id: string
  channel: string
  number: string
  email: string
  name: string
  locale: string
  orderId: string | null
  receivedAt: number
}

/**
 * Carries out the withdrawals that were received: cancels and pays back orders that nobody used,
 * and mails support about all others. A withdrawal that cannot be decided now is tried again later.
 */
export function settleWithdrawals(context: CommerceContext): Promise<void> {
  return doDue<Due>(
    context,
    {
      job: 'settleWithdrawals',
      due: dueWithdrawals,
      count: claimedAtOnce,
      read: (ids) => readDue(context, ids),
    },
    async (due) => {
      const outcome = await settle(context, due)
      if (outcome) await store(context, due, outcome)
    },
  )
}

async function readDue(context: CommerceContext, ids: readonly string[]): Promise<Due[]> {
  const { results } = await statement(context.db)`
    SELECT withdrawal.id, withdrawal.channel, withdrawal.number, withdrawal.email,
      withdrawal.name, withdrawal.locale, withdrawal.received_at AS receivedAt,
      (SELECT purchase.id FROM purchase JOIN account ON account.id = purchase.account_id
       WHERE purchase.number = withdrawal.number AND purchase.channel = withdrawal.channel
         AND account.email_key = withdrawal.email_key) AS orderId
    FROM withdrawal 
    WHERE outcome IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all<Due>()
  return results
}

/** The outcome, and for a person's decision the reason why one is needed. */
type Outcome =
  | { outcome: 'cancelled' }
  | { outcome: 'unknown' | 'support'; doubt: WithdrawalDoubt; order?: OrderDetails }

/** Returns undefined while the order is being made, before which it cannot be given back. */
async function settle(
  context: CommerceContext,
  { orderId, receivedAt }: Due,
): Promise<Outcome | undefined> {
  if (orderId === null) return { outcome: 'unknown', doubt: 'unknown' }
  await advanceOrder(context, orderId)
  const order = await readOrderDetails(context, orderId)
  if (!order) return { outcome: 'unknown', doubt: 'unknown' }
  // The new order has its own 14 days: a person has to ask which of the two is meant.
  if (order.exchangedFor) return { outcome: 'support', doubt: 'exchanged', order }
  const { state, paidAt = order.createdAt } = order
  if (state === 'PAID' || state === 'PROVISIONING') return undefined
  if (state === 'PENDING') await cancelUnpaid(context, order)
  if (state === 'COMPLETED') {
    const isInTime = receivedAt < paidAt + withdrawalSeconds
    const isTaken = await cancelCompleted(context, orderId, {
      reason: 'withdrawal',
      mayCancel: (esim) => esim.canCancel || (isInTime && isUnused(esim)),
    })
    // Another run may have cancelled it meanwhile.
    const isKept = !isTaken && (await readOrderDetails(context, orderId))?.state === 'COMPLETED'
    if (isKept) return { outcome: 'support', doubt: isInTime ? 'used' : 'late', order }
  }
  await advanceOrder(context, orderId)
  return { outcome: 'cancelled' }
}

/**
 * Whether an eSIM is unused, which is all that the law asks for, whatever the plan's refund policy
 * is.
 */
function isUnused({ state, profile, activatedAt }: Esim): boolean {
  return state === 'PENDING' && profile === 'RELEASED' && activatedAt === undefined
}

async function store(context: CommerceContext, due: Due, settled: Outcome): Promise<void> {
  const { id, orderId } = due
  await context.db.batch([
    ...(await tellSupport(context, due, settled)),
    settleWithdrawal(context, { id, outcome: settled.outcome, orderId }),
  ])
  sendSoon(context)
}

/**
 * The mail to the shop's support, in the shop's language. It stands before the statement that
 * settles the withdrawal, so that it is stored once.
 */
async function tellSupport(
  context: CommerceContext,
  due: Due,
  settled: Outcome,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(due.channel)
  if (settled.outcome === 'cancelled' || !channel) return []
  const { id, number, email, name, receivedAt } = due
  const { doubt, order } = settled
  const locale = isLocale(due.locale) ? due.locale : fallbackLocale
  const mail = {
    kind: 'withdrawal_support',
    to: channel.brand.supportEmail,
    locale: channel.defaultLocale,
    withdrawal: { id, number, email, name, locale, receivedAt, doubt, ...(order && { order }) },
  } as const
  const onlyIf = isWithdrawalOpen(id)
  return [mails.enqueue({ ...context, channel }, mail, { id: `withdrawal_support-${id}`, onlyIf })]
}
