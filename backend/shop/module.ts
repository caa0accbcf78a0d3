import { catalogueCalls } from '#contract/calls/customer/catalogue.ts'
import type { Domain } from '../call/domain.ts'
import type { WritesMails } from '../mail/sending/write-mail.ts'
import type { ShopServices } from './call.ts'
import { catalogueRoutes } from './catalogue/routes.ts'

export type {
  Call,
  CommerceContext,
  CommerceServices,
  Handlers,
  SendOutside,
  ShopServices,
} from './call.ts'
export { findCountries } from './catalogue/find-countries.ts'
export type { Takes } from './catalogue/offers/packages.ts'
export { namesOfPlace } from './catalogue/place-names.ts'
export { listPlans, listPlansById, readFloors } from './catalogue/plans.ts'
export { recordMargin } from './catalogue/price/channel-margin.ts'
export { findSellable } from './catalogue/price/find-sellable.ts'
export { inDollars, ofDollars } from './catalogue/price/in-dollars.ts'
export { listTripPlaces } from './catalogue/trip-places.ts'
export { type Viewer, viewFor } from './catalogue/view.ts'
export { refusalOf } from './features/addon/addon-refusal.ts'
export { addonsFor, payableAddons, takenBy } from './features/addon/addons-for.ts'
export { giftMailAgain } from './features/gift/gift-mail.ts'
export { discountOf } from './features/reward/price-basket.ts'
export { type SampledPlan, samplePlans } from './features/reward/promo-sample.ts'
export { answerBank } from './fulfilment/events/answer-bank.ts'
export { finishAddons } from './fulfilment/finish-addons.ts'
export { mailAgain } from './fulfilment/returns/mail-again.ts'
export { moneyMail } from './fulfilment/returns/money-mail.ts'
export { refundCharge } from './fulfilment/returns/refund-charge.ts'
export { settleCancellation } from './fulfilment/settle-cancellation.ts'
export {
  askAtOnce,
  giveUpMaking,
  hasOpenCallSql,
  requestsOf,
} from './fulfilment/stuck/give-up-making.ts'
export { advanceSoon, reportLater, tryToAdvance, waitBriefly } from './fulfilment/try-to-advance.ts'
export { refreshEsims } from './fulfilment/usage/refresh-esims.ts'
export {
  type CatalogueAct,
  forgetAct,
  readActs,
  withAct,
} from './import/online/catalogue-acts.ts'
export { catalogueStore } from './import/online/catalogue-store.ts'
export { seedRuns } from './import/online/demo-runs.ts'
export {
  type ListedRun,
  latestPublications,
  listRuns,
  placesBySlug,
  shopsWithMargins,
} from './import/online/list-runs.ts'
export { type ChangedItem, changedItems } from './import/online/run-rows.ts'
export {
  type Change,
  changePrices,
  endReductions,
  type Rule,
} from './import/prices/change-prices.ts'
export { type Chosen, findPrices } from './import/prices/find-prices.ts'
export { listPlansForStaff } from './import/prices/list-plans.ts'
export { marginHistory } from './import/prices/margin-history.ts'
export { writePauses, writePrices } from './import/prices/write-prices.ts'
export { publish, type Reviewed, reviewRun, rollBack } from './import/publish.ts'
export type { CatalogueStore } from './import/read-state.ts'
export { requirePayable } from './providers/payment/amount-limits.ts'
export type { ChargeOutcome, PaymentProvider } from './providers/payment/payment-provider.ts'
export { paymentOptionsOf, requireMethod } from './providers/payment-options.ts'
export { requireProviders } from './providers/providers.ts'
export type { Supplier } from './providers/supplier/supplier.ts'
export type { Suppliers } from './providers/supplier/supply.ts'
export { answerOnce, justChanged } from './records/answer-once.ts'
export { insertAssignedOrders } from './records/esim/write-assigned-orders.ts'
export { takeBackOffer } from './records/esim/write-gift.ts'
export { insertPolicyOrder } from './records/esim/write-policy-order.ts'
export { fingerprintOf, type IdempotentCall, keepAnswer } from './records/idempotency.ts'
export { makeOrderNumber } from './records/order-number.ts'
export { insertPromos, type PromoRule, stopPromos } from './records/promo/write-promo.ts'
export { EsimRow, esimColumns, stateSql, toEsim } from './records/read/esim-row.ts'
export { readOrderDetails } from './records/read/read-order-details.ts'
export { requestIdSql } from './records/request-ids.ts'
export { decideReturn } from './records/returns/decide-return.ts'
export { hasChangedMeanwhile, onlyWhile } from './records/returns/only-while.ts'
export {
  isDisputeOf,
  type Returned,
  readReturned,
  refundStandingSql,
} from './records/returns/read-returns.ts'
export { insertOrderRefund, leftToRefundSql } from './records/returns/write-order-refund.ts'
export { setCommission } from './records/sale/write-sale.ts'
export { shownIccid } from './records/shown-iccid.ts'
export { insertCancellation } from './records/write-cancellation.ts'
export { eventSeconds, writeEvent } from './records/write-event.ts'
export { grantPoints } from './records/write-points.ts'
export { openSupply } from './supply/open-supply.ts'
export { readSupplyHealth, type SupplyLimits } from './supply/read-supply-health.ts'
export { resolveCall } from './supply/unresolved-calls.ts'
export { hasEmptyWallet } from './supply/watch-wallets.ts'
export { turnsAt } from './supply/with-budget.ts'
export { hasSupplierFailed } from './supply/with-figures.ts'

/** What is sold, and what becomes of what was bought. */
export const shop: Domain<ShopServices> & WritesMails = {
  name: 'shop',
  tables: () => import('./tables.ts'),
  reads: {
    path: '/catalogue/*',
    readsBearer: true,
    rows: Object.values(catalogueCalls),
    routes: catalogueRoutes,
  },
  routes: () => import('./routes.ts'),
  work: () => import('./jobs.ts'),
  personalData: () => import('./records/personal-data.ts'),
  mails: () => import('./mails/mails.ts'),
  seeds: () => import('./demo/seed.ts'),
}
