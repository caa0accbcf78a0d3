import { luhnDigit } from '../../../shop/providers/supplier/iccid.ts'
import type { Faults, PhoneAct, Sold } from '../double.ts'
import { basePackages, type EsimAccessPackage, priceOf, topUpPackages } from './packages.ts'

export type Esim = {
  esimTranNo: string
  orderNo: string
  transactionId: string
  iccid: string
  ac: string
  eid: string
  package: EsimAccessPackage
  days: number
  totalVolume: number
  orderUsage: number
  /** When the data was counted, in milliseconds. */
  countedAt?: number
  activatedAt?: number
  orderedAt: number
  readyAt: number
  esimStatus: 'GOT_RESOURCE' | 'IN_USE' | 'USED_UP' | 'CANCEL'
  smdpStatus: 'RELEASED' | 'DOWNLOAD' | 'INSTALLATION' | 'ENABLED' | 'DELETED'
}

export type Told = { notifyType: string; content: Record<string, unknown> }
type Order = { transactionId: string; packageCode: string; periodNum?: number; price?: number }

/** A refusal by its documented code ("Error Codes"). */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Profiles are allocated within 30 seconds. */
const allocatingMs = 3_000
/** Data is counted up to three hours late. */
const countedLateMs = 7_200_000

const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('')

/** What eSIM Access knows: its orders, its eSIMs and the shop's wallet. */
export function openBooks(now: () => number, faults: Faults) {
  const esims: Esim[] = []
  const sold: Sold[] = []
  const told: Told[] = []
  const wallet = { left: 100_000_000 }

  function charge(each: EsimAccessPackage, days = 1): number {
    const price = priceOf(each, faults.dearerPercent) * days
    if (wallet.left < price) throw new Refused('200007')
    wallet.left -= price
    return price
  }

  function order({ transactionId, packageCode, periodNum, price }: Order): string {
    const known = esims.find((esim) => esim.transactionId === transactionId)
    if (known) return known.orderNo
    const found = find(basePackages, packageCode)
    if (faults.isOutOfStock) throw new Refused('200011')
    if (price !== undefined && price !== priceOf(found, faults.dearerPercent)) {
      throw new Refused('200005')
    }
    const paid = charge(found, periodNum)
    const esim = allocate(found, transactionId, periodNum ?? found.duration)
    const { orderNo: orderId, esimTranNo: esimId, iccid, ac: lpa } = esim
    const names = { requestId: transactionId, packageId: packageCode, orderId, esimId, iccid, lpa }
    sold.push({ kind: 'plan', ...names, costMicros: paid * 100, isCancelled: false })
    tell('ORDER_STATUS', { orderNo: orderId, orderStatus: 'GOT_RESOURCE' })
    return orderId
  }

  function allocate(found: EsimAccessPackage, transactionId: string, days: number): Esim {
    const last = esims.at(-1)
    const body = `898520${digits(12)}`
    const iccid = faults.reusesIccid && last ? last.iccid : body + luhnDigit(body)
    const esim: Esim = {
      esimTranNo: digits(14),
      orderNo: `B${digits(14)}`,
      transactionId,
      iccid,
      ac: `LPA:1$rsp-eu.simlessly.example$${digits(8)}ABCDEF`,
      eid: '',
      package: found,
      days,
      totalVolume: found.volume,
      orderUsage: 0,
      orderedAt: now(),
      readyAt: now() + allocatingMs,
      esimStatus: 'GOT_RESOURCE',
      smdpStatus: 'RELEASED',
    }
    esims.push(esim)
    return esim
  }

  function topUp(esim: Esim, packageCode: string, transactionId: string, amount?: number) {
    const before = sold.find((each) => each.requestId === transactionId)
    if (before) return before
    const found = find(topUpsOf(esim), packageCode)
    if (amount !== undefined && amount !== priceOf(found, faults.dearerPercent)) {
      throw new Refused('200006')
    }
    const paid = charge(found)
    esim.totalVolume += found.volume
    esim.days += found.duration
    const names = { requestId: transactionId, packageId: packageCode, orderId: digits(14) }
    const made: Sold = { kind: 'top_up', ...names, costMicros: paid * 100, isCancelled: false }
    sold.push(made)
    return made
  }

  function cancel(esim: Esim): void {
    const isUnused = esim.esimStatus === 'GOT_RESOURCE' && esim.smdpStatus === 'RELEASED'
    if (!isUnused) throw new Refused('200002')
    esim.esimStatus = 'CANCEL'
    const entry = sold.find(({ esimId }) => esimId === esim.esimTranNo)
    if (entry) {
      entry.isCancelled = true
      wallet.left += entry.costMicros / 100
    }
    tellOf('ESIM_STATUS', esim)
  }

  function phone(requestId: string, act: PhoneAct): void {
    const esim = esims.find(({ transactionId }) => transactionId === requestId)
    if (!esim) throw new Error(`expected an eSIM of ${requestId}`)
    esim.eid = `89049032${'0'.repeat(24)}`
    if (act.does === 'use') use(esim, act.bytes)
    else if (act.does === 'download') esim.smdpStatus = 'DOWNLOAD'
    else esim.smdpStatus = act.does === 'enable' ? 'ENABLED' : 'DELETED'
    if (act.does === 'use') tellOf('ESIM_STATUS', esim)
    else tellOf('SMDP_EVENT', esim)
  }

  function use(esim: Esim, bytes: number): void {
    esim.esimStatus = 'IN_USE'
    esim.smdpStatus = 'ENABLED'
    esim.orderUsage = Math.min(esim.totalVolume, esim.orderUsage + bytes)
    esim.countedAt = now() - countedLateMs
    esim.activatedAt ??= now()
    if (esim.orderUsage === esim.totalVolume) esim.esimStatus = 'USED_UP'
  }

  function tellOf(notifyType: string, esim: Esim): void {
    const { orderNo, esimTranNo, transactionId, iccid, eid, esimStatus, smdpStatus } = esim
    const names = { orderNo, esimTranNo, transactionId, iccid }
    tell(notifyType, { ...names, eid, esimStatus, smdpStatus })
  }

  function tell(notifyType: string, content: Record<string, unknown>): void {
    told.push({ notifyType, content })
  }

  return { esims, sold, told, wallet, order, topUp, cancel, phone }
}

export type Books = ReturnType<typeof openBooks>

/** The packages that an eSIM takes, by its own package. */
export function topUpsOf(esim: Esim): EsimAccessPackage[] {
  const { slug, supportTopUpType } = esim.package
  return topUpPackages.filter((each) => supportTopUpType !== 1 && each.slug === slug)
}

function find(packages: readonly EsimAccessPackage[], code: string): EsimAccessPackage {
  const found = packages.find((each) => each.packageCode === code || each.slug === code)
  if (!found) throw new Refused('310241')
  return found
}
