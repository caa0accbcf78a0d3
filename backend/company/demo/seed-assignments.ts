import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { AssignedLot, AssignedPerson, assignmentRows } from './assignment-rows.ts'

/** A lot, named after the order and its line, and how many of its plans were assigned. */
type Given = { lot: string; plans: number }

const given: readonly { organizationId: string; lots: readonly Given[] }[] = [
  {
    organizationId: 'demo-meridian',
    lots: [
      { lot: 'first.0', plans: 26 },
      { lot: 'first.1', plans: 12 },
      { lot: 'second.0', plans: 15 },
      { lot: 'second.1', plans: 5 },
      { lot: 'third.0', plans: 3 },
      { lot: 'third.1', plans: 8 },
      { lot: 'third.2', plans: 2 },
    ],
  },
  {
    organizationId: 'demo-northpass',
    lots: [
      { lot: 'first.0', plans: 3 },
      { lot: 'second.0', plans: 2 },
      { lot: 'third.1', plans: 1 },
    ],
  },
]

/**
 * Gives plans of the demonstration organisations' stock to their people: scheduled, mailed,
 * installed, in use, used up and taken back ones, with their usage by day. Existing rows are left as
 * they are.
 */
export async function seedAssignments(seeding: Seeding): Promise<void> {
  const seconds = Math.floor(seeding.now.getTime() / 1000)
  let at = 0
  for (const { organizationId, lots } of given) {
    const people = await readPeople(seeding.db, organizationId)
    if (people.length === 0) continue
    for (const { lot: name, plans } of lots) {
      const lot = await readLot(seeding.db, `${organizationId}-${name}`)
      const rows = Array.from({ length: plans }, (_, place) => {
        const person = people[(at + place) % people.length] ?? people[0]
        if (!person) throw new Error('expected the organisation to have people')
        return { seeding, seconds, organizationId, lot, person, at: at + place, place }
      })
      await seeding.db.batch(rows.flatMap(assignmentRows))
      at += plans
    }
  }
}

async function readPeople(db: D1Database, organizationId: string) {
  const { results } = await statement(db)`
    SELECT account.id, locale, group_id, coalesce(cost_centre, '') AS cost_centre
    FROM account LEFT JOIN billing_group ON billing_group.id = account.group_id
    WHERE account.organization_id = ${organizationId} AND account.deleted_at IS NULL
      AND account.id LIKE '%-person-%'
    ORDER BY account.created_at, account.id`.all()
  return AssignedPerson.array().assert(results)
}

async function readLot(db: D1Database, id: string): Promise<typeof AssignedLot.infer> {
  const row = await statement(db)`
    SELECT lot.id, lot.plan_id, line.plan, currency, master_order.created_at
    FROM stock_lot AS lot
      JOIN master_order ON master_order.id = lot.order_id
      JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position
    WHERE lot.id = ${id}`.first()
  return AssignedLot.assert(row)
}
