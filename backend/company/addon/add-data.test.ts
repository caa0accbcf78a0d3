import { describe, expect, it } from 'vitest'
import { addedDataCalls } from '#contract/calls/company/added-data.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { addMember, approve, setRules } from '../../testing/company/approval.ts'
import { boughtBy, openTravellers, recover } from '../../testing/company/policy.ts'
import { topUp } from '../../testing/company/purchasing.ts'
import type { Users } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

type Bearer = { accessToken: string }

async function offerTo({ shop, bearer, esims }: Users, as: Bearer = bearer) {
  const asked = { esimId: esims[0] ?? '' }
  return shop.ask(addedDataCalls.listAssignedAddons, asked, { bearer: as })
}

/** The input that adds the smallest offered data to the first person's eSIM. */
async function wishOf(users: Users, key: string = crypto.randomUUID()) {
  const [addon] = (await offerTo(users)).addons
  return {
    ...{ idempotencyKey: key, esimId: users.esims[0] ?? '' },
    ...{ addonId: addon?.id ?? '', totalMinor: addon?.priceMinor ?? 0 },
  }
}

async function add(users: Users, wish: Awaited<ReturnType<typeof wishOf>>) {
  return users.shop.ask(addedDataCalls.addAssignedData, wish, { bearer: users.bearer })
}

async function refusedAdd(users: Users, bearer: Bearer = users.bearer) {
  const wish = await wishOf(users)
  return (await users.shop.refusal(addedDataCalls.addAssignedData, wish, { bearer })).reason
}

/** Makes the organisation pay with points. */
async function prepay({ organizationId }: Users, points: number): Promise<void> {
  await testDatabase()
    .prepare("UPDATE organization SET payment_model = 'PRE_PAID' WHERE id = ?")
    .bind(organizationId)
    .run()
  await topUp(organizationId, points)
}

/** A member who may add data, but decides about nothing. */
const adding: readonly PermissionKey[] = ['GET_ASSIGN_LIST', 'ADD_ESIM_DATA']

