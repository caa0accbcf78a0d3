import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { policyCalls } from '#contract/calls/company/policy.ts'
import { playNetwork } from '#worker/dev/sandbox/play-network.ts'
import { closeDue } from '../../testing/company/billing.ts'
import { apply, boughtBy, openTravellers, recover, switchOn } from '../../testing/company/policy.ts'
import type { Users } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { raiseAlerts } from '../alert/raise-alerts.ts'

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

const use = ({ esims }: Users, person: number, mb: number) =>
  run('UPDATE esim SET used_mb = ?2 WHERE id = ?1', esims[person], mb)

/** What 3 GB for Japan cost. */
async function priceOf(users: Users): Promise<number> {
  const row = await testDatabase()
    .prepare('SELECT price_minor AS price FROM policy_topup WHERE organization_id = ?1')
    .bind(users.organizationId)
    .first<{ price: number }>()
  if (!row) throw new Error('expected data that was added')
  return row.price
}

/** Gives all eSIMs to one person. */
async function ofOnePerson({ esims }: Users): Promise<void> {
  const ids = JSON.stringify(esims)
  const first = `(SELECT account_id FROM esim WHERE id = json_extract(?1, '$[0]'))`
  await run(
    `UPDATE assignment SET account_id = ${first}
      WHERE esim_id IN (SELECT value FROM json_each(?1))`,
    ids,
  )
  await run(
    `UPDATE purchase SET account_id = ${first} WHERE id IN
      (SELECT purchase_id FROM esim WHERE id IN (SELECT value FROM json_each(?1)))`,
    ids,
  )
  await run(
    `UPDATE esim SET account_id = ${first} WHERE id IN (SELECT value FROM json_each(?1))`,
    ids,
  )
}

/** Runs the clock eight times at once. */
async function applyAtOnce(users: Users): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, (_, at) => apply(users, at * 300)))
}

