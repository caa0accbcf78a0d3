import { randomInt } from 'node:crypto'
import { luhnDigit } from '../../../shop/providers/supplier/iccid.ts'
import type { Faults, PhoneAct, Sold } from '../double.ts'
import { feeCents, type ZenditOffer } from './offers.ts'

/** An eSIM; the newest of those with one ICCID is what the ICCID names. */
export type Esim = {
  iccid: string
  smdpAddress: string
  activationCode: string
  installedAt?: number
}

/** A purchase; times are in milliseconds. */
export type Purchase = {
  transactionId: string
  offer: ZenditOffer
  esim: Esim
  isTopUp: boolean
  cents: number
  createdAt: number
  /** Why it fails, after it was accepted. */
  error?: string
  refundedAt?: number
  usedGb: number
  startedAt?: number
}

/** A refusal by its documented code ("Error Messages"). */
export class Refused extends Error {
  readonly status: 400 | 404
  readonly code: string
  constructor(status: 400 | 404, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const bytesPerGb = 1024 ** 3
const dayMs = 86_400_000
/** The wallet is asked this long after a purchase was accepted, and the eSIM is made after that. */
const authorizedMs = 1_000
const madeMs = 3_000
const refundMs = 500

/** What Zendit knows of an account: its purchases, their eSIMs, and the wallet, in cents. */
export function openAccount(offers: readonly ZenditOffer[], now: () => number, faults: Faults) {
  const purchases: Purchase[] = []
  const wallet = { cents: 1_000_000 }
  const told = new Set<Purchase>()

  function priceOf({ cost }: ZenditOffer): ZenditOffer['cost'] {
    return { ...cost, fixed: Math.round((cost.fixed * (100 + faults.dearerPercent)) / 100) }
  }

  /** As it is listed now. */
  function show(offer: ZenditOffer): ZenditOffer {
    return { ...offer, cost: priceOf(offer), enabled: offer.enabled && !faults.isOutOfStock }
  }

  function buy({ transactionId, offerId, iccid }: Record<string, string | undefined>): Purchase {
    if (!transactionId || !offerId) throw new Refused(400, 'INVALID_REQUEST')
    // That ids are unique is documented; how a known one is refused is not.
    const isKnown = purchases.some((each) => each.transactionId === transactionId)
    if (isKnown) throw new Refused(400, 'INVALID_REQUEST')
    const offer = offers.find((each) => each.offerId === offerId)
    if (!offer || !show(offer).enabled) throw new Refused(404, 'NOT_FOUND')
    const owned = iccid === undefined ? undefined : esimOf(iccid)
    if (iccid !== undefined && !owned) throw new Refused(400, 'INVALID_REQUEST')
    const cents = priceOf(offer).fixed + feeCents
    const isPaid = wallet.cents >= cents
    if (isPaid) wallet.cents -= cents
    const purchase: Purchase = {
      transactionId,
      offer,
      esim: owned ?? makeEsim(),
      isTopUp: owned !== undefined,
      cents,
      createdAt: now(),
      usedGb: 0,
      ...(isPaid ? {} : { error: 'INSUFFICIENT_FUNDS' }),
    }
    purchases.push(purchase)
    return purchase
  }

  function makeEsim(): Esim {
    const body = `8944${String(randomInt(10 ** 12)).padStart(12, '0')}0`
    const last = purchases.at(-1)?.esim.iccid
    return {
      iccid: faults.reusesIccid && last ? last : body + luhnDigit(body),
      smdpAddress: 'smdp.zendit.example',
      activationCode: `CODE-${randomInt(10 ** 9)}`,
    }
  }

  const esimOf = (iccid: string) =>
    purchases.findLast(({ esim, error }) => !error && esim.iccid === iccid)?.esim

  function statusOf({ createdAt, error }: Purchase): string {
    const age = now() - createdAt
    if (age < authorizedMs / 2) return 'ACCEPTED'
    if (age < authorizedMs) return 'PENDING'
    if (error) return 'FAILED'
    if (age < madeMs) return faults.isOdd ? 'VERIFYING' : 'IN_PROGRESS'
    return 'DONE'
  }

  /** Unused eSIMs alone are refunded; the terms are not documented. */
  function refund(purchase: Purchase): void {
    if (purchase.refundedAt !== undefined || statusOf(purchase) !== 'DONE' || purchase.usedGb > 0) {
      throw new Refused(400, 'INVALID_REQUEST')
    }
    purchase.refundedAt = now()
    wallet.cents += purchase.cents
  }

  const refundStatusOf = ({ refundedAt = 0 }: Purchase): string =>
    now() - refundedAt < refundMs ? 'IN_PROGRESS' : 'DONE'

  /** What is left on an eSIM, one plan after another; what has ended is not listed. */
  function plansOf(iccid: string) {
    const esim = esimOf(iccid)
    const made = purchases.filter(
      (each) => each.esim === esim && statusOf(each) === 'DONE' && each.refundedAt === undefined,
    )
    const left = made.filter(
      ({ offer, usedGb, startedAt }) =>
        (offer.dataUnlimited || usedGb < offer.dataGB) &&
        (startedAt === undefined || now() < startedAt + offer.durationDays * dayMs),
    )
    return { esim, plans: left }
  }

  function phone(transactionId: string, act: PhoneAct): void {
    const bought = purchases.find((each) => each.transactionId === transactionId)
    if (!bought) throw new Error(`expected an eSIM of ${transactionId}`)
    const { esim } = bought
    esim.installedAt ??= now()
    if (act.does === 'use') use(esim, act.bytes / bytesPerGb)
    else if (act.does === 'enable') use(esim, 0)
  }

  function use(esim: Esim, gb: number): void {
    let left = gb
    for (const plan of plansOf(esim.iccid).plans) {
      const taken = plan.offer.dataUnlimited
        ? left
        : Math.min(left, plan.offer.dataGB - plan.usedGb)
      plan.startedAt ??= now()
      plan.usedGb += taken
      left -= taken
      if (left <= 0) return
    }
  }

  /** The purchases that have ended since the last time, each of which one webhook tells. */
  function takeEnded(): Purchase[] {
    const ended = purchases.filter(
      (each) => !told.has(each) && ['DONE', 'FAILED'].includes(statusOf(each)),
    )
    for (const each of ended) told.add(each)
    return ended
  }

  return {
    ...{ offers, purchases, wallet, show, buy, statusOf, refund, refundStatusOf },
    ...{ plansOf, phone, takeEnded, sold: () => soldOf(purchases) },
  }
}

export type ZenditAccount = ReturnType<typeof openAccount>

function soldOf(purchases: readonly Purchase[]): Sold[] {
  return purchases
    .filter(({ error }) => !error)
    .map(({ transactionId, offer, esim, isTopUp, cents, refundedAt }) => ({
      kind: isTopUp ? 'top_up' : 'plan',
      requestId: transactionId.replace(/-f\d+$/, ''),
      packageId: offer.offerId,
      orderId: transactionId,
      iccid: esim.iccid,
      lpa: `LPA:1$${esim.smdpAddress}$${esim.activationCode}`,
      costMicros: cents * 10_000,
      isCancelled: refundedAt !== undefined,
    }))
}