describe('adding data to the eSIM of a person', () => {
  it('buys it on account in one batch, once for each key, and has the network add it', async () => {
    const users = await openTravellers(1)
    const wish = await wishOf(users)
    const [first, second] = await Promise.all([add(users, wish), add(users, wish)])
    expect(second).toEqual(first)
    expect(await add(users, wish)).toEqual(first)
    await users.shop.settle()
    await recover(users)
    const { totalMinor } = wish
    expect(await boughtBy(users)).toMatchObject({
      ...{ topUps: 1, orders: 1, added: 1, asked: 1 },
      ...{ costMinor: totalMinor, chargedMinor: totalMinor, spentMinor: totalMinor },
    })
    const { lines } = await users.shop.ask(organizationCalls.listAudit, {}, users)
    expect(lines.filter(({ action }) => action === 'data_added')).toHaveLength(1)
    expect(lines[0]).toMatchObject({ action: 'data_added', subjectName: 'Person 0' })
    expect(lines[0]?.changes).toContainEqual({
      ...{ field: 'price_minor', before: null, after: totalMinor },
    })
  })

  it('takes points where the organisation prepays, and refuses what they do not cover', async () => {
    const users = await openTravellers(1)
    await prepay(users, 1)
    expect(await refusedAdd(users)).toBe('points_short')
    expect(await boughtBy(users)).toMatchObject({ topUps: 0, orders: 0, points: 1 })
    await topUp(users.organizationId, 100_000)
    const before = (await boughtBy(users)).points ?? 0
    await add(users, await wishOf(users))
    const { points = 0, chargedMinor, orders } = await boughtBy(users)
    expect({ chargedMinor, orders }).toEqual({ chargedMinor: 0, orders: 1 })
    expect(points).toBeLessThan(before)
  })

  it('stays within the spend limit and within hard budgets', async () => {
    const users = await openTravellers(1)
    const { shop, bearer, organizationId, esims } = users
    await testDatabase()
      .prepare('UPDATE organization SET max_spend_limit_minor = 1 WHERE id = ?')
      .bind(organizationId)
      .run()
    expect(await refusedAdd(users)).toBe('spend_limit')
    await testDatabase()
      .prepare('UPDATE organization SET max_spend_limit_minor = NULL WHERE id = ?')
      .bind(organizationId)
      .run()
    const accountId = (esims[0] ?? '').replace(/-0$/, '')
    const budget = { level: 'person', holderId: accountId, limitMinor: 1, reset: 'month' } as const
    await shop.ask(budgetCalls.setBudget, { ...budget, isHard: true }, { bearer })
    expect(await refusedAdd(users)).toBe('budget')
    expect(await boughtBy(users)).toMatchObject({ topUps: 0, orders: 0, chargedMinor: 0 })
  })

  it('is refused at another price, and for an eSIM whose days are over', async () => {
    const users = await openTravellers(1)
    const wish = { ...(await wishOf(users)), totalMinor: 1 }
    const { shop, bearer, esims } = users
    const refusal = await shop.refusal(addedDataCalls.addAssignedData, wish, { bearer })
    expect(refusal).toMatchObject({ code: 'conflict', reason: 'price_changed' })
    await testDatabase()
      .prepare('UPDATE esim SET activated_at = 1 WHERE id = ?')
      .bind(esims[0])
      .run()
    expect(await offerTo(users)).toMatchObject({ addons: [], refusal: 'over' })
    const late = { ...wish, idempotencyKey: crypto.randomUUID() }
    const over = await shop.refusal(addedDataCalls.addAssignedData, late, { bearer })
    expect(over).toMatchObject({ code: 'conflict', reason: 'esim_over' })
  })

  it('needs an approval where a rule is broken, which somebody else then gives', async () => {
    const users = await openTravellers(1)
    await setRules(users, { amount_minor: 1 })
    const { bearer } = await addMember(users, adding)
    expect((await offerTo(users, bearer)).approvers).toContain('Anna Arnold')
    expect(await refusedAdd(users, bearer)).toBe('needs_approval')
    const wish = { ...(await wishOf(users)), word: 'A long fair' }
    const asked = await users.shop.ask(addedDataCalls.requestData, wish, { bearer })
    expect(asked.state).toBe('open')
    expect(await boughtBy(users)).toMatchObject({ topUps: 0, orders: 0 })
    expect(await approve(users, asked.requestId)).toMatchObject({ state: 'approved' })
    expect(await boughtBy(users)).toMatchObject({ topUps: 1, orders: 1 })
  })

  it('counts for the add-ons of a month, and not for the caps of policies', async () => {
    const users = await openTravellers(1)
    await setRules(users, { amount_minor: null, monthly_addons: 1 })
    await add(users, await wishOf(users))
    const { bearer } = await addMember(users, adding)
    expect(await refusedAdd(users, bearer)).toBe('needs_approval')
    const byPolicies = 'organization_id = ?1 AND request_id IS NULL'
    expect(await countOf('policy_topup', byPolicies, users.organizationId)).toBe(0)
  })

  it('is refused for an eSIM of another organisation', async () => {
    const [users, others] = [await openTravellers(1), await openTravellers(1)]
    const wish = { ...(await wishOf(users)), idempotencyKey: crypto.randomUUID() }
    const { shop, bearer } = others
    expect((await shop.refusal(addedDataCalls.addAssignedData, wish, { bearer })).code).toBe(
      'conflict',
    )
    const asked = { esimId: wish.esimId }
    const listed = await shop.refusal(addedDataCalls.listAssignedAddons, asked, { bearer })
    expect(listed.code).toBe('not_found')
    expect(await boughtBy(users)).toMatchObject({ topUps: 0, orders: 0 })
  })
})
