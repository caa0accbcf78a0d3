import { describe, expect, it } from 'vitest'
import type { Policy } from '#contract/assigning/policy.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls } from '#contract/calls/company/people.ts'
import { policyCalls } from '#contract/calls/company/policy.ts'
import { openTravellers, ruleOf, switchOn } from '../../testing/company/policy.ts'
import { type Users, usedOn } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { deletePolicy, switchPolicy, tryPolicy } from './change-policies.ts'

const hour = 3600

async function policiesOf({ shop, bearer }: Users): Promise<Policy[]> {
  return (await shop.ask(policyCalls.listPolicies, {}, { bearer })).policies
}

async function tryOut(users: Users, rule = ruleOf(), policy_id?: string): Promise<Policy> {
  const { shop, bearer } = users
  const input = { name: 'Sales', rule, ...(policy_id ? { policy_id } : {}) }
  const { policyId } = await shop.ask(policyCalls.tryPolicy, input, { bearer })
  const found = (await policiesOf(users)).find(({ id }) => id === policyId)
  if (!found) throw new Error('expected the policy that was tried')
  return found
}

const set = (users: Users, policy_id: string, is_on: boolean, rule?: object) =>
  [
    policyCalls.switchPolicy,
    { policy_id, is_on, ...(rule ? { rule } : {}) },
    { bearer: users.bearer },
  ] as const

/** Lets time pass, after which the member has signed in again. */
async function pass(users: Users, seconds: number): Promise<void> {
  users.shop.clock.advance(seconds)
  const member = { id: users.accountId, accountType: 'enterprise' } as const
  users.bearer = await users.shop.signIn(member)
}

/** A person who used 4,600 of 5,000 MB within eight days, and one who used little. */
async function openUse(): Promise<Users> {
  const users = await openTravellers(2)
  await usedOn(users, 0, { 8: 1500, 6: 1500, 4: 1600, 2: 400, 1: 3200 })
  await usedOn(users, 1, { 3: 300 })
  return users
}

