import { describe, expect, it } from 'vitest'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { policyCalls } from '#contract/calls/company/policy.ts'
import {
  apply,
  boughtBy,
  openTravellers,
  type Rule,
  recover,
  ruleOf,
  switchOn,
} from '../../testing/company/policy.ts'
import type { Users } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

/** Lets so many people run low. */
async function runLow({ esims }: Users, people: number): Promise<void> {
  const low = JSON.stringify(esims.slice(0, people))
  await run('UPDATE esim SET used_mb = 4900 WHERE id IN (SELECT value FROM json_each(?1))', low)
}

/** What data costs in the organisation's shop, by a trial of the first person's usage. */
async function priceFor(users: Users): Promise<number> {
  await switchOn(users)
  await runLow(users, 1)
  await apply(users)
  return (await boughtBy(users)).costMinor ?? 0
}

const historyOf = ({ shop, bearer }: Users, policy_id: string, page_info = {}) =>
  shop.ask(policyCalls.listTopUps, { policy_id, page_info }, { bearer })

const heldBy = async (users: Users, policyId: string) =>
  (await historyOf(users, policyId)).lines
    .filter(({ result }) => !['added', 'adding'].includes(result))
    .map(({ result }) => result)

/** The mails about policies, by their kind and their reader. */
async function mailsOf({ organizationId }: Users) {
  const { results } = await testDatabase()
    .prepare(`SELECT kind, recipient, subject, text FROM outbox_mail
      WHERE kind LIKE 'policy_%' AND recipient IN
        (SELECT email FROM account WHERE organization_id = ?1) ORDER BY rowid`)
    .bind(organizationId)
    .all<{ kind: string; recipient: string; subject: string; text: string }>()
  return results
}

async function addressesOf({ organizationId, accountId }: Users) {
  await run(
    `UPDATE account SET email = id || '@people.example' WHERE organization_id = ?1
      AND email IS NULL`,
    organizationId,
  )
  const { results } = await testDatabase()
    .prepare('SELECT id, email FROM account WHERE organization_id = ?1')
    .bind(organizationId)
    .all<{ id: string; email: string }>()
  return { owner: results.find(({ id }) => id === accountId)?.email ?? '' }
}

describe('where a policy stops', () => {
  it('is an amount that all it adds never passes, though runs and people ask at once', async () => {
    const users = await openTravellers(5)
    const price = await priceFor(users)
    const id = await switchOn(users, { stop_at: 'amount', stop_minor: 2 * price })
    await run(
      'DELETE FROM topup_policy WHERE organization_id = ?1 AND id <> ?2',
      users.organizationId,
      id,
    )
    await runLow(users, 5)
    await Promise.all(Array.from({ length: 4 }, (_, at) => apply(users, at * 300)))
    expect(await boughtBy(users)).toMatchObject({ topUps: 3, costMinor: 3 * price })
    expect(await heldBy(users, id)).toEqual(['amount', 'amount'])
    const { figures } = await historyOf(users, id)
    expect(figures).toMatchObject({
      ...{ topUps: 2, people: 2, costMinor: 2 * price, heldBack: 2, totalMinor: 2 * price },
    })
  })

  it('is the budget of the person’s group, also one that only tells', async () => {
    const users = await openTravellers(4)
    const { shop, bearer, groupId } = users
    const budget = { level: 'group', holder_id: groupId, reset: 'month', is_hard: false } as const
    await shop.ask(budgetCalls.setBudget, { ...budget, limit_minor: 1 }, { bearer })
    const id = await switchOn(users, { stop_at: 'budget' })
    await runLow(users, 4)
    await apply(users)
    await apply(users, 600)
    const inGroup = await countOf('account', 'group_id = ?1', groupId)
    expect(inGroup).toBeGreaterThan(0)
    expect(await heldBy(users, id)).toEqual(Array.from({ length: inGroup }, () => 'budget'))
    expect(await boughtBy(users)).toMatchObject({ topUps: 4 - inGroup })
    const free = await switchOn(users)
    await apply(users)
    expect(await heldBy(users, free)).toEqual([])
    expect(await boughtBy(users)).toMatchObject({ topUps: 4 })
  })

  it('is a day, after which it is off, the log says so and who switched it on is told', async () => {
    const users = await openTravellers(1)
    const { shop, bearer, organizationId } = users
    const { owner } = await addressesOf(users)
    const now = new Date(shop.clock.nowMs)
    const stop_day = now.toISOString().slice(0, 10)
    const id = await switchOn(users, { stop_at: 'day', stop_day, tell: 'owner' })
    const stateOf = async () =>
      (await shop.ask(policyCalls.listPolicies, {}, { bearer })).policies.map(({ state }) => state)
    await apply(users)
    expect(await stateOf()).toEqual(['on'])
    await runLow(users, 1)
    await apply(users, 2 * 86_400)
    await apply(users, 3 * 86_400)
    expect(await stateOf()).toEqual(['off'])
    expect(await boughtBy(users)).toMatchObject({ topUps: 0 })
    expect(await mailsOf(users)).toMatchObject([{ kind: 'policy_ended', recipient: owner }])
    const logged = `organization_id = ?1 AND subject_id = ?2 AND action = 'policy_switched'
      AND actor_id IS NULL`
    expect(await countOf('audit_entry', logged, organizationId, id)).toBe(1)
  })

  it.each<Rule>([
    { stop_at: 'day' },
    { stop_at: 'amount' },
    { stop_at: 'limits', stop_minor: 100 },
    { stop_at: 'budget', stop_day: '2026-12-24' },
  ])('is whole or refused: %j', async (rule) => {
    const { shop, bearer } = await openTravellers(0)
    const input = { name: 'Sales', rule: ruleOf(rule) }
    const refusal = { status: 400, code: 'invalid_input', reason: 'stop_wrong' }
    expect(await shop.refusal(policyCalls.tryPolicy, input, { bearer })).toEqual(refusal)
  })

  it('is tried with the rule: what a sum holds back is in the dry run', async () => {
    const users = await openTravellers(1)
    const { shop, bearer } = users
    const [esimId] = users.esims
    const today = Math.floor(shop.clock.nowMs / 86_400_000)
    await run('INSERT INTO esim_usage VALUES (?1, ?2, 4900)', esimId, today - 3)
    const input = { name: 'Sales', rule: ruleOf({ stop_at: 'amount', stop_minor: 1 }) }
    await shop.ask(policyCalls.tryPolicy, input, { bearer })
    const { policies } = await shop.ask(policyCalls.listPolicies, {}, { bearer })
    expect(policies[0]?.trial?.events.map(({ result }) => result)).toEqual(['amount'])
  })
})

