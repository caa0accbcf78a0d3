import { type } from 'arktype'
import { Currency } from '../../account.ts'
import { maxPlanSearch, priceActs } from '../../office/catalogue-words.ts'
import { Reason } from '../../office/order-view.ts'
import { MarginSince, PriceChange, PricedPlan } from '../../office/price-view.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Place = type(/^[a-z0-9-]{1,64}$/)
const PlanId = type(/^[a-z0-9-]{1,120}$/)

/** Calls about the prices of plans, before any brand’s margin. */
export const officePriceCalls = {
  listOfficePlans: call({
    ...post('/office/plan/list'),
    summary: 'Plans of a place with price, floor, cost and pause, and the margins of brands',
    access: 'staff',
    permission: ['READ_CATALOGUE'],
    reach: 'house',
    limits: readLimits,
    input: type({
      q: `string <= ${maxPlanSearch}`,
      'currency?': Currency,
      'from?': '0 <= number.integer <= 100000',
    }),
    answer: type({
      plans: PricedPlan.array(),
      is_more: 'boolean',
      margins: MarginSince.array(),
      as_of: 'number.integer',
    }),
  }),
  changeOfficePrices: call({
    ...post('/office/plan/change'),
    summary: 'Set, move, reduce or pause the prices of a plan or of all plans of a place',
    access: 'staff',
    permission: ['UPDATE_PRICES'],
    reach: 'house',
    isProtected: true,
    limits: accountLimits,
    input: type({
      act: type.enumerated(...priceActs),
      /** One of the two says which plans. */
      'plan?': PlanId,
      'place?': Place,
      /** All currencies without it. */
      'currency?': Currency,
      'amount_minor?': '0 < number.integer <= 100000000',
      'percent?': '-90 <= number <= 900',
      'until?': 'number.integer > 0',
      /** Says what would change, and changes nothing. */
      'is_dry?': 'boolean',
      why: Reason,
    }),
    answer: type({
      plans: 'number.integer >= 0',
      prices: 'number.integer >= 0',
      changes: PriceChange.array(),
    }),
  }),
}
