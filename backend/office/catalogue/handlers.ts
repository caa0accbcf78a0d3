import type { officeCatalogueCalls } from '#contract/calls/office/catalogue.ts'
import type { OfficeHandlers } from '../call.ts'
import { publishCatalogueRun, restoreCatalogue } from './publish.ts'
import { getCatalogueRun } from './review.ts'
import { listCatalogueRuns } from './runs.ts'

export const officeCatalogueHandlers: OfficeHandlers<typeof officeCatalogueCalls> = {
  listCatalogueRuns: async (_, call) => listCatalogueRuns(call),
  getCatalogueRun: async (input, call) => getCatalogueRun(call, input),
  publishCatalogueRun: async (input, call) => publishCatalogueRun(call, input),
  restoreCatalogue: async (input, call) => restoreCatalogue(call, input),
}
