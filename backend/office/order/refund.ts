import { ApiError } from '#contract/errors.ts'
import type { OfficeRefund } from '#contract/office/order-view.ts'
import { type RefundReason, refundLimits } from '#contract/office/order-words.ts'
import { hashToken } from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import { requireFreshProof } from '../../call/reauthentication.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import { inDollars, insertOrderRefund, moneyMail, tryToAdvance } from '../../shop/module.ts'
import { inShop, isOfBrands, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { type FoundOrder, findOrder } from './find-order.ts'
import { readRefund } from './read-refunds.ts'
import { causesOf, isPaidAgain, type RefundedSoFar, refundedToday } from './refund-limits.ts'

type Asked = {
  idempotencyKey: string
  number: string
  amountMinor: number
  reason: RefundReason
  why: string
}

/**
 * Pays back a part or all of what was paid for an order, which stays. Over the limits of a person
 * nothing moves until another one agrees. Repeated with the same key it is the same refund.
 */
export async function refundOrder(call: OfficeCall, asked: Asked): Promise<OfficeRefund> {
  const { db, now } = call
  const { id: staffId } = staffOf(call)
  const order = await findOrder(call, asked.number, 'REFUND')
  const id = `office-${hashToken(`${staffId} ${asked.idempotencyKey}`).slice(0, 32)}`
  const known = await statement(db)`SELECT purchase_id FROM office_refund
    WHERE id = ${id}`.first<string>('purchase_id')
  if (known !== null) return readRefundOf(call, id, known === order.id)
  if (asked.amountMinor > order.leftMinor) throw tooMuch()
  const soFar = await statement(db)`SELECT ${refundedToday(staffId, now)} AS todayUsdMinor,
    ${isPaidAgain(order.accountId, now)} AS isAgain`.first<RefundedSoFar>()
  const causes = causesOf(
    asked.amountMinor,
    order.currency,
    soFar ?? { todayUsdMinor: 0, isAgain: 0 },
  )
  const isAlone = causes.length === 0
  if (!isAlone) requireFreshProof(staffOf(call), now)
  const wish = { ...asked, id, order, causes }
  const act = {
    act: isAlone ? 'refund_made' : 'refund_asked',
    brand: order.channel,
    subject: `order:${order.number}`,
    why: asked.why,
    before: { left_minor: order.leftMinor },
    after: { refund: id, amount_minor: asked.amountMinor, reason: asked.reason, causes },
  } as const
  const statements = [
    insertWish(call, wish),
    ...(isAlone
      ? await payBack(call, { ...partOf(wish, staffId), onlyIf: withinLimits(call, order) })
      : []),
  ]
  await commitAct(call, act, statements).catch(translate)
  if (isAlone) await carryOut(call, order.channel, order.id)
  return readRefund(call, id)
}

/** A key that was used for another order is no repetition. */
function readRefundOf(call: OfficeCall, id: string, isSame: boolean): Promise<OfficeRefund> {
  if (isSame) return readRefund(call, id)
  throw new ApiError('conflict', 'the key names another refund', { details: { reason: 'key' } })
}

type Wish = Asked & { id: string; order: FoundOrder; causes: readonly string[] }

function insertWish({ db, now, staff }: OfficeCall, wish: Wish): D1PreparedStatement {
  const { id, order, amountMinor, reason, why, causes } = wish
  return statement(
    db,
  )`INSERT INTO office_refund (id, purchase_id, amount_minor, currency, usd_minor,
      reason, why, state, causes, asked_by, asked_at)
    VALUES (${id}, ${order.id}, ${amountMinor}, ${order.currency},
      ${inDollars(amountMinor, order.currency)}, ${reason}, ${why},
      ${causes.length === 0 ? 'agreed' : 'waiting'}, ${JSON.stringify(causes)},
      ${staff?.id ?? ''}, ${now})`
}

function partOf({ id, order, amountMinor, reason }: Wish, staffId: string) {
  return { id, orderId: order.id, amountMinor, cause: reason, wantedBy: `staff:${staffId}` }
}

/**
 * The limits as they are when the batch runs, its own row included: of two refunds at once that
 * together exceed them, the later fails.
 */
function withinLimits({ now, staff }: OfficeCall, { accountId }: FoundOrder) {
  return sql`${refundedToday(staff?.id ?? '', now)} <= ${refundLimits.dayUsdMinor}
    AND (SELECT count(*) FROM office_refund JOIN purchase AS other
      ON other.id = office_refund.purchase_id
      WHERE other.account_id = ${accountId} AND office_refund.state = 'agreed'
        AND asked_at > ${now - refundLimits.againDays * 86_400}) = 1`
}

/** The statements that pay a refund back and tell the buyer. */
async function payBack(
  call: OfficeCall,
  refund: Parameters<typeof insertOrderRefund>[1],
): Promise<D1PreparedStatement[]> {
  const { id, orderId, amountMinor } = refund
  const mail = await moneyMail(workOf(call), orderId, { kind: 'part_refunded', amountMinor, id })
  return [insertOrderRefund(call, refund), ...mail]
}

/** Asks the provider for the refund, and sends the mail about it. */
async function carryOut(call: OfficeCall, channel: string, orderId: string): Promise<void> {
  await tryToAdvance(await inShop(call, channel), orderId)
  sendSoon(workOf(call))
}

type Decision = { refundId: string; decision: 'agree' | 'decline'; why: string }

/** Approves or declines a refund that another person asked for; of two decisions one counts. */
export async function decideRefund(
  call: OfficeCall,
  { refundId: id, decision, why }: Decision,
): Promise<OfficeRefund> {
  const { db, now } = call
  const { id: staffId } = staffOf(call)
  const found = await statement(db)`SELECT purchase.id AS orderId, number, channel,
      office_refund.amount_minor AS amountMinor, reason, asked_by AS askedBy, office_refund.state
    FROM office_refund JOIN purchase ON purchase.id = purchase_id
    WHERE office_refund.id = ${id}
      AND ${isOfBrands(call, 'AGREE_TO_REFUNDS', sql`channel`)}`.first<{
    orderId: string
    number: string
    channel: string
    amountMinor: number
    reason: string
    askedBy: string
    state: string
  }>()
  if (!found) throw new ApiError('not_found')
  if (found.askedBy === staffId) throw refuse('own')
  if (found.state !== 'waiting') throw refuse('decided')
  const isAgreed = decision === 'agree'
  const decide = statement(db)`UPDATE office_refund SET decided_by = ${staffId},
      decided_at = ${now}, state = ${isAgreed ? 'agreed' : 'declined'}
    WHERE id = ${id}`
  const { orderId, number, channel, amountMinor } = found
  const onlyIf = sql`EXISTS (SELECT 1 FROM office_refund
    WHERE id = ${id} AND state = 'agreed' AND decided_by = ${staffId})`
  const act = {
    act: isAgreed ? 'refund_agreed' : 'refund_declined',
    brand: channel,
    subject: `order:${number}`,
    why,
    after: { refund: id, amount_minor: amountMinor },
  } as const
  const part = { ...{ id, orderId, amountMinor, onlyIf }, cause: found.reason }
  const pay = isAgreed ? await payBack(call, { ...part, wantedBy: `staff:${found.askedBy}` }) : []
  await commitAct(call, act, [decide, ...pay]).catch(translate)
  if (isAgreed) await carryOut(call, channel, orderId)
  return readRefund(call, id)
}

function refuse(reason: 'own' | 'decided' | 'waiting' | 'left' | 'limit'): ApiError {
  return new ApiError('conflict', 'the refund cannot be made now', { details: { reason } })
}

const tooMuch = () => refuse('left')

/** Says which condition a batch has failed by. */
function translate(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (/constraint failed: office_refund\.purchase_id/.test(message)) throw refuse('waiting')
  if (/office_refund_decided|UNIQUE constraint failed: (office_)?refund\.id/.test(message)) {
    throw refuse('decided')
  }
  if (/CHECK constraint failed: amount_minor/.test(message)) throw refuse('left')
  throw error
}
