import { type } from 'arktype'
import { Currency } from '../../account.ts'
import { CatalogueRun, RunReview, Selling } from '../../office/catalogue-view.ts'
import { brakes, runFilters } from '../../office/catalogue-words.ts'
import { Reason } from '../../office/order-view.ts'
import { maxBrand } from '../../office/staff-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const RunNumber = type('1 <= number.integer <= 1000000000')
/** The number of the publication that the page showed: another one since then is a refusal. */
const Seen = type('0 <= number.integer <= 1000000000')
const Published = type({ publication: Seen, run: RunNumber })

const reading = {
  access: 'staff',
  permission: ['READ_CATALOGUE'],
  reach: 'house',
  limits: readLimits,
} as const
const publishing = {
  access: 'staff',
  permission: ['PUBLISH_CATALOGUE'],
  reach: 'house',
  isProtected: true,
  isSensitive: true,
  limits: accountLimits,
} as const

/** Calls about the runs of imports, of which one is what all brands sell. */
export const officeCatalogueCalls = {
  listCatalogueRuns: call({
    ...post('/office/catalogue/run/list'),
    ...reading,
    summary: 'Runs of imports, the latest first, and the one that is sold',
    input: type({}),
    answer: type({ runs: CatalogueRun.array(), selling: Selling }),
  }),
  getCatalogueRun: call({
    ...post('/office/catalogue/run/get'),
    ...reading,
    summary: 'What a run would change of what is sold, as one brand shows it, and its brakes',
    input: type({
      run: RunNumber,
      'brand?': `1 <= string <= ${maxBrand}`,
      'currency?': Currency,
      'show?': type.enumerated(...runFilters),
      'from?': '0 <= number.integer <= 100000',
    }),
    answer: RunReview,
  }),
  publishCatalogueRun: call({
    ...post('/office/catalogue/publish'),
    ...publishing,
    summary: 'Publish a run that another person prepared; brakes that hold have to be accepted',
    input: type({
      run: RunNumber,
      publication: Seen,
      accepted: type
        .enumerated(...brakes)
        .array()
        .atMostLength(brakes.length),
      why: Reason,
    }),
    answer: Published,
  }),
  restoreCatalogue: call({
    ...post('/office/catalogue/restore'),
    ...publishing,
    summary: 'Publish the run of the publication before again, for 30 days',
    input: type({ publication: Seen, why: Reason }),
    answer: Published,
  }),
}
