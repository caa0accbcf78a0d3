import { pointsFor } from '#contract/commerce/points-rate.ts'
import { ApiError } from '#contract/errors.ts'
import type { MasterOrder } from '#contract/spending/stock.ts'
import { callerOf } from '../../call/call.ts'
import {
  answerOnce,
  fingerprintOf,
  type IdempotentCall,
  makeOrderNumber,
} from '../../shop/module.ts'
import { brokenByOrder } from '../approval-rule/check-rules.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readCartLines } from './get-cart.ts'
import { type PricedLines, priceLines, type WantedLine } from './price-lines.ts'
import { type Payer, readPayer } from './read-payer.ts'
import { lapseOf, storeMasterOrder } from './write-master-order.ts'

export type MasterOrderInput = {
  idempotencyKey: string
  lines?: readonly WantedLine[] | undefined
  totalMinor: number
  poNumber?: string | undefined
  costCentre?: string | undefined
}

/**
 * Buys plans into the stock of the caller's organisation. Everything is one batch: the order, its
 * stock, the points or the amount on account, the emptied cart and the line of the audit log. A
 * repeated call with the same idempotency key returns the same order.
 */
export async function createMasterOrder(
  call: BusinessCall,
  input: MasterOrderInput,
): Promise<MasterOrder> {
  const { idempotencyKey: key, ...asked } = input
  const fingerprint = await fingerprintOf('organization/master_order/create', asked)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, () => orderLines(call, input, keyed))
}

async function orderLines(
  call: BusinessCall,
  input: MasterOrderInput,
  keyed: IdempotentCall,
): Promise<MasterOrder> {
  const payer = await readPayer(call)
  const wanted = input.lines ? distinct(input.lines) : await linesOfCart(call)
  const priced = await priceLines(call, payer, wanted)
  requireSeen(priced, input.totalMinor)
  await requireFree(call, priced)
  const order = makeOrder(call, { payer, priced, ...input })
  try {
    await storeMasterOrder(call, { order, keyed, payer, isCart: !input.lines })
  } catch (error) {
    throw orderRefusal(error) ?? error
  }
  return order
}

/** Throws a `conflict` if the order needs an approval. */
async function requireFree(call: BusinessCall, { lines, totalMinor }: PricedLines): Promise<void> {
  const slugs = lines.map(({ plan }) => plan.destination.slug)
  const ruled = await readRuled(call.db, organizationOf(call))
  const broken = await brokenByOrder(call, ruled, { totalMinor, slugs })
  if (broken.length > 0) throw conflict('the order needs approval', 'needs_approval')
}

type Making = Pick<MasterOrderInput, 'poNumber' | 'costCentre'> & {
  payer: Payer
  priced: PricedLines
}

/** Returns the order of priced lines; nothing is stored. */
export function makeOrder(
  call: BusinessCall,
  { payer, priced, ...references }: Making,
): MasterOrder {
  const { lines, totalMinor } = priced
  return {
    id: crypto.randomUUID(),
    number: makeOrderNumber(),
    buyerName: payer.buyerName,
    paidWith: payer.way,
    currency: payer.currency,
    totalMinor,
    ...(payer.way === 'points' ? { points: pointsFor(totalMinor, payer.currency) } : {}),
    plans: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    poNumber: references.poNumber?.trim() ?? '',
    costCentre: references.costCentre?.trim() ?? '',
    createdAt: call.now,
    lines,
    lapsesAt: lapseOf(call.now),
  }
}

function distinct(lines: readonly WantedLine[]): readonly WantedLine[] {
  if (new Set(lines.map(({ planId }) => planId)).size === lines.length) return lines
  throw new ApiError('invalid_input', 'a plan is in two lines', {
    details: { reason: 'plan_twice' },
  })
}

async function linesOfCart(call: BusinessCall): Promise<WantedLine[]> {
  const rows = await readCartLines(call)
  if (rows.length === 0) throw conflict('the cart is empty', 'cart_changed')
  return rows.map(({ plan_id: planId, quantity }) => ({ planId, quantity }))
}

/**
 * Throws a `conflict` unless all lines are sold now and the total is the one that the buyer saw.
 */
export function requireSeen({ gone, totalMinor }: PricedLines, seenMinor: number): void {
  if (gone.length > 0) {
    const planIds = gone.map(({ planId }) => planId)
    throw conflict('a plan is not sold now', 'sold_out', { planIds })
  }
  if (totalMinor === seenMinor) return
  throw conflict('the total is another one now', 'price_changed', { totalMinor })
}

/** The refusal for a batch that a limit has failed; undefined if it failed for another reason. */
export function orderRefusal(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  if (/\borganization_points_short\b/.test(message)) {
    return conflict('the organisation has fewer points', 'points_short')
  }
  if (/\bspend_limit\b/.test(message)) {
    return conflict('the order would pass the spend limit', 'spend_limit')
  }
  if (/\bstatement_late\b/.test(message)) {
    return conflict('a statement has to be paid first', 'statement_late')
  }
  if (isSuspended(error)) return suspendedRefusal()
  if (/\bcart_changed\b/.test(message)) {
    return conflict('the cart was changed meanwhile', 'cart_changed')
  }
  return undefined
}

/** Whether a batch has failed because the shop has stopped the organisation from ordering. */
export function isSuspended(error: unknown): boolean {
  return error instanceof Error && /\borganization_suspended\b/.test(error.message)
}

export function suspendedRefusal(): ApiError {
  return conflict('the organisation cannot order now', 'organization_suspended')
}

function conflict(message: string, reason: string, more: object = {}): ApiError {
  return new ApiError('conflict', message, { details: { reason, ...more } })
}
