import { expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { listPlansById } from '../../shop/catalogue/plans.ts'
import { viewFor } from '../../shop/catalogue/view.ts'
import { addPerson, assign, openAssigner } from '../../testing/company/assignment.ts'
import { testCatalogue, testDatabase } from '../../testing/testing.ts'

/** A plan of the catalogue that is not among those. */
async function otherPlan(ids: readonly string[]): Promise<string> {
  const { results } = await testCatalogue()
    .prepare('SELECT id FROM plan ORDER BY position LIMIT 5')
    .all<{ id: string }>()
  return results.map(({ id }) => id).find((id) => !ids.includes(id)) ?? ''
}

it('the audit log names the plans of its lines, bought ones also when they are not sold any more', async () => {
  const assigner = await openAssigner(1)
  const { shop, bearer, planId } = assigner
  await assign(assigner, { accountIds: [await addPerson(assigner)] })
  const cartPlan = await otherPlan([planId])
  await shop.ask(purchasingCalls.setCartLine, { planId: cartPlan, quantity: 1 }, { bearer })
  const { lines, plans } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
  const assigned = lines.find(({ action }) => action === 'plan_assigned')
  expect(assigned?.changes).toContainEqual({ field: 'plan', before: null, after: planId })
  expect(plans.map(({ id }) => id).toSorted()).toEqual([planId, cartPlan].toSorted())
  const [sold] = await listPlansById(viewFor(shop.callOf(), 'USD'), [planId])
  expect(plans.find(({ id }) => id === planId)?.amount).toBe(sold?.amount)
  const file = await shop.ask(organizationCalls.exportAudit, {}, { bearer })
  expect(file.plans.map(({ id }) => id)).toContain(planId)

  const stranger = await openAssigner(1)
  await testDatabase()
    .prepare(`INSERT INTO audit_entry (organization_id, created_at, actor_name, action, subject_id,
        subject_name, before, after, request_id)
      VALUES (?1, 1, '', 'plan_assigned', '', '', '{}', '{"plan":"gone-plan"}', '')`)
    .bind(stranger.organizationId)
    .run()
  const other = await shop.ask(organizationCalls.listAudit, {}, { bearer: stranger.bearer })
  expect(other.plans.map(({ id }) => id)).not.toContain('gone-plan')
})
