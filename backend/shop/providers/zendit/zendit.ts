import type { Capabilities, Supplier, SupplierCallback } from '../supplier/supplier.ts'
import { openAsk, type ZenditSettings } from './ask-zendit.ts'
import { addPlan, orderDeadlineMs, orderEsim, readBalance, takenBy } from './buy.ts'
import { cancelEsim } from './cancel.ts'
import { hearTransaction } from './hear-transaction.ts'
import { isFailed, latestPurchase, refTo } from './purchases.ts'
import { readOffers } from './read-offers.ts'
import { readReports } from './read-reports.ts'

export { ZenditSettings } from './ask-zendit.ts'

const can: Capabilities = {
  dedupe: 'order_id',
  cancel: 'until_download',
  states: 'profile',
  topUp: 'queued',
  makesAnySize: false,
  freshSeconds: 300,
  bulk: 10,
  // No limit is published.
  perSecond: 5,
  deadlineMs: orderDeadlineMs,
}

/**
 * Zendit (developers.zendit.io): purchases have the shop's own transaction id, are accepted at once
 * and made within seconds, or fail and are not charged. Everything is read by that id.
 */
export function createZendit(settings: ZenditSettings): Supplier {
  const ask = openAsk(settings)
  const { webhookValue } = settings
  return {
    can,
    offers: (context) => readOffers(ask, context),
    order: (context, request) => orderEsim(ask, context, request),
    async find(context, { requestId }) {
      const { purchase, nextId } = await latestPurchase(ask, context, requestId)
      return purchase && nextId === undefined && !isFailed(purchase)
        ? refTo(purchase, requestId)
        : 'none'
    },
    read: (context, refs) => readReports(ask, context, refs),
    topUps: (context, ref) => takenBy(ask, context, ref),
    topUp: (context, request) => addPlan(ask, context, request),
    cancel: (context, ref) => cancelEsim(ask, context, ref),
    balance: (context) => readBalance(ask, context),
    ...(webhookValue === undefined
      ? {}
      : { events: async (request: SupplierCallback) => hearTransaction(webhookValue, request) }),
  }
}
