import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { listPlansById } from '../../shop/catalogue/plans.ts'
import { seedLapse } from './seed-lapse.ts'

type MasterOrder = {
  id: string
  number: string
  daysAgo: number
  poNumber?: string
  costCentre?: string
  /** The plan, and how many were bought. */
  lines: Readonly<Record<string, number>>
}

/** Four months of orders, the same for both demonstration organisations. */
const masterOrders: readonly MasterOrder[] = [
  {
    id: 'zeroth',
    number: 'D',
    daysAgo: 115,
    costCentre: '4100 Sales',
    lines: { 'europe-5gb-30d-v1': 14 },
  },
  {
    id: 'first',
    number: 'A',
    daysAgo: 80,
    costCentre: '4100 Sales',
    lines: { 'europe-5gb-30d-v1': 30, 'us-10gb-30d-v1': 15 },
  },
  {
    id: 'second',
    number: 'B',
    daysAgo: 45,
    poNumber: 'PO-2026-118',
    costCentre: '4200 Field service',
    lines: { 'jp-5gb-30d-v1': 20, 'th-3gb-30d-v1': 10 },
  },
  {
    id: 'third',
    number: 'C',
    daysAgo: 2,
    costCentre: '4100 Sales',
    lines: { 'europe-5gb-30d-v1': 10, 'ae-1gb-7d-v1': 8, 'jp-10gb-30d-v1': 6 },
  },
]

const buyers = [
  { organizationId: 'demo-northpass', id: 'demo-prepaid', name: 'Ines Carvalho', pays: 'points' },
  { organizationId: 'demo-meridian', id: 'demo-postpaid', name: 'Jonas Feldmann', pays: 'account' },
] as const

/** The purchases of points by the prepaid organisation, by days before the seeding. */
export const topUps = [
  { daysAgo: 116, points: 120_000 },
  { daysAgo: 81, points: 150_000 },
  { daysAgo: 40, points: 60_000 },
] as const

/** Adds orders and stock of the demonstration organisations, and points of the prepaid one. */
export async function seedPurchasing(seeding: Seeding): Promise<void> {
  for (const buyer of buyers) {
    if (buyer.pays === 'points') await seedTopUps(seeding, buyer.organizationId)
    for (const masterOrder of masterOrders) {
      // Spend is summed up as entries are inserted, so they are inserted in the order of their
      // days.
      if (buyer.pays === 'account' && masterOrder.id === 'third') await seedLapse(seeding, buyer)
      await seedMasterOrder(seeding, buyer, masterOrder)
    }
  }
}

async function seedTopUps({ db, now }: Seeding, organizationId: string): Promise<void> {
  await db.batch(
    topUps.map(({ daysAgo, points }) =>
      insertRow(db, 'organization_points_entry', {
        id: `topped_up.${organizationId}-${daysAgo}`,
        organization_id: organizationId,
        kind: 'topped_up',
        points,
        created_at: Math.floor(now.getTime() / 1000) - daysAgo * 86_400,
      }),
    ),
  )
}

type Buyer = (typeof buyers)[number]

async function seedMasterOrder(seeding: Seeding, buyer: Buyer, masterOrder: MasterOrder) {
  const { db, catalogue, channel, now } = seeding
  const { organizationId } = buyer
  const id = `${organizationId}-${masterOrder.id}`
  const createdAt = Math.floor(now.getTime() / 1000) - masterOrder.daysAgo * 86_400
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  const sold = await listPlansById(view, Object.keys(masterOrder.lines))
  const lines = Object.entries(masterOrder.lines).map(([planId, bought]) => {
    const plan = sold.find((each) => each.id === planId)
    if (!plan) throw new Error(`expected ${planId} to be sold`)
    return { plan, planId, bought }
  })
  const totalMinor = lines.reduce((sum, { plan, bought }) => sum + plan.priceMinor * bought, 0)
  const isPrepaid = buyer.pays === 'points'
  const row = { organization_id: organizationId, created_at: createdAt }
  await db.batch([
    insertRow(db, 'master_order', {
      ...row,
      id,
      number: `${isPrepaid ? 'NPQ' : 'MRD'}7K3M9X${masterOrder.number}`,
      buyer_id: buyer.id,
      buyer_name: buyer.name,
      paid_with: isPrepaid ? 'points' : 'account',
      currency: 'USD',
      total_minor: totalMinor,
      points: isPrepaid ? totalMinor : null,
      line_count: lines.length,
      po_number: masterOrder.poNumber ?? '',
      cost_centre: masterOrder.costCentre ?? '',
    }),
    ...lines.flatMap((line, position) => lineRows(db, { ...line, id, position, row })),
    isPrepaid
      ? insertRow(db, 'organization_points_entry', {
          ...row,
          id: `used.${id}`,
          kind: 'used',
          points: -totalMinor,
          order_id: id,
        })
      : insertRow(db, 'account_entry', {
          ...row,
          id: `ordered.${id}`,
          month: monthIn(createdAt, 'UTC'),
          kind: 'ordered',
          amount_minor: totalMinor,
          order_id: id,
        }),
  ])
}

type Line = {
  id: string
  position: number
  plan: { priceMinor: number }
  planId: string
  bought: number
  row: { organization_id: string; created_at: number }
}

function lineRows(db: D1Database, line: Line): D1PreparedStatement[] {
  const { id, position, plan, planId, bought, row } = line
  const lotId = `${id}.${position}`
  return [
    insertRow(db, 'master_order_line', {
      order_id: id,
      position,
      plan_id: planId,
      plan: JSON.stringify(plan),
      quantity: bought,
      unit_minor: plan.priceMinor,
    }),
    insertRow(db, 'stock_lot', {
      id: lotId,
      organization_id: row.organization_id,
      order_id: id,
      position,
      plan_id: planId,
      bought,
      lapses_at: row.created_at + 365 * 86_400,
    }),
    insertRow(db, 'stock_entry', {
      ...row,
      lot_id: lotId,
      id: `bought.${lotId}`,
      kind: 'bought',
      plans: bought,
    }),
  ]
}
