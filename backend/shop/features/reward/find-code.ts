import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { type CodeProblem, foldCode } from '#contract/commerce/reward-words.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../../call/call.ts'
import { sql } from '../../../platform/sql.ts'
import { type Part, reading, together } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'
import { findLarger } from '../../catalogue/offers/larger-plan.ts'
import { inDollars } from '../../catalogue/price/in-dollars.ts'
import type { HeldOrder } from './held-orders.ts'
import { discountOf, type Offer } from './price-basket.ts'
import {
  basketProblem,
  offerOf,
  type PromoRow,
  promoColumns,
  promoProblem,
  readPromoRow,
} from './promo-row.ts'
import { referralMinor } from './rates.ts'
import { readReferral } from './referral-code.ts'

type Basket = {
  code: string
  plan: OfferedPlan
  currency: Currency
  quantity: number
  subtotalMinor: number
  /** What the basket has to bring; a code that could lower nothing has no effect. */
  leastMinor: number
  held: readonly HeldOrder[]
  /** The key of the caller, who may have had another account before. */
  person: string
}

/** `leastMinor`: what the basket has to bring with the code's data. */
export type Found = { offer?: Offer; problem?: CodeProblem; leastMinor?: number }

/** The effect of a code on a basket, or the reason why it has none. */
export async function findCode(call: Call, basket: Basket): Promise<Found> {
  const { held, person } = basket
  const code = foldCode(basket.code)
  const { promo, problem } = await together(call.db, {
    promo: readPromo(call, code, person),
    problem: readReferral(call, { code, held, person }),
  })
  return promo ? judgePromo(call, promo, basket) : judgeReferral({ ...basket, code }, problem)
}

export function readPromo(call: Call, code: string, person: string): Part<PromoRow | undefined> {
  const { accountId } = callerOf(call)
  const query = sql`SELECT ${promoColumns(accountId, person)} FROM promo WHERE promo.code = ${code}`
  return reading(call.db, query, ([row]) => (row ? readPromoRow(row) : undefined))
}

async function judgePromo(call: Call, row: PromoRow, basket: Basket): Promise<Found> {
  const { now, channel } = call
  const { currency, held } = basket
  // Uses that the caller's own unpaid orders reserve are free for this basket.
  const own = held.filter(({ code }) => code === row.code).length
  const free = {
    ...row,
    uses_left: row.uses_left === null ? null : row.uses_left + own,
    own_left: row.own_left === null ? null : row.own_left + own,
  }
  const problem =
    promoProblem(free, { nowSeconds: now, channelId: channel.id, currency }) ??
    basketProblem(free, basket)
  if (problem) return { problem }
  const offer = offerOf(row, currency)
  if (offer.kind === 'free_data') return judgeData(call, offer, basket)
  if (basket.subtotalMinor <= basket.leastMinor) return { problem: 'code_plan' }
  const offMinor = discountOf(offer, basket.subtotalMinor, basket.leastMinor)
  const isOver = inDollars(offMinor, currency) > (row.budget_left ?? Infinity)
  return isOver ? { problem: 'code_used_up' } : { offer }
}

/**
 * More data than a plan has is what a larger plan's package delivers: there has to be one, and the
 * basket has to bring what it costs.
 */
async function judgeData({ services }: Call, offer: Offer, basket: Basket): Promise<Found> {
  const { plan, currency, quantity, subtotalMinor } = basket
  const wanted = { planId: plan.id, moreMb: offer.bonusMb, currency }
  const { hasPackages, larger } = await findLarger(services.catalogue, wanted)
  if (!hasPackages) return { offer }
  const leastMinor = (larger?.floorMinor ?? Infinity) * quantity
  return leastMinor > subtotalMinor ? { problem: 'code_plan' } : { offer, leastMinor }
}

function judgeReferral(
  { code, currency, subtotalMinor, leastMinor }: Basket,
  problem: CodeProblem | undefined,
): Found {
  if (problem) return { problem }
  const amountMinor = referralMinor[currency]
  // An amount has to remain to be paid; otherwise people could create accounts to get free eSIMs.
  if (subtotalMinor <= amountMinor) return { problem: 'code_minimum' }
  if (subtotalMinor <= leastMinor) return { problem: 'code_plan' }
  return { offer: { code, kind: 'referral', percent: 0, amountMinor, bonusMb: 0 } }
}
