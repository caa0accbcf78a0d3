import type { AssignLine, Assignment } from '#contract/assigning/assignment.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { makeDueAssignments } from '../../company/assignment/make-assignments.ts'
import { advanceOrder } from '../../shop/fulfilment/advance-order.ts'
import { anyPlanId } from '../order.ts'
import { testDatabase } from '../testing.ts'
import { callOfPurchaser, fill, openPurchaser, type Purchaser } from './purchasing.ts'

/** A member who may assign, and the plan that their organisation has in stock. */
export type Assigner = Purchaser & { planId: string }

/** Opens a shop with a member of an organisation that has bought plans. */
export async function openAssigner(plans = 3): Promise<Assigner> {
  const purchaser = await openPurchaser()
  const assigner = { ...purchaser, planId: await anyPlanId() }
  await stockUp(assigner, plans)
  return assigner
}

/** Buys further plans into a lot of their own. */
export async function stockUp(assigner: Assigner, plans: number): Promise<void> {
  const { shop, bearer, planId } = assigner
  const totalMinor = await fill(assigner, planId, plans)
  const order = { idempotencyKey: crypto.randomUUID(), totalMinor }
  await shop.ask(purchasingCalls.createMasterOrder, order, { bearer })
}

/** Adds a person with access to the assigner's organisation, and returns their id. */
export async function addPerson(
  { organizationId }: Pick<Assigner, 'organizationId'>,
  { groupId = null, timeZone = null }: { groupId?: string | null; timeZone?: string | null } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await testDatabase()
    .prepare(`INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
        organization_id, group_id, home_zone, created_at)
      VALUES (?1, 'enterprise', ?2, ?2, 'Bo Minh Trần', 'de', 'USD', ?3, ?4, ?5, 1)`)
    .bind(id, `${id}@example.com`, organizationId, groupId, timeZone)
    .run()
  return id
}

type Wish = {
  accountIds?: readonly string[]
  groupId?: string
  people?: readonly { name: string; email: string }[]
  dueOn?: string
  dueAt?: string
  timeZone?: string
  key?: string
}

export async function assign(
  { shop, bearer, planId }: Assigner,
  { key = crypto.randomUUID(), ...wish }: Wish,
): Promise<{ assigned: number; assignmentIds: string[]; lines: AssignLine[] }> {
  const input = { ...wish, planId, idempotencyKey: key }
  return shop.ask(assignmentCalls.assignPlans, input, { bearer })
}

/** Assigns a plan to one person and waits until its eSIM is made. */
export async function assignMade(assigner: Assigner, accountId?: string): Promise<string> {
  const accountIds = [accountId ?? (await addPerson(assigner))]
  const [id = ''] = (await assign(assigner, { accountIds })).assignmentIds
  await work(assigner)
  return id
}

/**
 * Does the scheduled work on assignments, until the network has made everything that was ordered.
 */
export async function work(assigner: Assigner): Promise<void> {
  const { shop } = assigner
  await shop.settle()
  await makeDueAssignments(shop.callOf())
  await advanceOrders(assigner)
  shop.clock.advance(3)
  await advanceOrders(assigner)
  await shop.settle()
}

/** Advances only the organisation's orders; those of other test files would use up the run. */
async function advanceOrders({ shop, organizationId }: Assigner): Promise<void> {
  const { results } = await testDatabase()
    .prepare(`SELECT id FROM purchase WHERE organization_id = ?
      AND (state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED') OR EXISTS
        (SELECT 1 FROM cancellation WHERE purchase_id = purchase.id AND state = 'open'))`)
    .bind(organizationId)
    .all<{ id: string }>()
  for (const { id } of results) await advanceOrder(shop.callOf(), id)
}

export async function listed(assigner: Assigner, asked: object = {}): Promise<Assignment[]> {
  const { shop, bearer } = assigner
  return (await shop.ask(assignmentCalls.listAssignments, asked, { bearer })).assignments
}

export async function stateOf(assigner: Assigner, id: string): Promise<string | undefined> {
  return (await listed(assigner, { pageSize: 100 })).find((each) => each.id === id)?.state
}

/** Returns the free plans in two ways: as the lots say, and as the ledger adds up to. */
export async function freeOf({ organizationId }: Pick<Assigner, 'organizationId'>) {
  const row = await testDatabase()
    .prepare(`SELECT (SELECT sum(free) FROM stock_lot WHERE organization_id = ?1) AS lots,
      (SELECT sum(plans) FROM stock_entry WHERE organization_id = ?1) AS ledger,
      (SELECT sum(bought) FROM stock_lot WHERE organization_id = ?1) - (
        SELECT count(*) FROM assignment WHERE organization_id = ?1
          AND state NOT IN ('returned', 'moved', 'failed')) AS counted`)
    .bind(organizationId)
    .first<{ lots: number; ledger: number; counted: number }>()
  if (!row) throw new Error('expected the stock of the organisation')
  return row
}

/** Has a phone install an eSIM, without the shop being told. */
export async function install(assignmentId: string): Promise<void> {
  await testDatabase()
    .prepare(`UPDATE sandbox_profile SET profile = 'INSTALLED'
      WHERE request_id = ? AND cancelled_at IS NULL`)
    .bind(`${assignmentId}-0`)
    .run()
}

export { callOfPurchaser as callOfAssigner }