describe('a policy that is on', () => {
  it('adds data once each time it runs low, and the organisation pays on account', async () => {
    const users = await openTravellers(2)
    const { shop, bearer } = users
    await switchOn(users)
    await use(users, 0, 4500)
    await apply(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 0 })
    await use(users, 0, 4501)
    await applyAtOnce(users)
    const price = await priceOf(users)
    const paid = { costMinor: price, chargedMinor: price, spentMinor: price }
    expect(await boughtBy(users)).toMatchObject({ topUps: 1, orders: 1, ...paid, added: 0 })
    await recover(users)
    await applyAtOnce(users)
    await recover(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 1, ...paid, added: 1, asked: 1 })
    expect(await countOf('esim', 'id = ?1 AND allowance_mb = 8072', users.esims[0])).toBe(1)
    await use(users, 0, 7300)
    await apply(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 2, spentMinor: 2 * price })
    const { policies } = await shop.ask(policyCalls.listPolicies, {}, { bearer })
    expect(policies).toMatchObject([{ monthTopUps: 2, monthMinor: 2 * price }])
    // Who bought nothing is told of no order.
    const mailed = 'recipient IN (SELECT email FROM account WHERE organization_id = ?1)'
    expect(await countOf('outbox_mail', mailed, users.organizationId)).toBe(0)
  })

  it('is charged by the month’s statement, for the person and the eSIM that got the data', async () => {
    const users = await openTravellers(2)
    await switchOn(users)
    await use(users, 1, 4900)
    await apply(users)
    const price = await priceOf(users)
    const { shop, accountId, esims } = users
    shop.clock.advance(62 * 86_400)
    const bearer = await shop.signIn({ id: accountId, accountType: 'enterprise' })
    await closeDue(users)
    const { invoices } = await shop.ask(billingCalls.listInvoices, {}, { bearer })
    const [{ id = '' } = {}] = invoices
    const invoice = await shop.ask(billingCalls.getInvoice, { invoiceId: id }, { bearer })
    expect(invoice.lines).toMatchObject([
      {
        ...{ quantity: 1, unitMinor: price, netMinor: price, buyerName: 'Sales' },
        people: [{ name: 'Person 1', esimId: esims[1], group: 'Field' }],
      },
    ])
    expect(invoice.netMinor).toBe(price)
    const spend = await shop.ask(billingCalls.getSpend, { split: 'person' }, { bearer })
    expect(spend.parts).toMatchObject([{ name: 'Person 1', amountMinor: price }])
  })

  it('never passes the cap of a person, though many runs and eSIMs ask at once', async () => {
    const users = await openTravellers(5)
    await ofOnePerson(users)
    await use(users, 0, 4900)
    await switchOn(users)
    await apply(users)
    const price = await priceOf(users)
    await run(
      'UPDATE topup_policy SET cap_minor = ?2 WHERE organization_id = ?1',
      users.organizationId,
      3 * price + 1,
    )
    for (let person = 1; person < 5; person += 1) await use(users, person, 4900)
    await applyAtOnce(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 3, spentMinor: 3 * price })
    // A month later the cap counts anew.
    await run(
      'UPDATE esim SET days = 90 WHERE id IN (SELECT value FROM json_each(?1))',
      JSON.stringify(users.esims),
    )
    await apply(users, 32 * 86_400)
    expect(await boughtBy(users)).toMatchObject({ topUps: 5 })
  })

  it('buys nothing above the spend limit, and leaves nothing half done', async () => {
    const users = await openTravellers(3)
    await use(users, 0, 4900)
    await switchOn(users)
    await apply(users)
    const price = await priceOf(users)
    await run(
      'UPDATE organization SET max_spend_limit_minor = ?2 WHERE id = ?1',
      users.organizationId,
      2 * price,
    )
    for (let person = 1; person < 3; person += 1) await use(users, person, 4900)
    await applyAtOnce(users)
    const full = { topUps: 2, orders: 2, chargedMinor: 2 * price, spentMinor: 2 * price }
    expect(await boughtBy(users)).toMatchObject(full)
  })

  it('adds nothing that a full budget has no room for, and the budget is told of once', async () => {
    const users = await openTravellers(2)
    const { shop, bearer, organizationId } = users
    await use(users, 0, 4900)
    await switchOn(users)
    await apply(users)
    const price = await priceOf(users)
    const budget = { level: 'organization', reset: 'month', is_hard: true } as const
    const limit = (limit_minor: number) =>
      shop.ask(budgetCalls.setBudget, { ...budget, limit_minor }, { bearer })
    await limit(price)
    await use(users, 1, 4900)
    await applyAtOnce(users)
    const full = { topUps: 1, orders: 1, chargedMinor: price, spentMinor: price }
    expect(await boughtBy(users)).toMatchObject(full)
    for (let looks = 0; looks < 3; looks += 1) {
      await run('UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999)', organizationId)
      await raiseAlerts(shop.callOf())
    }
    const told = "kind = 'budget_spent' AND organization_id = ?1"
    expect(await countOf('business_alert', told, organizationId)).toBe(1)
    const mailed = `kind = 'business_alerts' AND recipient IN
      (SELECT email FROM account WHERE organization_id = ?1)`
    expect(await countOf('outbox_mail', mailed, organizationId)).toBe(1)
    // With more room the same time of low data is answered after all.
    await limit(2 * price)
    await applyAtOnce(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 2, spentMinor: 2 * price })
  })

  it('leaves one line of the audit log for each time, in the name of the policy', async () => {
    const users = await openTravellers(1)
    await use(users, 0, 4900)
    await switchOn(users)
    await applyAtOnce(users)
    const { shop, bearer } = users
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const added = lines.filter(({ action }) => action === 'data_added')
    expect(added).toMatchObject([
      {
        ...{ actorName: 'Sales', subjectName: 'Person 0' },
        changes: [
          { field: 'add_mb', before: null, after: 3072 },
          { field: 'price_minor', before: null, after: await priceOf(users) },
        ],
      },
    ])
  })

  it('is paid with points by an organisation that has some', async () => {
    const users = await openTravellers(2)
    const { organizationId } = users
    await run("UPDATE organization SET payment_model = 'PRE_PAID' WHERE id = ?1", organizationId)
    await run(
      `INSERT INTO organization_points_entry (id, organization_id, kind, points, created_at)
        VALUES (?1, ?1, 'topped_up', 1000, 0)`,
      organizationId,
    )
    await switchOn(users)
    for (const person of [0, 1]) await use(users, person, 4900)
    await applyAtOnce(users)
    const { topUps, points, chargedMinor, costMinor = 0 } = await boughtBy(users)
    expect({ topUps, points, chargedMinor }).toEqual({
      topUps: 1,
      points: 1000 - costMinor,
      chargedMinor: 0,
    })
  })

  it('gives back what the network cannot add, once, and does not try that again', async () => {
    const users = await openTravellers(1)
    await use(users, 0, 4900)
    await switchOn(users)
    const [requestId = ''] = users.esims
    await playNetwork(testDatabase(), { requestId, move: 'refuse', now: 0 })
    await apply(users)
    const price = await priceOf(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 1, spentMinor: price })
    await recover(users)
    await applyAtOnce(users)
    const back = { costMinor: 0, chargedMinor: 0, spentMinor: 0, added: 0 }
    expect(await boughtBy(users)).toMatchObject({ topUps: 1, ...back })
    const { shop, bearer } = users
    const spend = await shop.ask(billingCalls.getSpend, { split: 'destination' }, { bearer })
    expect(spend.parts).toEqual([])
  })

  it('adds nothing for other groups, for who has left, or after it was switched off', async () => {
    const users = await openTravellers(4)
    const { shop, bearer, groupId } = users
    const id = await switchOn(users, { group_ids: [groupId] })
    for (const person of [0, 2, 3]) await use(users, person, 4900)
    await run(
      'UPDATE account SET deleted_at = 1 WHERE id = (SELECT account_id FROM esim WHERE id = ?1)',
      users.esims[3],
    )
    await apply(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 0 })
    await shop.ask(policyCalls.switchPolicy, { policy_id: id, is_on: false }, { bearer })
    await use(users, 1, 4900)
    await apply(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 0 })
    await shop.ask(policyCalls.switchPolicy, { policy_id: id, is_on: true }, { bearer })
    await apply(users)
    expect(await boughtBy(users)).toMatchObject({ topUps: 1 })
  })
})
