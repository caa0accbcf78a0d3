import { type ListedPackage, makeManyPackages, makePackageList } from './packages.ts'

type Part = { id: number; package: ListedPackage; usedMb: number; activatedAt?: number }

/** An eSIM that was sold; its data is used one part after another. */
export type SoldSim = {
  id: number
  iccid: string
  matchingId: string
  code: string
  parts: Part[]
  isRecycled: boolean
}

export type SoldOrder = {
  id: number
  description: string
  package: ListedPackage
  createdAt: number
  sim: SoldSim
  charged: number
}

type Opening = { firstSim: number; offers: number }

/** A partner's account: its wallet, what it ordered, and the eSIMs that it has. */
export function openCompany(now: () => number, { firstSim, offers }: Opening) {
  const places = offers > 0 ? makeManyPackages(offers) : makePackageList()
  const orders: SoldOrder[] = []
  const sims = new Map<string, SoldSim>()
  const wallet = { balance: 1_000 }

  const packages = () =>
    places.flatMap(({ operators }) => operators.flatMap((each) => each.packages))
  const packageOf = (id: string, type: ListedPackage['type']) =>
    packages().find((each) => each.id === id && each.type === type)

  function charge(bought: ListedPackage, sim: SoldSim, description: string): SoldOrder {
    const charged = bought.net_price ?? bought.price
    wallet.balance -= charged
    const id = 9_001 + orders.length
    const order = { id, description, package: bought, createdAt: now(), sim, charged }
    orders.push(order)
    sim.parts.push({ id: 700 + id, package: bought, usedMb: 0 })
    return order
  }

  /** A new eSIM, which may get the ICCID of one that was recycled. */
  function makeSim(): SoldSim {
    const id = firstSim + orders.length
    const reused = [...sims.values()].find(({ isRecycled }) => isRecycled)
    const sim = {
      id,
      iccid: reused?.iccid ?? `894446540000${String(id).padStart(7, '0')}`,
      matchingId: `MATCH-${id}`,
      code: String(id),
      parts: [],
      isRecycled: false,
    }
    sims.set(sim.iccid, sim)
    return sim
  }

  /** Uses data of a phone: of the first part that has some, and then of the next. */
  function use(iccid: string, usedMb: number): void {
    let left = usedMb
    for (const part of sims.get(iccid)?.parts ?? []) {
      const room = part.package.is_unlimited ? left : part.package.amount - part.usedMb
      if (left <= 0) break
      if (room <= 0) continue
      part.activatedAt ??= now()
      part.usedMb += Math.min(room, left)
      left -= Math.min(room, left)
    }
  }

  /** Lets the next eSIM have this one's ICCID. */
  function recycle(iccid: string): void {
    const sim = sims.get(iccid)
    if (sim) sim.isRecycled = true
  }

  function reprice(id: string, netPrice: number): void {
    for (const each of packages().filter((one) => one.id === id)) each.net_price = netPrice
  }

  return { places, orders, sims, wallet, packageOf, charge, makeSim, use, recycle, reprice }
}

export type Company = ReturnType<typeof openCompany>

const text = (seconds: number) => new Date(seconds * 1000).toISOString()
/** As most pages write a time: without a zone, in UTC. */
const plain = (seconds: number) => text(seconds).slice(0, 19).replace('T', ' ')

/** "Get eSIM" (11883028e0, read 2026-11). */
export function shownSim({ id, iccid, matchingId }: SoldSim) {
  return {
    id,
    created_at: '2026-11-01 08:30:14',
    iccid,
    lpa: 'lpa.airalo.example',
    imsis: null,
    matching_id: matchingId,
    qrcode: `LPA:1$lpa.airalo.example$${matchingId}`,
    qrcode_url: 'https://airalo.example/qr',
    direct_apple_installation_url: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$lpa.airalo.example$${matchingId}`,
    apn_type: 'automatic',
    apn_value: null,
    apn: {
      ios: { apn_type: 'automatic', apn_value: null },
      android: { apn_type: 'manual', apn_value: 'data.kallur' },
    },
    is_roaming: true,
    confirmation_code: null,
    msisdn: null,
  }
}

/** "Submit order" (11883024e0) and "Get order list" (11883022e0), read 2026-11. */
export function shownOrder({ id, description, package: bought, createdAt, sim }: SoldOrder) {
  const isTopUp = bought.type === 'topup'
  return {
    package_id: bought.id,
    quantity: '1',
    type: bought.type,
    // The example of "Submit top-up order" (11883026e0) does not show what was sent.
    description: isTopUp ? `Topup (${sim.iccid})` : description,
    esim_type: 'Prepaid',
    validity: bought.day,
    package: bought.title,
    data: bought.data,
    price: bought.price,
    net_price: bought.net_price,
    created_at: plain(createdAt),
    id,
    code: `20261130-00${id}`,
    currency: 'USD',
    status: { name: 'Completed', slug: 'completed' },
    ...(isTopUp ? {} : { sims: [shownSim(sim)] }),
  }
}

/** "Get usage" (11883030e0, read 2026-11): MB of all parts; unlimited data counts as nothing. */
export function shownUsage({ parts, isRecycled }: SoldSim) {
  const isUnlimited = parts.some((each) => each.package.is_unlimited)
  const total = isUnlimited ? 0 : parts.reduce((all, each) => all + each.package.amount, 0)
  const used = isUnlimited ? 0 : parts.reduce((all, each) => all + each.usedMb, 0)
  const isBegun = parts.some(({ activatedAt }) => activatedAt !== undefined)
  const begun = isBegun && !isUnlimited && used >= total ? 'FINISHED' : 'ACTIVE'
  return {
    remaining: total - used,
    total,
    expired_at: null,
    is_unlimited: isUnlimited,
    status: isRecycled ? 'RECYCLED' : isBegun ? begun : 'NOT_ACTIVE',
    remaining_voice: 0,
    remaining_text: 0,
    total_voice: 0,
    total_text: 0,
  }
}

/** "Get eSIM package history" (11883032e0, read 2026-11): the latest first. */
export function shownParts({ parts }: SoldSim) {
  return parts.toReversed().map(({ id, package: bought, usedMb, activatedAt }) => ({
    id,
    status: activatedAt === undefined ? 'NOT_ACTIVE' : 'ACTIVE',
    remaining: bought.is_unlimited ? 0 : bought.amount - usedMb,
    activated_at: activatedAt === undefined ? null : text(activatedAt).replace('.000Z', '+00:00'),
    expired_at: null,
    finished_at: null,
    package: bought,
  }))
}
