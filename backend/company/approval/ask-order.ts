import { ApiError } from '#contract/errors.ts'
import type { Asked } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { answerOnce, fingerprintOf } from '../../shop/module.ts'
import { checkRules, mayOrder } from '../approval-rule/check-rules.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { orderRefusal, requireSeen } from '../purchasing/create-master-order.ts'
import { readCartLines } from '../purchasing/get-cart.ts'
import { priceLines } from '../purchasing/price-lines.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { storeRequest } from './write-request.ts'

type Wish = {
  idempotencyKey: string
  totalMinor: number
  poNumber?: string | undefined
  costCentre?: string | undefined
  word: string
}

/**
 * Requests an order of the shared cart, which is then emptied. The request always needs an
 * approval, even if it breaks no rule, because members who may order do not use it.
 */
export async function askForOrder(call: BusinessCall, input: Wish): Promise<Asked> {
  const { idempotencyKey: key, ...asked } = input
  const fingerprint = await fingerprintOf('organization/approval/request_order', asked)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, async () => {
    const organizationId = organizationOf(call)
    const [payer, ruled, rows] = await Promise.all([
      readPayer(call),
      readRuled(call.db, organizationId),
      readCartLines(call),
    ])
    if (rows.length === 0) {
      const details = { reason: 'cart_changed' }
      throw new ApiError('conflict', 'the cart is empty', { details })
    }
    const cart = rows.map(({ plan_id: planId, quantity }) => ({ planId, quantity }))
    const priced = await priceLines(call, payer, cart)
    requireSeen(priced, asked.totalMinor)
    const { lines, totalMinor } = priced
    const kept = await checkRules(call, ruled, {
      ...{ organizationId, kind: 'order', personIds: [], amountMinor: totalMinor },
      slugs: lines.map(({ plan }) => plan.destination.slug),
      isUnauthorized: !mayOrder(call),
    })
    const isBroken = kept.some((check) => check.isBroken)
    const checks = isBroken ? kept : [...kept, { rule: 'always', isBroken: true } as const]
    const wish = {
      kind: 'order',
      ...{ id: crypto.randomUUID(), person_id: null, esim_id: null },
      wanted: {
        lines: lines.map(({ plan, quantity, unitMinor }) => ({ plan, quantity, unitMinor })),
        poNumber: input.poNumber?.trim() ?? '',
        costCentre: input.costCentre?.trim() ?? '',
      },
      ...{ subject: payer.buyerName, channel: call.channel.id, totalMinor },
      ...{ currency: payer.currency, word: input.word.trim(), checks, isCart: true },
    } as const
    try {
      return await storeRequest(call, { ruled, wish, keyed })
    } catch (error) {
      throw orderRefusal(error) ?? error
    }
  })
}
