import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { Cancelled, Ref, SupplierContext } from '../supplier/supplier.ts'
import { type Ask, dataOf } from './ask-zendit.ts'
import { isFailed, isMade, pathOf, readPurchase } from './purchases.ts'
import { isInstalled, readPlans } from './read-reports.ts'

/** `DtoESimRefund` and `DtoESimRefundStatus`. */
const Refund = type({ 'status?': 'string | null' })

/** The refund is not allowed, or was asked for by another call. */
const refusals = [400, 404, 409, 422]
const deadlineMs = 10_000
/** How often the state of a refund is read before the caller has to come back. */
const looks = 6

/**
 * Has a purchase refunded, as long as no phone has installed the eSIM. A refund takes a moment, and is
 * looked for before it is asked for, so a repeated call finds what the first one has begun.
 */
export async function cancelEsim(ask: Ask, context: SupplierContext, ref: Ref): Promise<Cancelled> {
  const id = ref.orderId ?? ref.requestId
  let status = await readRefund(ask, context, id)
  if (status === undefined) {
    const purchase = await readPurchase(ask, context, id)
    const iccid = purchase?.confirmation?.iccid
    if (!iccid) throw new ApiError('upstream_unavailable', 'the eSIM is not made yet, or not known')
    if (ref.isIccidGivenOn || isInstalled(await readPlans(ask, context, iccid))) return 'refused'
    const asked = await ask(context, `${pathOf(id)}/refund`, { method: 'POST', deadlineMs })
    const isRefused = refusals.includes(asked.status)
    if (!isRefused) dataOf(asked, Refund)
    status = await readRefund(ask, context, id)
    if (isRefused && status === undefined) return 'refused'
  }
  for (let look = 0; look < looks; look += 1) {
    if (status && isMade({ status })) return 'cancelled'
    if (status && isFailed({ status })) return 'refused'
    status = await readRefund(ask, context, id)
  }
  throw new ApiError('upstream_unavailable', 'the refund is not decided yet')
}

/** The state of a purchase's refund; undefined if none was asked for. */
async function readRefund(ask: Ask, context: SupplierContext, transactionId: string) {
  const answered = await ask(context, `${pathOf(transactionId)}/refund`)
  if (answered.status === 404) return undefined
  return dataOf(answered, Refund).status || undefined
}
