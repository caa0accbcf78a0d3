import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import { withdrawalSeconds } from '#contract/order-words.ts'
import type { WithdrawalDoubt } from '../../../mail/mail.ts'
import type { OrderPaper } from '../../../mail/order-paper.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Desk } from '../../call.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { readOrderPaper } from '../../records/read-order-paper.ts'
import { sendSoon } from '../../records/tell-buyer.ts'
import { isWithdrawalOpen, settleWithdrawal } from '../../records/write-withdrawal.ts'
import { cancelUnpaid, giveBack } from '../order/cancel-order.ts'

/** Few enough for a run; the oldest come first. */
const settledAtOnce = 50

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
 * Carries out withdrawals that were taken down: cancels and pays back what nobody used, leaves the
 * rest to support, who is mailed. One that cannot be decided now is taken up again by the next run. Returns how
 * many are still open.
 */
export async function settleWithdrawals(desk: Desk): Promise<number> {
  const { results } = await statement(
    desk.db,
    sql`SELECT withdrawal.id, withdrawal.channel, withdrawal.number, withdrawal.email,
        withdrawal.name, withdrawal.locale, withdrawal.received_at AS receivedAt,
        (SELECT purchase.id FROM purchase JOIN account ON account.id = purchase.account_id
         WHERE purchase.number = withdrawal.number AND purchase.channel = withdrawal.channel
           AND account.email_key = withdrawal.email_key) AS orderId
      FROM withdrawal WHERE outcome IS NULL ORDER BY received_at LIMIT ${settledAtOnce}`,
  ).all<Due>()
  let open = 0
  for (const due of results) {
    try {
      const outcome = await settle(desk, due)
      if (outcome) await store(desk, due, outcome)
      else open += 1
    } catch (error) {
      console.error('a withdrawal could not be carried out', due.id, error)
      open += 1
    }
  }
  return open
}

/** With why, where a person has to decide it. */
type Outcome =
  | { outcome: 'cancelled' }
  | { outcome: 'unknown' | 'support'; doubt: WithdrawalDoubt; order?: OrderPaper }

/** Undefined where the order is still on its way to being one that can be given back. */
async function settle(desk: Desk, { orderId, receivedAt }: Due): Promise<Outcome | undefined> {
  if (orderId === null) return { outcome: 'unknown', doubt: 'unknown' }
  await advanceOrder(desk, orderId)
  const order = await readOrderPaper(desk, orderId)
  if (!order) return { outcome: 'unknown', doubt: 'unknown' }
  // Another order has its place, and 14 days of its own: somebody has to ask which is meant.
  if (order.exchangedFor) return { outcome: 'support', doubt: 'exchanged', order }
  const { state, paidAt = order.createdAt } = order
  if (state === 'PAID' || state === 'PROVISIONING') return undefined
  if (state === 'PENDING') await cancelUnpaid(desk, order)
  if (state === 'COMPLETED') {
    const isInTime = receivedAt < paidAt + withdrawalSeconds
    const isTaken = await giveBack(desk, orderId, {
      reason: 'withdrawal',
      mayTake: (esim) => esim.canCancel || (isInTime && isUnused(esim)),
    })
    // Another run may have taken it back meanwhile.
    const isKept = !isTaken && (await readOrderPaper(desk, orderId))?.state === 'COMPLETED'
    if (isKept) return { outcome: 'support', doubt: isInTime ? 'used' : 'late', order }
  }
  await advanceOrder(desk, orderId)
  return { outcome: 'cancelled' }
}

/** The law's right, whatever a plan says of refunds. */
function isUnused({ state, profile, activatedAt }: Esim): boolean {
  return state === 'PENDING' && profile === 'RELEASED' && activatedAt === undefined
}

async function store(desk: Desk, due: Due, settled: Outcome): Promise<void> {
  const { id, orderId } = due
  await desk.db.batch([
    ...(await tellSupport(desk, due, settled)),
    settleWithdrawal(desk, { id, outcome: settled.outcome, orderId }),
  ])
  sendSoon(desk)
}

/** To the shop's own support, in its own language; before the row says that it is settled. */
async function tellSupport(desk: Desk, due: Due, settled: Outcome): Promise<D1PreparedStatement[]> {
  const { mails } = desk.services
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
  return [mails.enqueue({ ...desk, channel }, mail, { id: `withdrawal_support-${id}`, onlyIf })]
}
