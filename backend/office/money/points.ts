import { goodwillPoints } from '#contract/office/money-words.ts'
import { hashToken } from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { grantPoints, hasChangedMeanwhile, onlyWhile } from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'
import { pointsToday } from '../order/read-money.ts'
import { refuse } from './give-up.ts'

type Input = { idempotencyKey: string; number: string; points: number; why: string }

/**
 * Gives the buyer of an order points, which are theirs at once. A person gives so many in a day, and
 * of two gifts at once that exceed that together, the later fails. Repeated with the same key it is
 * the same gift.
 */
export async function givePoints(
  call: OfficeCall,
  { idempotencyKey, number, points, why }: Input,
): Promise<{ pointsLeft: number }> {
  const { db, now } = call
  const { id: staffId } = staffOf(call)
  const order = await findOrder(call, number, 'REFUND')
  // Points are people's, and a deleted account has nobody who could use them.
  if (order.email === null) throw refuse('no_account')
  const id = `goodwill-${hashToken(`${staffId} ${idempotencyKey}`).slice(0, 32)}`
  const known = await statement(db)`SELECT purchase_id FROM office_goodwill
    WHERE id = ${id}`.first<string>('purchase_id')
  if (known !== null && known !== order.id) throw refuse('key')
  if (known === null) {
    const act = {
      act: 'points_given',
      ...{ brand: order.channel, subject: `order:${order.number}`, why },
      after: { goodwill: id, points },
    } as const
    await commitAct(call, act, [
      statement(db)`INSERT INTO office_goodwill (id, purchase_id, points, why, given_by, given_at)
        VALUES (${id}, ${order.id}, ${points}, ${why}, ${staffId}, ${now})`,
      onlyWhile(call, order.id, sql`${pointsToday(staffId, now)} <= ${goodwillPoints.day}`),
      ...grantPoints(call, { id, accountId: order.accountId, points, expiresAt: sixMonths(now) }),
    ]).catch((error: unknown) => {
      throw hasChangedMeanwhile(error) ? refuse('points') : error
    })
  }
  const given = await statement(db)`SELECT ${pointsToday(staffId, now)} AS given`.first<number>(
    'given',
  )
  return { pointsLeft: Math.max(0, goodwillPoints.day - (given ?? 0)) }
}

/** As long as points that are earned can be spent. */
function sixMonths(now: number): number {
  const date = new Date(now * 1000)
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + 6) / 1000)
}
