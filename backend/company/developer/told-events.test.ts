import { expect, it } from 'vitest'
import { alertKinds } from '#contract/organization/alert-words.ts'
import { type WebhookEventType, webhookEvents } from '#contract/organization/developer-words.ts'
import {
  type Assigner,
  addPerson,
  assignMade,
  openAssigner,
} from '../../testing/company/assignment.ts'
import { openUsers, usedOn } from '../../testing/company/usage.ts'
import { testDatabase } from '../../testing/testing.ts'
import { raiseAlerts } from '../alert/raise-alerts.ts'

/** Adds a webhook that wants no event, so that events are stored and nothing is sent. */
async function listen({
  organizationId,
  accountId,
}: Pick<Assigner, 'organizationId' | 'accountId'>) {
  await testDatabase()
    .prepare(`INSERT INTO webhook (id, organization_id, channel, url, events, made_by, created_at)
      VALUES (?1, ?2, 'plain', 'https://hooks.example/in', '[]', ?3, 1)`)
    .bind(crypto.randomUUID(), organizationId, accountId)
    .run()
}

async function toldTo(organizationId: string) {
  const { results } = await testDatabase()
    .prepare(`SELECT type, data FROM webhook_event WHERE organization_id = ?
      AND type NOT LIKE 'order.%' ORDER BY type`)
    .bind(organizationId)
    .all<{ type: WebhookEventType; data: string }>()
  return results.map(({ type, data }) => ({ type, data: JSON.parse(data) as object }))
}

const fieldsOf = (type: WebhookEventType) => Object.keys(webhookEvents[type]).toSorted()

it('tells of an eSIM when it is assigned, and once when it is installed', async () => {
  const assigner = await openAssigner()
  await listen(assigner)
  const person = await addPerson(assigner)
  const id = await assignMade(assigner, person)
  const report = (profile: string) =>
    testDatabase()
      .prepare('UPDATE esim SET profile = ? WHERE id = ?')
      .bind(profile, `${id}-0`)
      .run()
  const assigned = {
    type: 'esim.assigned',
    data: {
      esim_id: `${id}-0`,
      account_id: person,
      assignment_id: id,
      plan_id: assigner.planId,
    },
  }
  await report('DOWNLOADED')
  expect(await toldTo(assigner.organizationId)).toEqual([assigned])
  for (const profile of ['INSTALLED', 'DISABLED', 'INSTALLED', 'RELEASED', 'INSTALLED']) {
    await report(profile)
  }
  const told = await toldTo(assigner.organizationId)
  expect(told).toEqual([
    assigned,
    { type: 'esim.installed', data: { esim_id: `${id}-0`, account_id: person } },
  ])
  for (const { type, data } of told) expect(Object.keys(data).toSorted()).toEqual(fieldsOf(type))
})

it('tells of alerts in the form of the examples', async () => {
  const users = await openUsers({ people: 1 })
  await listen(users)
  await usedOn(users, 0, { 2: 4600 })
  await testDatabase()
    .prepare(`UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999),
        max_spend_limit_minor = 1000, cur_spend_minor = 850, spend_month = ?2
      WHERE id = ?1 OR alerts_at = 0`)
    .bind(users.organizationId, new Date(users.shop.clock.nowMs).toISOString().slice(0, 7))
    .run()
  await raiseAlerts(users.shop.callOf())
  const told = await toldTo(users.organizationId)
  expect(told).toEqual([
    {
      type: 'alert.budget_80',
      data: { used_minor: 850, limit_minor: 1000, currency: 'USD' },
    },
    {
      type: 'alert.low_data',
      data: {
        esim_id: users.esims[0],
        account_id: `${users.accountId}-0`,
        used_mb: 4600,
        total_mb: 5000,
      },
    },
  ])
  for (const { type, data } of told) expect(Object.keys(data).toSorted()).toEqual(fieldsOf(type))
})

it('has an event for each kind of alert', () => {
  const alerts = Object.keys(webhookEvents).filter((type) => type.startsWith('alert.'))
  // A statement that is due has an event of its own, `invoice.due`.
  const kinds = alertKinds.filter((kind) => kind !== 'invoice_due')
  expect(alerts.toSorted()).toEqual(kinds.map((kind) => `alert.${kind}`).toSorted())
})