describe('whom a policy tells', () => {
  it('is the person once their data is there, and who switched it on, each once', async () => {
    const users = await openTravellers(2)
    const { owner } = await addressesOf(users)
    await switchOn(users, { tell: 'both' })
    await runLow(users, 2)
    await apply(users)
    // The network has not added it yet.
    expect(await mailsOf(users)).toEqual([])
    await recover(users)
    await apply(users)
    await apply(users)
    const mails = await mailsOf(users)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      ...['policy_person', 'policy_person', 'policy_report'],
    ])
    const report = mails.find(({ kind }) => kind === 'policy_report')
    expect(report?.recipient).toBe(owner)
    expect(report?.text).toContain('Person 0')
    expect(report?.text).toContain('Person 1')
    expect(mails.find(({ kind }) => kind === 'policy_person')?.text).toContain('3\u202fGB')
  })

  it('is told once of what was held back, and not who refused notices', async () => {
    const users = await openTravellers(2)
    await addressesOf(users)
    await switchOn(users, { tell: 'person', cap_minor: 1 })
    await runLow(users, 2)
    await run(
      `INSERT INTO mail_refusal (email_key, channel, topic, refused_at)
        SELECT account.email_key, purchase.channel, 'notices', 0
        FROM esim JOIN account ON account.id = esim.account_id
          JOIN purchase ON purchase.id = esim.purchase_id WHERE esim.id = ?1`,
      users.esims[1],
    )
    await apply(users)
    await apply(users, 600)
    expect(await mailsOf(users)).toMatchObject([{ kind: 'policy_person' }])
  })

  it('is nobody unless the rule says so', async () => {
    const users = await openTravellers(1)
    await addressesOf(users)
    await switchOn(users)
    await runLow(users, 1)
    await apply(users)
    await recover(users)
    await apply(users)
    expect(await mailsOf(users)).toEqual([])
    const untold = 'organization_id = ?1 AND told_at IS NULL'
    expect(await countOf('policy_topup', untold, users.organizationId)).toBe(0)
  })
})

describe('the history of a policy', () => {
  it('goes back page by page, is exported whole, and is the organisation’s own', async () => {
    const users = await openTravellers(5)
    const { shop, bearer, organizationId } = users
    const id = await switchOn(users)
    await runLow(users, 5)
    await apply(users)
    const first = await historyOf(users, id, { page_size: 3 })
    expect(first.lines).toHaveLength(3)
    const rest = await historyOf(users, id, { page_start: first.lastEvaluatedKey })
    expect(rest).toMatchObject({ lastEvaluatedKey: null })
    const names = [...first.lines, ...rest.lines].map(({ name }) => name)
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `Person ${at}`))
    expect(first.lines[0]).toMatchObject({ addMb: 3072, result: 'adding' })
    const file = await shop.ask(policyCalls.exportTopUps, { policy_id: id }, { bearer })
    expect(file.lines).toHaveLength(5)
    const logged = "organization_id = ?1 AND action = 'list_exported' AND subject_id = 'topups'"
    expect(await countOf('audit_entry', logged, organizationId)).toBe(1)
    const others = await openTravellers(0)
    for (const row of [policyCalls.listTopUps, policyCalls.exportTopUps]) {
      expect((await others.shop.refusal(row, { policy_id: id }, others)).code).toBe('not_found')
    }
  })
})
