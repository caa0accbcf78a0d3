import { planTypes } from '#contract/catalogue/catalogue.ts'
import { type PromotionKind, promotionKinds } from '#contract/office/promotion-words.ts'
import { parseAmount } from '../order/parse-amount.ts'
import type { Step } from '../ui/office-step.ts'
import { counted } from '../ui/words.ts'

type Field = (name: string) => string

const dollars = (field: Field, name: string) => {
  const minor = parseAmount(field(name), 'USD')
  return minor === undefined || minor === 0 ? undefined : minor
}

const whole = (field: Field, name: string) => {
  const value = Number(field(name))
  return Number.isInteger(value) && value > 0 ? value : undefined
}

const list = (field: Field, name: string) =>
  field(name)
    .split(/[\s,]+/)
    .filter((each) => each !== '')

/** A day of the form in UTC; the last day is meant whole. */
const secondsOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000) || 0

function given<T extends object>(values: T) {
  const found = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}

/** The rule of a form; what is missing is left to the backend to refuse. */
export function ruleOf(field: Field) {
  const kind: PromotionKind = promotionKinds.find((each) => each === field('kind')) ?? 'percent'
  const brands = list(field, 'brands')
  const places = list(field, 'places')
  return {
    kind,
    startsAt: secondsOf(field('from')),
    endsAt: secondsOf(field('until')) + 86_400,
    isFirst: field('first') === 'yes',
    ...given({
      percent: kind === 'percent' ? whole(field, 'gives') : undefined,
      amountUsdMinor: kind === 'fixed' ? dollars(field, 'gives') : undefined,
      dataMb: kind === 'free_data' ? whole(field, 'gives') : undefined,
      planType: planTypes.find((each) => each === field('plans')),
      uses: whole(field, 'uses'),
      usesEach: whole(field, 'each'),
      minimumUsdMinor: dollars(field, 'minimum'),
      budgetUsdMinor: dollars(field, 'budget'),
      brands: brands.length > 0 ? brands : undefined,
      places: places.length > 0 ? places : undefined,
    }),
  }
}

/** The acts on promotions. */
export const promotionSteps: Readonly<Record<string, Step>> = {
  async make(api, field) {
    const count = field('how') === 'batch' ? whole(field, 'count') : undefined
    const { id, codes } = await api.call('makePromotion', {
      ...{ rule: ruleOf(field), campaign: field('campaign'), why: field('why') },
      ...(count === undefined
        ? { code: field('code') }
        : { batch: { prefix: field('prefix'), count } }),
    })
    return {
      told: codes.length === 1 ? `${id} is made.` : `${counted(codes.length, 'code')} made.`,
      shown: { field: 'codes', values: codes },
    }
  },
  async stop(api, field) {
    await api.call('stopPromotion', { id: field('id'), isStopped: true, why: field('why') })
    return { told: 'Stopped. Nobody can use it until you let it go on.' }
  },
  async resume(api, field) {
    await api.call('stopPromotion', { id: field('id'), isStopped: false, why: field('why') })
    return { told: 'It goes on.' }
  },
}
