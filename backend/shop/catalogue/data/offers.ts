import type { Plan } from '#contract/catalogue/catalogue.ts'

/** Date of the last edit of the catalogue's content. */
export const catalogueEdition = '2026-11-16'

type ReductionRow = readonly [
  planId: string,
  keptMilli: number,
  startedDaysAgo: number,
  days: number,
]

/**
 * Public reductions: the kept share of the list price in thousandths, the start and the length in
 * days.
 */
export const reductionRows: readonly ReductionRow[] = [
  ['jp-10gb-30d-v1', 875, 3, 27],
  ['it-20gb-30d-v1', 850, 5, 25],
  ['us-50gb-30d-v1', 800, 2, 28],
  ['th-20gb-30d-v1', 880, 6, 21],
  ['kr-20gb-30d-v1', 860, 4, 26],
  ['gb-100gb-30d-v1', 820, 1, 29],
  ['fr-100gb-30d-v1', 820, 1, 29],
  ['tr-3gb-30d-v1', 800, 7, 23],
  ['au-20gb-30d-v1', 870, 2, 20],
  ['europe-10gb-30d-v1', 850, 3, 27],
  ['europe-20gb-30d-v1', 840, 3, 27],
  ['apac-10gb-30d-v1', 870, 5, 25],
  ['japan-korea-5gb-30d-v1', 850, 4, 26],
  ['global-54-10gb-180d-v1', 880, 2, 28],
]

type PauseRow = readonly [planId: string, days: number]

/** Plans that are sold out, and for how many days from now. */
export const pauseRows: readonly PauseRow[] = [
  ['is-20gb-30d-v1', 9],
  ['mv-10gb-30d-v1', 5],
  ['nz-20gb-30d-v1', 14],
]

export type LocalPlanRow = {
  code: string
  gb: number
  ratioMilli: number
  kyc: Exclude<Plan['kyc'], 'none'>
}

/** Plans with a local number range: cheaper, but the law requires an identity check of the user. */
export const localPlanRows: readonly LocalPlanRow[] = [
  { code: 'HK', gb: 20, ratioMilli: 5600, kyc: 'passport' },
  { code: 'TW', gb: 20, ratioMilli: 5600, kyc: 'passport' },
  { code: 'AE', gb: 10, ratioMilli: 4400, kyc: 'passport' },
  { code: 'ID', gb: 20, ratioMilli: 5600, kyc: 'passport' },
  { code: 'ZA', gb: 10, ratioMilli: 4400, kyc: 'passport' },
  { code: 'IN', gb: 20, ratioMilli: 5600, kyc: 'passport_address' },
]

/** Countries whose networks forbid tethering on unlimited plans. */
export const untetheredUnlimited = new Set(
  'US CA MX AE SA EG MA IN LK MV BR AR CL CO PE ZA KE TZ'.split(' '),
)
