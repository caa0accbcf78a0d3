import { expect, it } from 'vitest'
import { assignPlans } from '#backend/company/assignment/assign-plans.ts'
import { addPerson, callOfAssigner, openAssigner } from '#backend/testing/company/assignment.ts'
import { cookieOf } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

it('the first steps are ticked off by what the organisation has, and go when all are done', async () => {
  const assigner = await openAssigner(1)
  const cookie = await cookieOf(assigner.accountId, 'enterprise')
  const read = async () => {
    const page = await visit(`${shop}/enterprise/manage`, { headers: { cookie } })
    expect(page.status).toBe(200)
    return (await page.text()).replaceAll('<!-- -->', '')
  }
  const before = await read()
  expect(before).toContain('First steps')
  expect(before.match(/ Done</g)).toHaveLength(1)
  expect(before).toContain('href="/enterprise/manage/permissions?open=invite"')
  const accountIds = [await addPerson(assigner)]
  const idempotencyKey = crypto.randomUUID()
  const { planId } = assigner
  await assignPlans(callOfAssigner(assigner), { idempotencyKey, planId, accountIds })
  expect(await read()).not.toContain('First steps')
})
