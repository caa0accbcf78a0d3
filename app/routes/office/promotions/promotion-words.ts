import type { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import type { PromotionProblem, PromotionState } from '#contract/office/promotion-words.ts'
import { dataSize, money } from '../ui/words.ts'

type Calls = typeof officePromotionCalls
export type Promotion = AnswerOf<Calls['listPromotions']>['promotions'][number]
export type Checked = AnswerOf<Calls['checkPromotion']>

export const stateNames: Readonly<
  Record<PromotionState, [name: string, tone: 'ok' | 'warn' | 'bad' | 'neutral']>
> = {
  scheduled: ['Scheduled', 'neutral'],
  running: ['Running', 'ok'],
  budget: ['Stopped by budget', 'warn'],
  used_up: ['Used up', 'warn'],
  stopped: ['Stopped', 'bad'],
  ended: ['Ended', 'neutral'],
}

export const dollars = (usdMinor: number) => money(usdMinor, 'USD')

/** What a promotion gives, to whom and where. */
export function giftText(promotion: Promotion): string {
  const { kind, percent = 0, amountUsdMinor = 0, dataMb = 0, isFirst, places, brands } = promotion
  const gift = {
    percent: `${percent} % off`,
    fixed: `${dollars(amountUsdMinor)} off`,
    free_data: `${dataSize(dataMb)} more`,
  }[kind]
  const where = places.length > 0 ? `, ${places.join(', ')}` : ''
  const at = brands.length > 0 ? brands.join(', ') : 'all brands'
  return `${gift}${isFirst ? ' a first order' : ''}${where}, ${at}`
}

type Problem = Checked['problems'][number]
type Said = { title: string; note: string }

export const problemTexts: Readonly<Record<PromotionProblem, (problem: Problem) => Said>> = {
  no_plans: () => ({ title: 'No plan is meant', note: 'Nobody could use this code' }),
  plans_out: ({ count, detail }) => ({
    title: `${count} ${count === 1 ? 'plan gets' : 'plans get'} less: they would fall under their floor`,
    note: `${detail}. The discount ends at what a sale has to bring`,
  }),
  data_budget: () => ({ title: 'Data has no budget in money', note: 'Give a number of uses' }),
  no_end: () => ({
    title: 'Nothing ends what it can cost',
    note: 'Give a budget or a number of uses',
  }),
  overlaps: ({ detail }) => ({
    title: `Runs at the same time as ${detail}`,
    note: 'An order has one code: buyers take the better one',
  }),
}
