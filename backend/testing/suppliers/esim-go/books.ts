import { luhnDigit } from '../../../shop/providers/supplier/iccid.ts'
import type { Faults, PhoneAct, Sold } from '../double.ts'
import type { EsimGoBundle } from './bundles.ts'

export type Assignment = {
  id: string
  reference: string
  bundle: EsimGoBundle
  assignedAt: number
  remaining: number
  state: 'queued' | 'active' | 'depleted' | 'revoked'
  startedAt?: number
}

export type Esim = {
  iccid: string
  matchingId: string
  profileStatus: 'Released' | 'Downloaded' | 'Installed'
  firstInstalledAt?: number
  assignments: Assignment[]
  /** It left the account when its last bundle was revoked before it was installed. */
  isReturned: boolean
}

export type Order = {
  reference: string
  esim: Esim
  bundle: EsimGoBundle
  isTopUp: boolean
  createdAt: number
  total: number
  isRefunded: boolean
  /** The shop's id, which orders do not hold: what the contract's tests know it by. */
  requestId: string
}

export type Told = { alertType: string; iccid: string } & Record<string, unknown>
type Wanted = { item: string; iccid?: string }

/** A refusal, which has a text and no code ("Rate Limits & Error Handling", read 2026-11). */
export class Refused extends Error {
  readonly status: 400 | 403
  constructor(status: 400 | 403, message: string) {
    super(message)
    this.status = status
  }
}

const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('')

type Opening = { bundles: readonly EsimGoBundle[]; now: () => number; faults: Faults }

