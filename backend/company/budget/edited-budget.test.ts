import { describe, expect, it } from 'vitest'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import type { ApiError } from '#contract/errors.ts'
import { eachRound } from '#contract/testing/effort.ts'
import {
  addPerson,
  assign,
  callOfAssigner,
  openAssigner,
} from '../../testing/company/assignment.ts'
import { nodesOf, priceOf, setBudget } from '../../testing/company/budget.ts'
import { testDatabase } from '../../testing/testing.ts'
import { raiseAlerts } from '../alert/raise-alerts.ts'
import { removePerson } from '../people/change-person.ts'
import { setBudget as changeBudget } from './change-budgets.ts'

const rule = { level: 'organization', reset: 'month', isHard: true } as const

describe('a budget that two people edit', () => {
  it.each(eachRound)(
    'keeps what the first of them saved, and tells the second, round %i',
    async () => {
      const assigner = await openAssigner(1)
      const call = callOfAssigner(assigner)
      await setBudget(assigner, { limitMinor: 500 })
      const seen = { limitMinor: 500, reset: 'month', isHard: true } as const
      const ends = await Promise.all(
        [600, 700].map((limitMinor) =>
          changeBudget(call, { ...rule, limitMinor, seen }).then(
            () => limitMinor,
            (error: unknown) => (error as ApiError).details?.reason,
          ),
        ),
      )
      const [won] = ends.filter((end) => typeof end === 'number')
      expect(ends).toContain('budget_changed')
      expect((await nodesOf(assigner))[0]?.budget?.limitMinor).toBe(won)
      const { shop, bearer } = assigner
      const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
      // One for the budget at first, one for the change that was stored.
      expect(lines.filter(({ action }) => action === 'budget_set')).toHaveLength(2)
    },
  )

  it('is neither made anew, nor removed, nor set again where it is another one than was seen', async () => {
    const assigner = await openAssigner(1)
    const { shop, bearer, organizationId: budgetId } = assigner
    const seen = { limitMinor: 500, reset: 'month', isHard: true } as const
    const wish = { ...rule, limitMinor: 900 }
    const changed = { code: 'conflict', reason: 'budget_changed' }
    const refused = async (more: object) =>
      shop.refusal(budgetCalls.setBudget, { ...wish, ...more }, { bearer })
    // Somebody has removed it meanwhile.
    expect(await refused({ seen })).toMatchObject(changed)
    await shop.ask(budgetCalls.setBudget, { ...wish, seen: null }, { bearer })
    expect(await refused({ seen: null })).toMatchObject(changed)
    expect(
      await shop.refusal(budgetCalls.removeBudget, { budgetId, seen }, { bearer }),
    ).toMatchObject(changed)
    expect((await nodesOf(assigner))[0]?.budget?.limitMinor).toBe(900)
    const now = { ...seen, limitMinor: 900 }
    await shop.ask(budgetCalls.removeBudget, { budgetId, seen: now }, { bearer })
    expect((await nodesOf(assigner))[0]?.budget).toBeUndefined()
  })
})

it('the log says that the budget of somebody who left has ended', async () => {
  const assigner = await openAssigner(1)
  const { shop, bearer } = assigner
  const person = await addPerson(assigner)
  await setBudget(assigner, { level: 'person', holderId: person, limitMinor: 12_305 })
  await removePerson(callOfAssigner(assigner), person)
  const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
  const ended = lines.filter(({ action }) => action === 'budget_removed')
  expect(ended).toMatchObject([{ subjectName: 'Bo Minh Trần' }])
  expect(ended[0]?.changes).toContainEqual({ field: 'budget', before: '123.05 USD', after: null })
  expect(ended[0]?.changes).toContainEqual({ field: 'stops', before: true, after: null })
})

it('a budget says when 80 and when 100 per cent of it were reached', async () => {
  const assigner = await openAssigner(5)
  const { shop, organizationId } = assigner
  const price = await priceOf(assigner)
  await setBudget(assigner, { limitMinor: 5 * price, isHard: false })
  const raise = async () => {
    await testDatabase()
      .prepare('UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999)')
      .bind(organizationId)
      .run()
    await raiseAlerts(shop.callOf())
    return (await nodesOf(assigner))[0]?.budget
  }
  const give = async (plans: number) => {
    const accountId = await addPerson(assigner)
    for (let plan = 0; plan < plans; plan += 1) await assign(assigner, { accountIds: [accountId] })
  }
  await give(4)
  const near = await raise()
  expect(near?.toldAt).toBeDefined()
  expect(near?.spentAt).toBeUndefined()
  shop.clock.advance(600)
  await give(1)
  const spent = await raise()
  expect(spent?.toldAt).toBe(near?.toldAt)
  expect(spent?.spentAt).toBe((near?.toldAt ?? 0) + 600)
})
