import type { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import type { InputOf } from '#contract/calls/row/row.ts'
import { foldCode } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import { type Currency, currencies } from '#contract/money.ts'
import { codeAlphabet, codeLength } from '#contract/office/promotion-words.ts'
import type { StaffPermission } from '#contract/office/staff-words.ts'
import { staffOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { insertPromos, ofDollars, type PromoRule, stopPromos } from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findPromotion } from './read-promotions.ts'

type Made = InputOf<(typeof officePromotionCalls)['makePromotion']>
export type Rule = Made['rule']

/** Makes a code, or a batch of codes that work once each and share a rule and a budget. */
export async function makePromotion(
  call: OfficeCall,
  { rule, campaign, code, batch, why }: Made,
): Promise<{ id: string; codes: string[] }> {
  requireBrands(call, rule, 'UPDATE_PROMOTIONS')
  const prefix = foldCode(batch?.prefix ?? '')
  const codes = batch ? makeCodes(prefix, batch.count) : [foldCode(code ?? '')]
  if (codes.some((each) => !/^[A-Z0-9]{3,32}$/.test(each))) throw refuse('code')
  const batchId = batch ? `batch-${codes[0]}` : null
  const stored = { ...promoRule(rule, campaign), ...(batch ? { uses: 1, usesEach: 1 } : {}) }
  const budgetUsdMinor = rule.budgetUsdMinor ?? null
  const added = insertPromos(stored, { codes, batchId, budgetUsdMinor })
  const id = batchId ?? codes[0] ?? ''
  const act = {
    act: 'promotion_made',
    ...{ brand: brandIn(rule), subject: `promotion:${id}`, why },
    after: { ...rule, campaign, codes: codes.length },
  } as const
  await commitAct(
    call,
    act,
    added.map((each) => statement(call.db, each)),
  ).catch(translate)
  return { id, codes }
}

/** Stops a promotion, or lets it go on. */
export async function stopPromotion(
  call: OfficeCall,
  { id, isStopped, why }: { id: string; isStopped: boolean; why: string },
): Promise<{ ok: true }> {
  const { promotion } = await findPromotion(call, id, 'UPDATE_PROMOTIONS')
  const { state, uses, costUsdMinor } = promotion
  const act = {
    act: isStopped ? 'promotion_stopped' : 'promotion_resumed',
    ...{ brand: brandIn(promotion), subject: `promotion:${id}`, why },
    before: { state },
    after: { uses, cost_usd_minor: costUsdMinor },
  } as const
  const stopped = stopPromos(id, isStopped ? call.now : null)
  await commitAct(
    call,
    act,
    stopped.map((each) => statement(call.db, each)),
  )
  return { ok: true }
}

/** The brand of an act; empty for several. */
const brandIn = ({ brands = [] }: { brands?: readonly string[] | undefined }) =>
  brands.length === 1 ? (brands[0] ?? '') : ''

/** Whoever has not all brands names some, all of them theirs. */
export function requireBrands(call: OfficeCall, { brands = [] }: Rule, of: StaffPermission): void {
  const held = staffOf(call).brandsOf(of)
  if (held === 'all' || (brands.length > 0 && brands.every((each) => held.includes(each)))) return
  throw new ApiError('forbidden', undefined, { details: { reason: 'brands' } })
}

/** The rule as the shop stores it. Throws `invalid_input` where it gives nothing or never is. */
export function promoRule(rule: Rule, campaign = ''): PromoRule {
  const { kind, percent, amountUsdMinor, dataMb, startsAt, endsAt, isFirst } = rule
  const given = { percent, fixed: amountUsdMinor, free_data: dataMb }[kind]
  if (given === undefined) throw refuse('gives')
  if (endsAt <= startsAt) throw refuse('dates')
  if (kind === 'free_data' && rule.budgetUsdMinor !== undefined) throw refuse('data_budget')
  return {
    ...{ kind, startsAt, endsAt, isFirst, campaign: campaign.trim() },
    percent: kind === 'percent' ? given : null,
    amounts: kind === 'fixed' ? everyCurrency(given) : null,
    dataMb: kind === 'free_data' ? given : null,
    minimums: rule.minimumUsdMinor === undefined ? null : everyCurrency(rule.minimumUsdMinor),
    places: rule.places?.length ? rule.places : null,
    planTypes: rule.planType ? [rule.planType] : null,
    channels: rule.brands?.length ? rule.brands : null,
    uses: rule.uses ?? null,
    // A first order is made once; two at once would both be first.
    usesEach: isFirst ? 1 : (rule.usesEach ?? null),
  }
}

/** A sum in every currency, as much as it is in US dollars at most. */
function everyCurrency(usdMinor: number): Partial<Record<Currency, number>> {
  return Object.fromEntries(currencies.map((each) => [each, ofDollars(usdMinor, each)]))
}

/** Codes that nobody guesses: 31 letters and digits, eight times, are 40 bits. */
function makeCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    const random = crypto.getRandomValues(new Uint8Array(codeLength * 2))
    // Numbers from 248 on would make the first letters likelier.
    const letters = [...random].filter((each) => each < 248).slice(0, codeLength)
    if (letters.length < codeLength) continue
    codes.add(prefix + letters.map((each) => codeAlphabet[each % codeAlphabet.length]).join(''))
  }
  return [...codes]
}

function refuse(reason: 'code' | 'gives' | 'dates' | 'data_budget'): ApiError {
  return new ApiError('invalid_input', 'the promotion cannot be so', { details: { reason } })
}

function translate(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (!/constraint failed: promo(_budget)?\./.test(message)) throw error
  throw new ApiError('conflict', 'the code exists', { details: { reason: 'code_taken' } })
}