/** What eSIM Go knows: its orders, its eSIMs and the organisation's balance. */
export function openBooks({ bundles, now, faults }: Opening) {
  const orders: Order[] = []
  const esims: Esim[] = []
  const told: Told[] = []
  const wallet = { balance: 1_000 }

  /** Bundles that are sold now, at their present price. */
  function sellable(): EsimGoBundle[] {
    if (faults.isOutOfStock) return []
    const factor = 1 + faults.dearerPercent / 100
    return bundles.map((each) => ({ ...each, price: Math.round(each.price * factor * 100) / 100 }))
  }

  /** All checks of an order, which a validation makes without charging. */
  function check({ item, iccid }: Wanted): EsimGoBundle {
    const bundle = sellable().find(({ name }) => name === item)
    if (!bundle) throw new Refused(400, `bundle ${item} not found`)
    if (iccid !== undefined && !isCompatible(esimOf(iccid), bundle)) {
      throw new Refused(400, 'bundle is not compatible')
    }
    if (bundle.price > wallet.balance) throw new Refused(400, 'insufficient balance')
    return bundle
  }

  function order(wanted: Wanted, requestId: string): Order {
    const bundle = check(wanted)
    const isTopUp = wanted.iccid !== undefined
    const esim = wanted.iccid === undefined ? makeEsim() : esimOf(wanted.iccid)
    const reference = crypto.randomUUID()
    wallet.balance = Math.round((wallet.balance - bundle.price) * 100) / 100
    esim.assignments.push({
      id: digits(9),
      reference: `${reference}-0`,
      bundle,
      // Assignments of one eSIM have an order.
      assignedAt: now() + esim.assignments.length,
      remaining: bundle.unlimited ? 0 : bundle.dataAmount * 1_000_000,
      state: 'queued',
    })
    const facts = { createdAt: now(), total: bundle.price, isRefunded: false, requestId }
    const made = { reference, esim, bundle, isTopUp, ...facts }
    orders.push(made)
    return made
  }

  function makeEsim(): Esim {
    const returned = faults.reusesIccid ? esims.findLast(({ isReturned }) => isReturned) : undefined
    const body = `8943108${digits(11)}`
    const esim: Esim = {
      iccid: returned?.iccid ?? body + luhnDigit(body),
      matchingId: `JQ-${digits(6)}-ABC${digits(5)}`,
      profileStatus: 'Released',
      assignments: [],
      isReturned: false,
    }
    esims.push(esim)
    return esim
  }

  /** An eSIM of the account. */
  function esimOf(iccid: string): Esim {
    const esim = esims.findLast((each) => each.iccid === iccid && !each.isReturned)
    if (!esim) throw new Refused(403, 'the ICCID is not accessible by the user')
    return esim
  }

  /** "Revoke specific Bundle" (read 2026-11): only one that has not begun is paid back. */
  function revoke(iccid: string, id: string): void {
    const esim = esimOf(iccid)
    const found = esim.assignments.find((each) => each.id === id && each.state !== 'revoked')
    if (!found) throw new Refused(400, 'no such assignment')
    if (found.state !== 'queued') throw new Refused(400, 'the bundle has been started')
    found.state = 'revoked'
    const entry = orders.find(({ reference }) => found.reference === `${reference}-0`)
    if (entry) {
      entry.isRefunded = true
      wallet.balance = Math.round((wallet.balance + entry.total) * 100) / 100
    }
    const isEmpty = esim.assignments.every(({ state }) => state === 'revoked')
    esim.isReturned = isEmpty && esim.profileStatus === 'Released'
  }

  function phone(esim: Esim, act: PhoneAct): void {
    const before = esim.profileStatus
    if (act.does === 'download') esim.profileStatus = 'Downloaded'
    else esim.profileStatus = act.does === 'delete' ? 'Released' : 'Installed'
    if (esim.profileStatus === 'Installed') esim.firstInstalledAt ??= now()
    if (esim.profileStatus !== before) {
      const { iccid, profileStatus } = esim
      told.push({ alertType: 'ProfileStatusChange', iccid, profileStatus })
    }
    if (act.does === 'use') use(esim, act.bytes)
  }

  /** Uses one bundle after another; tells of the first use and of 50, 80 and 100 percent. */
  function use(esim: Esim, bytes: number): void {
    let left = bytes
    for (const each of esim.assignments.filter(({ state }) => /queued|active/.test(state))) {
      if (left <= 0) return
      const total = each.bundle.dataAmount * 1_000_000
      const before = total - each.remaining
      const used = each.bundle.unlimited ? left : Math.min(left, each.remaining)
      if (each.state === 'queued') tellOf('FirstUse', esim, each)
      each.startedAt ??= now()
      each.remaining = each.bundle.unlimited ? 0 : each.remaining - used
      each.state = each.remaining === 0 && !each.bundle.unlimited ? 'depleted' : 'active'
      left -= used
      const passed = [0.5, 0.8, 1].filter((share) => before < total * share)
      for (const share of passed.filter((one) => before + used >= total * one)) {
        tellOf('Utilisation', esim, each, share)
      }
    }
  }

  function tellOf(alertType: string, { iccid }: Esim, each: Assignment, share?: number): void {
    const { id, reference, bundle, remaining } = each
    const { name, description, unlimited, dataAmount } = bundle
    const quantities = { initialQuantity: dataAmount * 1_000_000, remainingQuantity: remaining }
    const shown = { id, reference, name, description, unlimited, ...quantities }
    told.push({ alertType, iccid, bundle: shown, ...(share ? { share } : {}) })
  }

  return { orders, esims, told, wallet, sellable, check, order, esimOf, revoke, phone }
}

export type Books = ReturnType<typeof openBooks>

/** eSIMs of one network do not take bundles of another: here, of another place. */
export function isCompatible(esim: Esim, { countries }: EsimGoBundle): boolean {
  const own = esim.assignments[0]?.bundle.countries.map(({ iso }) => iso) ?? []
  return countries.some(({ iso }) => own.includes(iso))
}

export function toSold({ reference, esim, bundle, isTopUp, total, ...rest }: Order): Sold {
  return {
    kind: isTopUp ? 'top_up' : 'plan',
    requestId: rest.requestId,
    packageId: bundle.name,
    orderId: reference,
    iccid: esim.iccid,
    lpa: `LPA:1$smdp.esim-go.example$${esim.matchingId}`,
    costMicros: Math.round(total * 1_000_000),
    isCancelled: rest.isRefunded,
  }
}
