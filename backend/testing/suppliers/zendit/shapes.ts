import type { Faults } from '../double.ts'
import type { Purchase, ZenditAccount } from './account.ts'

const timeOf = (ms: number) => new Date(ms).toISOString()

/** `DtoESimPurchase` (SDK 1.9.0); a webhook of a transaction is the same. */
export function shownPurchase(account: ZenditAccount, purchase: Purchase, faults: Faults) {
  const { transactionId, offer, esim, cents, createdAt, error, refundedAt } = purchase
  const { cost, price, enabled: _, ...facts } = offer
  const status = account.statusOf(purchase)
  return {
    ...facts,
    transactionId,
    status,
    cost: cents,
    costBase: cents - cost.fee,
    costFee: cost.fee,
    costCurrency: cost.currency,
    costCurrencyDivisor: cost.currencyDivisor,
    price: price.suggestedFixed,
    priceBase: price.suggestedFixed,
    priceFee: 0,
    priceCurrency: price.currency,
    priceCurrencyDivisor: price.currencyDivisor,
    ...(status === 'DONE' ? { confirmation: confirmationOf(esim) } : {}),
    ...(status === 'FAILED' && error
      ? { error: { code: error, description: 'It has failed', message: 'It has failed' } }
      : {}),
    ...(refundedAt === undefined ? {} : { refund: { status: account.refundStatusOf(purchase) } }),
    log: [{ dateTime: timeOf(createdAt), status: 'ACCEPTED', statusMessage: 'Accepted' }],
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(createdAt),
    ...(faults.isOdd ? { version: 2, extra: { is: ['new'] } } : {}),
  }
}

/** `DtoESimConfirmation`. */
function confirmationOf({ iccid, smdpAddress, activationCode }: Purchase['esim']) {
  const texts = { externalReferenceId: '', redemptionInstructions: 'Scan the code.' }
  return { iccid, smdpAddress, activationCode, ...texts }
}

/** `DtoESimRefundStatus`. */
export function shownRefund(account: ZenditAccount, purchase: Purchase) {
  const { transactionId, cents, refundedAt = 0 } = purchase
  return {
    transactionId: `refund-${transactionId}`,
    refundedTransactionId: transactionId,
    status: account.refundStatusOf(purchase),
    amount: cents,
    currency: 'USD',
    currencyDivisor: 100,
    productType: 'ESIM',
    type: 'CREDIT',
    log: [],
    createdAt: timeOf(refundedAt),
    updatedAt: timeOf(refundedAt),
  }
}

/** `DtoESIMPlansResponse`; that a plan waits before its first use, too, is assumed. */
export function shownPlans(account: ZenditAccount, iccid: string, faults: Faults) {
  const { esim, plans } = account.plansOf(iccid)
  const list = plans.map(({ offer, usedGb, startedAt }, at) => ({
    iccid,
    offerId: offer.offerId,
    description: offer.shortNotes,
    status: at === 0 && startedAt !== undefined ? 'ACTIVE' : 'QUEUED',
    initialDataGB: offer.dataGB,
    remainingDataGB: offer.dataGB - usedGb,
    unlimited: offer.dataUnlimited,
    ...(startedAt === undefined
      ? {}
      : {
          startAt: timeOf(startedAt),
          endAt: timeOf(startedAt + offer.durationDays * 86_400_000),
        }),
  }))
  const firstInstalledAt = esim?.installedAt === undefined ? '' : timeOf(esim.installedAt)
  return { firstInstalledAt, list, total: list.length, ...(faults.isOdd ? { isNew: true } : {}) }
}
