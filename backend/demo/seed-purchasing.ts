import { listPlansById } from '../catalogue/plans.ts'
import { insertRow } from './insert-row.ts'
import type { Seeding } from './seed-orders.ts'

type MasterOrder = {
  id: string
  number: string
  daysAgo: number
  poNumber?: string
  /** The plan, how many were bought, and how many of them are assigned. */
  lines: readonly (readonly [planId: string, bought: number, assigned: number])[]
}

/** Three months of orders, the same for both demonstration organisations. */
const masterOrders: readonly MasterOrder[] = [
  {
    id: 'first',
    number: 'A',
    daysAgo: 80,
    lines: [
      ['europe-5gb-30d-v1', 30, 15],
      ['us-10gb-30d-v1', 15, 4],
    ],
  },
  {
    id: 'second',
    number: 'B',
    daysAgo: 45,
    poNumber: 'PO-2026-118',
    lines: [
      ['jp-5gb-30d-v1', 20, 5],
      ['th-3gb-30d-v1', 10, 0],
    ],
  },
  {
    id: 'third',
    number: 'C',
    daysAgo: 2,
    lines: [
      ['europe-5gb-30d-v1', 10, 0],
      ['ae-1gb-7d-v1', 8, 2],
      ['jp-10gb-30d-v1', 6, 1],
    ],
  },
]

const buyers = [
  { organizationId: 'demo-northpass', id: 'demo-prepaid', name: 'Ines Carvalho', points: 250_000 },
  { organizationId: 'demo-meridian', id: 'demo-postpaid', name: 'Jonas Feldmann' },
] as const

/** Adds orders and stock of the demonstration organisations, and points of the prepaid one. */
export async function seedPurchasing(seeding: Seeding): Promise<void> {
  const { db, now } = seeding
  for (const buyer of buyers) {
    const topUp = 'points' in buyer ? buyer.points : 0
    if (topUp > 0) {
      await insertRow(db, 'organization_points_entry', {
        id: `${buyer.organizationId}-top-up`,
        organization_id: buyer.organizationId,
        kind: 'topped_up',
        points: topUp,
        created_at: Math.floor(now.getTime() / 1000) - 81 * 86_400,
      }).run()
    }
    for (const masterOrder of masterOrders) await seedMasterOrder(seeding, buyer, masterOrder)
  }
}

type Buyer = (typeof buyers)[number]

async function seedMasterOrder(seeding: Seeding, buyer: Buyer, masterOrder: MasterOrder) {
  const { db, channel, now } = seeding
  const { organizationId } = buyer
  const id = `${organizationId}-${masterOrder.id}`
  const createdAt = Math.floor(now.getTime() / 1000) - masterOrder.daysAgo * 86_400
  const view = { db, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  const sold = await listPlansById(
    view,
    masterOrder.lines.map(([planId]) => planId),
  )
  const lines = masterOrder.lines.map(([planId, bought, assigned]) => {
    const plan = sold.find((each) => each.id === planId)
    if (!plan) throw new Error(`expected ${planId} to be sold`)
    return { plan, planId, bought, assigned }
  })
  const totalMinor = lines.reduce((sum, { plan, bought }) => sum + plan.priceMinor * bought, 0)
  const isPrepaid = 'points' in buyer
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
          month: new Date(createdAt * 1000).toISOString().slice(0, 7),
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
  assigned: number
  row: { organization_id: string; created_at: number }
}

function lineRows(db: D1Database, line: Line): D1PreparedStatement[] {
  const { id, position, plan, planId, bought, assigned, row } = line
  const lotId = `${id}.${position}`
  const entry = { ...row, lot_id: lotId }
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
      ...entry,
      id: `bought.${lotId}`,
      kind: 'bought',
      plans: bought,
    }),
    ...(assigned > 0
      ? [
          insertRow(db, 'stock_entry', {
            ...entry,
            id: `assigned.${lotId}`,
            kind: 'assigned',
            plans: -assigned,
          }),
        ]
      : []),
  ]
}