describe('a trial of a policy', () => {
  it('says what the rule would have added, at which price and with other caps', async () => {
    const users = await openUse()
    const { trial } = await tryOut(users, ruleOf({ cap_minor: 3000 }))
    const [event] = trial?.events ?? []
    const price = event?.priceMinor ?? 0
    expect(price).toBeGreaterThan(0)
    expect(trial).toMatchObject({
      people: 3,
      toppedUpPeople: 1,
      ranOutBefore: 1,
      heldBack: 0,
      outcome: { capMinor: 3000, topUps: 2, costMinor: 2 * price, ranOut: 0 },
    })
    expect(trial?.events.map(({ name, result, leftMb }) => [name, result, leftMb])).toEqual([
      ['Person 0', 'added', 0],
      ['Person 0', 'added', 400],
    ])
    expect(trial?.others.map(({ capMinor }) => capMinor)).toEqual([2000, 4000, null])
    expect(trial?.days).toHaveLength(30)
    expect(trial?.days.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(2 * price)
  })

  it('says what a cap holds back, and counts only the groups of the rule', async () => {
    const users = await openUse()
    const [first] = (await tryOut(users)).trial?.events ?? []
    const price = first?.priceMinor ?? 0
    const { trial } = await tryOut(users, ruleOf({ cap_minor: price }))
    expect(trial).toMatchObject({
      heldBack: 1,
      outcome: { topUps: 1, costMinor: price, ranOut: 1 },
    })
    const amount = { stop_at: 'amount', stop_minor: price } as const
    for (const held of [trial, (await tryOut(users, ruleOf(amount))).trial]) {
      const days = held?.days.filter(({ heldMinor }) => heldMinor > 0).map(({ day }) => day)
      expect(held?.days.reduce((sum, { heldMinor }) => sum + heldMinor, 0)).toBe(price)
      expect(days).toEqual(
        held?.events.filter(({ result }) => result !== 'added').map(({ day }) => day),
      )
    }
    const field = await tryOut(users, ruleOf({ group_ids: [users.groupId] }))
    expect(field.people).toBe(1)
    expect(field.trial).toMatchObject({ people: 1, outcome: { topUps: 0 } })
    const foreign = ruleOf({ group_ids: ['a-group-of-others'] })
    const input = { name: 'Sales', rule: foreign }
    expect((await users.shop.refusal(policyCalls.tryPolicy, input, users)).code).toBe('not_found')
  })
})

describe('a policy', () => {
  it('is switched on only within an hour of a trial of exactly its rule', async () => {
    const users = await openTravellers(1)
    const { shop } = users
    const { id } = await tryOut(users)
    const refusal = { status: 409, code: 'conflict', reason: 'run_again' }
    expect(await shop.refusal(...set(users, id, true, ruleOf({ percent: 15 })))).toEqual(refusal)
    await pass(users, hour)
    expect(await shop.refusal(...set(users, id, true))).toEqual(refusal)
    await tryOut(users, ruleOf(), id)
    await shop.ask(...set(users, id, true, ruleOf()))
    expect(await policiesOf(users)).toMatchObject([{ id, state: 'on' }])
    const edited = await tryOut(users, ruleOf({ percent: 20 }), id)
    expect(edited).toMatchObject({ id, state: 'draft' })
  })

  it('that was switched off can be switched on again at once, but not later', async () => {
    const users = await openTravellers(1)
    const { shop } = users
    const id = await switchOn(users)
    await pass(users, hour + 60)
    await shop.ask(...set(users, id, false))
    await shop.ask(...set(users, id, true))
    await shop.ask(...set(users, id, false))
    await pass(users, 700)
    expect((await shop.refusal(...set(users, id, true))).reason).toBe('run_again')
  })

  it('is deleted only when it is off, and every change is in the log', async () => {
    const users = await openTravellers(0)
    const { shop, bearer, organizationId } = users
    const id = await switchOn(users)
    const asked = { policy_id: id }
    expect((await shop.refusal(policyCalls.deletePolicy, asked, { bearer })).reason).toBe('is_on')
    await shop.ask(...set(users, id, false))
    await shop.ask(policyCalls.deletePolicy, asked, { bearer })
    expect(await policiesOf(users)).toEqual([])
    const logged = (action: string) =>
      countOf('audit_entry', 'organization_id = ?1 AND action = ?2', organizationId, action)
    expect(await logged('policy_saved')).toBe(1)
    expect(await logged('policy_switched')).toBe(2)
    expect(await logged('policy_deleted')).toBe(1)
  })

  it('names its groups in the log', async () => {
    const users = await openTravellers(0)
    await switchOn(users, { group_ids: [users.groupId] })
    const { groups } = await users.shop.ask(groupCalls.listGroups, {}, users)
    const name = groups.find(({ id }) => id === users.groupId)?.name ?? ''
    const { lines } = await users.shop.ask(organizationCalls.listAudit, {}, users)
    const saved = lines.find(({ action }) => action === 'policy_saved')
    expect(saved?.changes.find(({ field }) => field === 'groups')?.after).toEqual([name])
  })

  it('is of its own organisation alone', async () => {
    const [users, others] = [await openTravellers(0), await openTravellers(0)]
    const id = await switchOn(users)
    expect((await others.shop.refusal(...set(others, id, false))).code).toBe('not_found')
    const taken = { policy_id: id, name: 'Theirs', rule: ruleOf() }
    expect((await others.shop.refusal(policyCalls.tryPolicy, taken, others)).code).toBe('not_found')
    expect(
      (await others.shop.refusal(policyCalls.deletePolicy, { policy_id: id }, others)).code,
    ).toBe('not_found')
    expect(await policiesOf(users)).toMatchObject([{ id, name: 'Sales', state: 'on' }])
  })

  it('is not changed by a member who has read it before another changed it', async () => {
    const users = await openTravellers(0)
    const call = {
      ...users.shop.callOf(),
      caller: {
        ...{ accountId: users.accountId, organizationId: users.organizationId, sessionId: '' },
        ...{ accountType: 'enterprise' as const, permissions: [], reauthenticatedAt: 0 },
      },
    }
    const rule = (percent: 10 | 20): Policy['rule'] => ({
      ...{ percent, addMb: 3072, capMinor: null, groupIds: [] },
      ...{ stopAt: 'limits', stopDay: null, stopMinor: null, tell: 'nobody' },
    })
    /** The call of a member, between whose reading and writing another member acts. */
    const interrupted = (act: () => Promise<unknown>) => ({
      ...call,
      db: new Proxy(call.db, {
        get(db, name) {
          if (name === 'batch') {
            return async (statements: D1PreparedStatement[]) => {
              await act()
              return db.batch(statements)
            }
          }
          const value = Reflect.get(db, name)
          return typeof value === 'function' ? value.bind(db) : value
        },
      }),
    })
    const refused = { details: { reason: 'run_again' } }
    const { policyId } = await tryPolicy(call, { name: 'Sales', rule: rule(10) })
    const edit = () => tryPolicy(call, { policyId, name: 'Sales', rule: rule(20) })
    await expect(
      switchPolicy(interrupted(edit), { policyId, isOn: true, rule: rule(10) }),
    ).rejects.toMatchObject(refused)
    expect(await policiesOf(users)).toMatchObject([{ state: 'draft', rule: { percent: 20 } }])
    const start = () => switchPolicy(call, { policyId, isOn: true })
    await expect(deletePolicy(interrupted(start), policyId)).rejects.toMatchObject(refused)
    expect(await policiesOf(users)).toMatchObject([{ id: policyId, state: 'on' }])
  })
})
