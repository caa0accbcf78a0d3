import type { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import { statement } from '../../platform/sql.ts'
import { discountOf, type PromoRule, type SampledPlan, samplePlans } from '../../shop/module.ts'
import { brandOf, type OfficeCall } from '../call.ts'
import { promoRule, type Rule, requireBrands } from './make-promotion.ts'

type Checked = AnswerOf<(typeof officePromotionCalls)['checkPromotion']>

/** Plans of one brand that are looked at. */
const looked = 400
const examplesShown = 3

/** Who could use a code of a rule, on what, and at what cost. */
export async function checkPromotion(call: OfficeCall, rule: Rule): Promise<Checked> {
  requireBrands(call, rule, 'READ_PROMOTIONS')
  const stored = promoRule(rule)
  const brand = rule.brands?.[0] ?? call.channel.id
  const plans = (await plansOf(call, brand, stored)).filter((plan) => isFor(stored, plan))
  const priced = plans.map((plan) => ({ plan, offMinor: offOf(stored, plan) }))
  const out = priced.filter(
    ({ plan, offMinor }) => stored.kind !== 'free_data' && offMinor < wantedOf(stored, plan),
  )
  const name = rule.brands?.[0] && (await brandOf(call, brand))
  const mostOff = Math.max(0, ...priced.map(({ offMinor }) => offMinor))
  const mostUsdMinor = rule.budgetUsdMinor ?? (rule.uses ? rule.uses * mostOff : undefined)
  return {
    plans: plans.length,
    isMore: plans.length >= looked,
    examples: spread(priced).map(({ plan, offMinor }) => ({
      ...{ place: plan.place, days: plan.days, priceMinor: plan.priceMinor },
      ...(name ? { brand: name } : {}),
      ...(plan.isUnlimited ? {} : { amountMb: plan.amountMb + (stored.dataMb ?? 0) }),
      becomesMinor: plan.priceMinor - offMinor,
      ...(plan.leastMinor === 0 ? {} : { leftMinor: plan.priceMinor - offMinor - plan.leastMinor }),
    })),
    ...(mostUsdMinor === undefined ? {} : { mostUsdMinor }),
    problems: [
      ...(plans.length === 0 ? [{ problem: 'no_plans' as const, count: 0, detail: '' }] : []),
      ...(out.length > 0
        ? [{ problem: 'plans_out' as const, count: out.length, detail: placesIn(out) }]
        : []),
      ...(mostUsdMinor === undefined && stored.kind !== 'free_data'
        ? [{ problem: 'no_end' as const, count: 0, detail: '' }]
        : []),
      ...(await overlaps(call, stored)),
    ],
  }
}

async function plansOf(call: OfficeCall, brand: string, { places, planTypes }: PromoRule) {
  const channel = await call.services.mails.channelOf(brand)
  if (!channel) return []
  const view = {
    ...{ catalogue: call.services.catalogue, channel, nowMs: call.now * 1000 },
    ...({ currency: 'USD', locale: 'en' } as const),
  }
  return samplePlans(view, { places, planTypes }, looked)
}

function isFor({ kind, minimums }: PromoRule, plan: SampledPlan): boolean {
  if (kind === 'free_data' && (plan.isUnlimited || plan.isDaily)) return false
  return plan.priceMinor >= (minimums?.USD ?? 0)
}

const offerOf = ({ kind, percent, amounts }: PromoRule) =>
  ({ kind, percent: percent ?? 0, amountMinor: amounts?.USD ?? 0 }) as const

function offOf(rule: PromoRule, { priceMinor, leastMinor }: SampledPlan): number {
  return discountOf(offerOf(rule), priceMinor, leastMinor)
}

/** What would come off if a sale had to bring nothing. */
function wantedOf(rule: PromoRule, { priceMinor }: SampledPlan): number {
  return discountOf(offerOf(rule), priceMinor, 0)
}

/** The cheapest, a middle and the dearest. */
function spread<T extends { plan: SampledPlan }>(priced: readonly T[]): T[] {
  const sorted = priced.toSorted((a, b) => a.plan.priceMinor - b.plan.priceMinor)
  const at = [0, Math.floor(sorted.length / 2), sorted.length - 1]
  return [...new Set(at)].flatMap((index) => sorted[index] ?? []).slice(0, examplesShown)
}

function placesIn(priced: readonly { plan: SampledPlan }[]): string {
  const places = [...new Set(priced.map(({ plan }) => plan.place))]
  return places.slice(0, 3).join(', ') + (places.length > 3 ? ', …' : '')
}

/** Other codes that run at the same time for the same brands; an order takes one of them. */
async function overlaps({ db, now }: OfficeCall, rule: PromoRule): Promise<Checked['problems']> {
  const { results } = await statement(db)`SELECT code FROM promo
    WHERE heads > 0 AND ends_at > ${Math.max(rule.startsAt, now)} AND starts_at < ${rule.endsAt}
      AND stopped_at IS NULL AND (channels IS NULL OR ${rule.channels === null ? 1 : 0} = 1
        OR EXISTS (SELECT 1 FROM json_each(channels)
          WHERE value IN (SELECT value FROM json_each(${JSON.stringify(rule.channels ?? [])}))))
    ORDER BY ends_at LIMIT 4`.all<{ code: string }>()
  if (results.length === 0) return []
  const detail = results.map(({ code }) => code).join(', ')
  return [{ problem: 'overlaps', count: results.length, detail }]
}
