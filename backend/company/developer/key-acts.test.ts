import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { apiKeyCalls } from '#contract/calls/company/developer.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { callTable } from '#contract/calls/index.ts'
import { readLimits } from '#contract/calls/row/limits.ts'
import { takesKey } from '#contract/calls/row/takes-key.ts'
import type { KeyScope } from '#contract/organization/developer-words.ts'
import { setRules } from '../../testing/company/approval.ts'
import { type Assigner, addPerson, openAssigner } from '../../testing/company/assignment.ts'
import { fill } from '../../testing/company/purchasing.ts'
import type { SendOptions } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

/** The options of a program's calls with a new key: no tag, only the key. */
async function programOf(
  { shop, bearer, accountId, organizationId }: Assigner,
  scopes: readonly KeyScope[],
): Promise<SendOptions> {
  const db = testDatabase()
  await db
    .prepare(`UPDATE role SET permissions = json_insert(permissions, '$[#]', 'UPDATE_DEVELOPERS')
      WHERE organization_id = ? AND instr(permissions, 'UPDATE_DEVELOPERS') = 0
        AND id = (SELECT json_extract(role_ids, '$[0]') FROM account WHERE id = ?)`)
    .bind(organizationId, accountId)
    .run()
  const wish = { name: 'Payroll', scopes, days: 90 } as const
  const { secret } = await shop.ask(apiKeyCalls.createApiKey, wish, { bearer })
  return { bearer: { accessToken: secret }, headers: { 'x-app-tag': '', 'x-page-token': '' } }
}

type Shape = { required?: string[] }

const buying = ['GET_ASSIGN_LIST', 'CREATE_MASTER_ORDER', 'UPDATE_PAYMENT_METHOD'] as const
const giving = ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'] as const

describe('R-ORG-7 an API key', () => {
  it('orders plans once for a key of idempotency, if it may spend', async () => {
    const assigner = await openAssigner()
    const { shop, planId } = assigner
    const program = await programOf(assigner, [...buying, 'SPEND'])
    const totalMinor = await fill({ ...assigner, ...program } as never, planId, 2)
    const order = { idempotencyKey: crypto.randomUUID(), totalMinor }
    const first = await shop.ask(purchasingCalls.createMasterOrder, order, program)
    expect(await shop.ask(purchasingCalls.createMasterOrder, order, program)).toEqual(first)
    const thrifty = await programOf(assigner, buying)
    const refusal = await shop.refusal(purchasingCalls.createMasterOrder, order, thrifty)
    expect(refusal).toMatchObject({ status: 403, reason: 'scope' })
  })

  it('assigns plans once for a key of idempotency', async () => {
    const assigner = await openAssigner()
    const { shop, planId } = assigner
    const program = await programOf(assigner, giving)
    const accountIds = [await addPerson(assigner)]
    const wish = { idempotencyKey: crypto.randomUUID(), planId, accountIds }
    const first = await shop.ask(assignmentCalls.assignPlans, wish, program)
    expect(first.assigned).toBe(1)
    const again = await shop.ask(assignmentCalls.assignPlans, wish, program)
    expect(again.assignmentIds).toEqual(first.assignmentIds)
    const other = { ...wish, accountIds: [await addPerson(assigner)] }
    expect((await shop.refusal(assignmentCalls.assignPlans, other, program)).status).toBe(422)
  })

  it('is bound by the approval rules, from which its maker is free', async () => {
    const assigner = await openAssigner()
    const { shop, planId } = assigner
    await setRules(assigner as never, { is_always: true })
    const program = await programOf(assigner, giving)
    const accountIds = [await addPerson(assigner)]
    const wish = { idempotencyKey: crypto.randomUUID(), planId, accountIds }
    const refusal = await shop.refusal(assignmentCalls.assignPlans, wish, program)
    expect(refusal).toMatchObject({ status: 409, reason: 'needs_approval' })
    const asked = { ...wish, word: '' }
    const { state } = await shop.ask(approvalCalls.requestAssignment, asked, program)
    expect(state).toBe('open')
  })

  it('starts an import once', async () => {
    const assigner = await openAssigner()
    const { shop, planId, organizationId } = assigner
    const program = await programOf(assigner, giving)
    const text = `Ada Byron\tada@${organizationId}.example\t${planId}`
    const { importId } = await shop.ask(importCalls.pasteImport, { text }, program)
    const start = { importId, ready: 1 }
    const job = await shop.ask(importCalls.startImport, start, program)
    expect(job.id).toBe(importId)
    await shop.ask(importCalls.startImport, start, program)
    const { assignments } = await shop.ask(assignmentCalls.listAssignments, {}, program)
    expect(assignments).toHaveLength(1)
  })

  it('is recognised in every call that is carried out once', () => {
    const once = callTable.filter((row) => takesKey(row) && row.isProtected)
    expect(once.length).toBeGreaterThan(10)
    const recognised = ['idempotency_key', 'job_id', 'import_id']
    for (const { path, input } of once) {
      const schema = input.in.toJsonSchema() as Shape & { anyOf?: Shape[] }
      const isRecognised = ({ required = [] }: Shape) =>
        required.some((name) => recognised.includes(name))
      expect([path, (schema.anyOf ?? [schema]).every(isRecognised)]).toEqual([path, true])
    }
  })

  it('needs a scope of its own for every act that spends or loosens', () => {
    const changing = callTable.filter((row) => takesKey(row) && row.limits !== readLimits)
    const acts = changing.flatMap(({ path, act }) => (act ? [`${act} ${path}`] : []))
    expect(acts.toSorted()).toEqual([
      'LOOSEN /organization/budget/remove',
      'LOOSEN /organization/budget/set',
      'LOOSEN /organization/spend/set_limit',
      'SPEND /organization/assignment/add_data',
      'SPEND /organization/invoice/pay',
      'SPEND /organization/master_order/create',
      'SPEND /organization/points/buy',
      'SPEND /organization/policy/switch',
      'SPEND /organization/trip/approve',
    ])
  })
})
