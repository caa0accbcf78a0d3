import { describe, expect, it } from 'vitest'
import { alertCalls } from '#contract/calls/company/alert.ts'
import type { AlertKind } from '#contract/organization/alert-words.ts'
import { type WebhookEventType, webhookEvents } from '#contract/organization/developer-words.ts'
import { addPerson, assign, openAssigner } from '../../testing/company/assignment.ts'
import { closeDue, openDebtor, ordersIn } from '../../testing/company/billing.ts'
import { priceOf, setBudget } from '../../testing/company/budget.ts'
import type { Purchaser } from '../../testing/company/purchasing.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { raiseAlerts } from '../alert/raise-alerts.ts'

/** Adds a webhook that wants no event, so that events are stored and nothing is sent. */
async function listen({ organizationId, accountId }: Purchaser): Promise<void> {
  await testDatabase()
    .prepare(`INSERT INTO webhook (id, organization_id, channel, url, events, made_by, created_at)
      VALUES (?1, ?2, 'plain', 'https://hooks.example/in', '[]', ?3, 1)`)
    .bind(crypto.randomUUID(), organizationId, accountId)
    .run()
}

async function raise({ shop, organizationId }: Purchaser): Promise<void> {
  await testDatabase()
    .prepare('UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999)')
    .bind(organizationId)
    .run()
  await raiseAlerts(shop.callOf())
}

async function told({ shop, bearer }: Purchaser): Promise<AlertKind[]> {
  const { alerts } = await shop.ask(alertCalls.listAlerts, {}, { bearer })
  return alerts.map(({ kind }) => kind).toSorted()
}

async function events({ organizationId }: Purchaser, like: string) {
  const { results } = await testDatabase()
    .prepare('SELECT type, data FROM webhook_event WHERE organization_id = ? AND type LIKE ?')
    .bind(organizationId, like)
    .all<{ type: WebhookEventType; data: string }>()
  return results.map(({ type, data }) => ({ type, data: JSON.parse(data) as object }))
}

describe('a budget', () => {
  it('is told of at 80 and at 100 per cent, once in a period, by page, mail and webhook', async () => {
    const assigner = await openAssigner(6)
    await listen(assigner)
    const price = await priceOf(assigner)
    const holderId = await addPerson(assigner)
    const person = { level: 'person', holderId } as const
    await setBudget(assigner, { ...person, limitMinor: 5 * price })
    const give = async (plans: number) => {
      for (let plan = 0; plan < plans; plan += 1) await assign(assigner, { accountIds: [holderId] })
    }
    await give(3)
    await raise(assigner)
    expect(await told(assigner)).toEqual([])
    await give(1)
    for (let run = 0; run < 3; run += 1) await raise(assigner)
    expect(await told(assigner)).toEqual(['budget_near'])
    await give(1)
    await raise(assigner)
    await raise(assigner)
    expect(await told(assigner)).toEqual(['budget_near', 'budget_spent'])
    expect(
      await countOf(
        'outbox_mail',
        "kind = 'business_alerts' AND recipient = ?",
        `${assigner.accountId}@example.com`,
      ),
    ).toBe(2)
    const written = await events(assigner, 'alert.budget%')
    const data = { budget_id: holderId, account_id: holderId, limit_minor: 5 * price }
    expect(written).toMatchObject([
      { type: 'alert.budget_near', data: { ...data, used_minor: 4 * price } },
      { type: 'alert.budget_spent', data: { ...data, used_minor: 5 * price } },
    ])
    const fields = Object.keys(webhookEvents['alert.budget_near'])
    expect(Object.keys(written[0]?.data ?? {}).toSorted()).toEqual(fields.toSorted())
    // A new limit is told of anew.
    await setBudget(assigner, { ...person, limitMinor: 6 * price })
    await raise(assigner)
    expect(await told(assigner)).toEqual(['budget_near', 'budget_near', 'budget_spent'])
  })

  it('of the organisation is told of too', async () => {
    const assigner = await openAssigner(1)
    await setBudget(assigner, { limitMinor: await priceOf(assigner) })
    await assign(assigner, { accountIds: [await addPerson(assigner)] })
    await raise(assigner)
    expect(await told(assigner)).toEqual(['budget_near', 'budget_spent'])
  })

  it('R-PEO-11 that is used up at once is so in its mail, and not nearly so too', async () => {
    const assigner = await openAssigner(1)
    await setBudget(assigner, { limitMinor: await priceOf(assigner) })
    await assign(assigner, { accountIds: [await addPerson(assigner)] })
    await raise(assigner)
    const { results } = await testDatabase()
      .prepare("SELECT text FROM outbox_mail WHERE kind = 'business_alerts' AND recipient = ?")
      .bind(`${assigner.accountId}@example.com`)
      .all<{ text: string }>()
    const said = results.map(({ text }) => text.match(/.*the budget of.*/g))
    expect(said).toEqual([[expect.stringMatching(/the budget of \S+ is used up/)]])
  })
})

describe('a statement that is not paid by its day', () => {
  it('is told of once, by an alert and by the event invoice.due', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await listen(debtor)
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-01T12:00:00Z')
    await closeDue(debtor)
    await raise(debtor)
    expect([await told(debtor), await events(debtor, 'invoice.%')]).toEqual([[], []])
    await debtor.goTo('2026-10-31T12:00:01Z')
    for (let run = 0; run < 2; run += 1) {
      await closeDue(debtor)
      await raise(debtor)
    }
    expect(await told(debtor)).toEqual(['invoice_due'])
    const written = await events(debtor, 'invoice.%')
    expect(written.map(({ type }) => type)).toEqual(['invoice.due'])
    const fields = Object.keys(webhookEvents['invoice.due'])
    expect(Object.keys(written[0]?.data ?? {}).toSorted()).toEqual(fields.toSorted())
  })
})
