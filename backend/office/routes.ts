import { officeCatalogueCalls } from '#contract/calls/office/catalogue.ts'
import { officeCompanyCalls } from '#contract/calls/office/companies.ts'
import { officeHelpCalls } from '#contract/calls/office/help.ts'
import { officeMoneyCalls } from '#contract/calls/office/money.ts'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { officePriceCalls } from '#contract/calls/office/prices.ts'
import { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import { staffSignInCalls } from '#contract/calls/office/sign-in.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import { type CallGroup, groupsWith } from '../call/domain.ts'
import type { OfficeServices } from './call.ts'
import { officeCatalogueHandlers } from './catalogue/handlers.ts'
import { officePriceHandlers } from './catalogue/price-handlers.ts'
import { officeCompanyHandlers } from './company/handlers.ts'
import { officeHelpHandlers } from './help/handlers.ts'
import { officeMoneyHandlers } from './money/handlers.ts'
import { officeOrderHandlers } from './order/handlers.ts'
import { officePromotionHandlers } from './promotion/handlers.ts'
import { staffHandlers, staffSignInHandlers } from './staff/handlers.ts'

const group = groupsWith<OfficeServices>()

export const calls: readonly CallGroup<OfficeServices>[] = [
  group(staffSignInCalls, staffSignInHandlers),
  group(staffCalls, staffHandlers),
  group(officeOrderCalls, officeOrderHandlers),
  group(officeMoneyCalls, officeMoneyHandlers),
  group(officeCompanyCalls, officeCompanyHandlers),
  group(officeHelpCalls, officeHelpHandlers),
  group(officeCatalogueCalls, officeCatalogueHandlers),
  group(officePromotionCalls, officePromotionHandlers),
  group(officePriceCalls, officePriceHandlers),
]
