import { type } from 'arktype'
import { Done, Nothing } from '../../account.ts'
import { planTypes } from '../../catalogue/catalogue.ts'
import { maxCodeLength } from '../../commerce/reward-words.ts'
import { Reason } from '../../office/order-view.ts'
import {
  maxBatch,
  maxCampaign,
  maxDataMb,
  maxNamed,
  maxPrefix,
  maxUsdMinor,
  maxUses,
  minCode,
  promotionKinds,
  promotionProblems,
  promotionStates,
} from '../../office/promotion-words.ts'
import { maxBrand } from '../../office/staff-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const reading = { access: 'staff', permission: ['READ_PROMOTIONS'], limits: readLimits } as const
const changing = {
  access: 'staff',
  permission: ['UPDATE_PROMOTIONS'],
  limits: accountLimits,
} as const

const Id = type(`1 <= string <= ${maxCampaign}`)
const Usd = type(`0 < number.integer <= ${maxUsdMinor}`)
const Uses = type(`0 < number.integer <= ${maxUses}`)

/** What codes give, to whom and until when. Amounts are US cents; other currencies follow. */
const Rule = type({
  kind: type.enumerated(...promotionKinds),
  'percent?': '1 <= number.integer <= 100',
  'amount_usd_minor?': Usd,
  'data_mb?': `0 < number.integer <= ${maxDataMb}`,
  starts_at: 'number.integer > 0',
  ends_at: 'number.integer > 0',
  /** Brands; none: all of them. */
  'brands?': type(`1 <= string <= ${maxBrand}`).array().atMostLength(maxNamed),
  'places?': type('1 <= string <= 80').array().atMostLength(maxNamed),
  'plan_type?': type.enumerated(...planTypes),
  is_first: 'boolean',
  'uses?': Uses,
  'uses_each?': Uses,
  'minimum_usd_minor?': Usd,
  'budget_usd_minor?': Usd,
})

const Promotion = type({
  /** The code, or the id of a batch. */
  id: 'string',
  code: 'string',
  campaign: 'string',
  /** How many codes it has: more than one in a batch. */
  codes: 'number.integer',
  state: type.enumerated(...promotionStates),
  kind: type.enumerated(...promotionKinds),
  'percent?': 'number.integer',
  'amount_usd_minor?': 'number.integer',
  'data_mb?': 'number.integer',
  starts_at: 'number.integer',
  ends_at: 'number.integer',
  brands: 'string[]',
  places: 'string[]',
  is_first: 'boolean',
  uses: 'number.integer',
  'uses_total?': 'number.integer',
  revenue_usd_minor: 'number.integer',
  cost_usd_minor: 'number.integer',
  'budget_usd_minor?': 'number.integer',
  'spent_usd_minor?': 'number.integer',
  may_update: 'boolean',
})

/** Calls about the codes that shops give out. */
export const officePromotionCalls = {
  listPromotions: call({
    ...post('/office/promotion/list'),
    ...reading,
    summary: 'Codes and batches with their state, uses, revenue and cost, the latest first',
    input: Nothing,
    answer: type({ promotions: Promotion.array(), as_of: 'number.integer' }),
  }),
  getPromotion: call({
    ...post('/office/promotion/get'),
    ...reading,
    summary: 'What a code or a batch brought and cost on each day',
    input: type({ id: Id }),
    answer: type({
      promotion: Promotion,
      days: type({
        day: 'string',
        uses: 'number.integer',
        revenue_usd_minor: 'number.integer',
        cost_usd_minor: 'number.integer',
      }).array(),
    }),
  }),
  checkPromotion: call({
    ...post('/office/promotion/check'),
    ...reading,
    summary: 'Who could use a code of a rule, on what, and at what cost, before it is made',
    input: Rule,
    answer: type({
      plans: 'number.integer',
      /** Whether there are more plans than were looked at. */
      is_more: 'boolean',
      examples: type({
        'brand?': 'string',
        place: 'string',
        'amount_mb?': 'number.integer',
        days: 'number.integer',
        price_minor: 'number.integer',
        becomes_minor: 'number.integer',
        /** Absent where it is not known what a sale has to bring. */
        'left_minor?': 'number.integer',
      }).array(),
      /** The most that all uses together cost; absent where nothing ends them. */
      'most_usd_minor?': 'number.integer',
      problems: type({
        problem: type.enumerated(...promotionProblems),
        count: 'number.integer',
        detail: 'string',
      }).array(),
    }),
  }),
  makePromotion: call({
    ...post('/office/promotion/make'),
    ...changing,
    summary: 'Make a code, or a batch of codes that work once each and share a rule and a budget',
    input: type({
      rule: Rule,
      campaign: `string <= ${maxCampaign}`,
      'code?': `${minCode} <= string <= ${maxCodeLength}`,
      'batch?': { prefix: `string <= ${maxPrefix}`, count: `0 < number.integer <= ${maxBatch}` },
      why: Reason,
    }),
    answer: type({ id: 'string', codes: 'string[]' }),
  }),
  stopPromotion: call({
    ...post('/office/promotion/stop'),
    ...changing,
    summary: 'Stop a code or a batch, or let it go on',
    input: type({ id: Id, is_stopped: 'boolean', why: Reason }),
    answer: Done,
  }),
}
