import type { TopUp } from '#contract/commerce/top-up.ts'
import { isMoving } from '#contract/commerce/top-up-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Sql } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { takesOrderBack } from '../../fulfilment/top-up/ask-about.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { findTopUp } from '../../records/top-up/top-ups.ts'

/** The latest top-up that matches a condition, brought up to date; undefined if there is none. */
export async function readTopUp(call: Call, matches: Sql): Promise<TopUp | undefined> {
  const known = await findTopUp(call, matches)
  if (!known) return undefined
  const { orderId, state } = known
  const mayMove = (isMoving(state) && state !== 'held') || state === 'bank'
  const hasMoved = mayMove && (await tryToAdvance(call, orderId))
  const topUp = (hasMoved && (await findTopUp(call, matches))) || known
  return topUp.canReturn ? { ...topUp, canReturn: await takesOrderBack(call, orderId) } : topUp
}

/** The same, which has to be there. */
export async function currentTopUp(call: Call, matches: Sql): Promise<TopUp> {
  const topUp = await readTopUp(call, matches)
  if (!topUp) throw new ApiError('not_found')
  return topUp
}
