import { budgetCalls } from '#contract/calls/company/budget.ts'
import type { BudgetNode } from '#contract/spending/budget.ts'
import { testDatabase } from '../testing.ts'
import type { Assigner } from './assignment.ts'

type Wish = {
  level?: BudgetNode['level']
  holderId?: string
  email?: string
  limitMinor: number
  reset?: string
  isHard?: boolean
}

/** Sets a monthly budget that stops spending, by default for the organisation. */
export async function setBudget({ shop, bearer }: Assigner, wish: Wish): Promise<string> {
  const input = { level: 'organization', reset: 'month', isHard: true, ...wish }
  return (await shop.ask(budgetCalls.setBudget, input as never, { bearer })).budgetId
}

export async function nodesOf({ shop, bearer }: Assigner): Promise<BudgetNode[]> {
  return (await shop.ask(budgetCalls.listBudgets, {}, { bearer })).nodes
}

/** Returns what a holder has used, in two ways: as the list says, and as the ledger adds up to. */
export async function usedBy(assigner: Assigner, id: string) {
  const shown = (await nodesOf(assigner)).find((each) => each.id === id && each.level !== 'others')
  const row = await testDatabase()
    .prepare(`SELECT coalesce(sum(amount_minor), 0) AS ledger FROM budget_entry
      WHERE ?1 IN (organization_id, group_id, account_id)`)
    .bind(id)
    .first<{ ledger: number }>()
  return { shown: shown?.usedMinor, ledger: row?.ledger }
}

/** Adds a group to the assigner's organisation, and returns its id. */
export async function addGroup({ organizationId }: Assigner, name = 'Sales'): Promise<string> {
  const id = crypto.randomUUID()
  await testDatabase()
    .prepare(
      'INSERT INTO billing_group (id, organization_id, name, created_at) VALUES (?, ?, ?, 1)',
    )
    .bind(id, organizationId, name)
    .run()
  return id
}

/** Returns what one plan of the assigner's stock cost. */
export async function priceOf({ organizationId }: Assigner): Promise<number> {
  const row = await testDatabase()
    .prepare(`SELECT unit_minor FROM master_order_line JOIN master_order
      ON master_order.id = order_id WHERE organization_id = ? LIMIT 1`)
    .bind(organizationId)
    .first<{ unit_minor: number }>()
  if (!row) throw new Error('expected plans in stock')
  return row.unit_minor
}
