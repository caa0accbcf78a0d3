/** What must be accepted before a run is published. */
export const brakes = ['withdrawals', 'prices', 'floors'] as const
export type Brake = (typeof brakes)[number]

/** What a run does to a plan or an add-on; `supplied` changes packages or costs alone. */
export const runChanges = [
  'added',
  'withdrawn',
  'dearer',
  'cheaper',
  'changed',
  'supplied',
  'unchanged',
] as const
export type RunChange = (typeof runChanges)[number]

/** Which rows of a difference are shown: all, those of a change, or those behind a brake. */
export const runFilters = [
  'all',
  'added',
  'withdrawn',
  'dearer',
  'cheaper',
  'changed',
  'addons',
  ...brakes,
] as const
export type RunFilter = (typeof runFilters)[number]

/** Rows of a difference that are shown at once. */
export const runPageSize = 20

/** Plans that the office lists at once. */
export const plansPageSize = 30

/** What is done to the prices of plans. */
export const priceActs = ['set', 'by', 'reduce', 'end', 'pause', 'resume'] as const
export type PriceAct = (typeof priceActs)[number]

/** Seconds that a reduction lasts at most: it is compared with the 30 days before it. */
export const longestReduction = 30 * 86_400

/** Seconds for which the office can publish the run of the publication before again. */
export const restorableSeconds = 30 * 86_400

/** The longest search for plans. */
export const maxPlanSearch = 80
/** The most characters of a typed amount, and of a typed percentage. */
export const maxAmountText = 12
export const maxPercentText = 6
