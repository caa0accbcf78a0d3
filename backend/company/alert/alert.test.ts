import { describe, expect, it } from 'vitest'
import { alertCalls } from '#contract/calls/company/alert.ts'
import type { AlertKind } from '#contract/organization/alert-words.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { openUsers, type Users, usedOn } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { raiseAlerts } from './raise-alerts.ts'

const open = (people: number, permissions: readonly PermissionKey[] = permissionKeys) =>
  openUsers({ people, permissions })

/** Runs the job for the organisation, as often as the clock would. */
async function raise({ shop, organizationId }: Users, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await testDatabase()
      .prepare('UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999)')
      .bind(organizationId)
      .run()
    await raiseAlerts(shop.callOf())
  }
}

async function told({ shop, bearer }: Users): Promise<[AlertKind, string][]> {
  const { alerts } = await shop.ask(alertCalls.listAlerts, {}, { bearer })
  return alerts.map(({ kind, name }): [AlertKind, string] => [kind, name]).toSorted()
}

const mails = ({ accountId }: Users) =>
  countOf('outbox_mail', "kind = 'business_alerts' AND recipient = ?", `${accountId}@example.com`)

const spend = ({ organizationId, shop }: Users, minor: number) =>
  testDatabase()
    .prepare(`UPDATE organization SET max_spend_limit_minor = 1000, cur_spend_minor = ?2,
      spend_month = ?3 WHERE id = ?1`)
    .bind(organizationId, minor, new Date(shop.clock.nowMs).toISOString().slice(0, 7))
    .run()

describe('an alert', () => {
  it('tells of low data and of an end that is near, each once and in one mail', async () => {
    const users = await open(3)
    await usedOn(users, 0, { 2: 4600 })
    await testDatabase()
      .prepare('UPDATE esim SET days = 12 WHERE id = ?1')
      .bind(users.esims[1])
      .run()
    await raise(users, 3)
    expect(await told(users)).toEqual([
      ['low_data', 'Person 0'],
      ['near_end', 'Person 1'],
    ])
    expect(await mails(users)).toBe(1)
  })

  it('R-PEO-11 says in its mail once what is the same of two eSIMs', async () => {
    const users = await open(2)
    await usedOn(users, 0, { 2: 4600 })
    await usedOn(users, 1, { 2: 4600 })
    await testDatabase().prepare("UPDATE account SET name = 'Ada' WHERE name LIKE 'Person %'").run()
    await raise(users)
    expect(await told(users)).toHaveLength(2)
    const mail = await testDatabase()
      .prepare("SELECT text FROM outbox_mail WHERE kind = 'business_alerts' AND recipient = ?")
      .bind(`${users.accountId}@example.com`)
      .first<{ text: string }>()
    expect(mail?.text.match(/^Ada, .* left$/gm)).toHaveLength(1)
    expect(mail?.text).toContain('new alerts, 1')
  })

  it('tells of no end that is past, where added data keeps an eSIM in use', async () => {
    const users = await open(2)
    const now = Math.floor(users.shop.clock.nowMs / 1000)
    await testDatabase().batch([
      testDatabase()
        .prepare('UPDATE esim SET days = 5, activated_at = ?2 WHERE id IN (?1, ?3)')
        .bind(users.esims[0], now - 6 * 86_400, users.esims[1]),
      testDatabase()
        .prepare('UPDATE esim SET activated_at = ?2 WHERE id = ?1')
        .bind(users.esims[1], now - 4 * 86_400),
      testDatabase()
        .prepare(`INSERT INTO esim_addon (id, purchase_id, esim_id, amount_mb, days, made_at, created_at)
          SELECT 'added-' || id, purchase_id, id, 1024, 30, ?2, ?2 FROM esim WHERE id = ?1`)
        .bind(users.esims[0], now - 6 * 86_400),
    ])
    await raise(users)
    expect(await told(users)).toEqual([['near_end', 'Person 1']])
  })

  it('tells anew when added data runs low too', async () => {
    const users = await open(1)
    await usedOn(users, 0, { 2: 4600 })
    await raise(users)
    const enlarge = (allowance: number, used: number) =>
      testDatabase()
        .prepare('UPDATE esim SET allowance_mb = ?2, used_mb = ?3 WHERE id = ?1')
        .bind(users.esims[0], allowance, used)
        .run()
    await enlarge(8000, 4600)
    await raise(users)
    expect(await told(users)).toHaveLength(1)
    await enlarge(8000, 7500)
    await raise(users, 2)
    expect(await told(users)).toHaveLength(2)
    expect(await mails(users)).toBe(2)
  })

  it('tells of a day with more than three times of what is usual', async () => {
    const users = await open(3)
    const usual = { 2: 200, 3: 250, 4: 210 }
    await usedOn(users, 0, { 1: 700, ...usual })
    await usedOn(users, 1, { 1: 600, ...usual })
    await usedOn(users, 2, { 1: 3000, 2: 100 })
    await raise(users, 2)
    expect(await told(users)).toEqual([['unusual_use', 'Person 0']])
  })

  it('tells at 80 and at 100 per cent of the limit, and only those who may pay', async () => {
    const users = await open(0)
    await spend(users, 799)
    await raise(users)
    expect(await told(users)).toEqual([])
    await spend(users, 800)
    await raise(users, 2)
    expect(await told(users)).toEqual([['budget_80', '']])
    await spend(users, 1000)
    await raise(users)
    expect(await told(users)).toEqual([
      ['budget_100', ''],
      ['budget_80', ''],
    ])
    const viewer = await open(0, ['GET_DATA_USAGE'])
    await spend(viewer, 1000)
    await raise(viewer)
    expect(await told(viewer)).toEqual([])
    expect(await mails(viewer)).toBe(0)
  })

  it('is not told where the organisation turned its kind off, which the log says', async () => {
    const users = await open(1)
    await usedOn(users, 0, { 2: 4600 })
    const kinds: AlertKind[] = ['near_end', 'budget_80']
    const { choices } = await users.shop.ask(alertCalls.setAlerts, { kinds }, users)
    expect(choices.filter(({ isOn }) => isOn).map(({ kind }) => kind)).toEqual(kinds)
    await raise(users)
    expect(await told(users)).toEqual([])
    expect(
      await countOf(
        'audit_entry',
        "action = 'alerts_changed' AND organization_id = ?",
        users.organizationId,
      ),
    ).toBe(1)
  })

  it('is mailed to administrators, and to others who want it', async () => {
    const viewer = await open(1, ['GET_DATA_USAGE'])
    await usedOn(viewer, 0, { 2: 4600 })
    await raise(viewer)
    expect(await mails(viewer)).toBe(0)
    const wanting = await open(1, ['GET_DATA_USAGE'])
    await usedOn(wanting, 0, { 2: 4600 })
    await wanting.shop.ask(alertCalls.setAlertMails, { kinds: ['low_data'] }, wanting)
    await raise(wanting)
    expect(await mails(wanting)).toBe(1)
    const quiet = await open(1)
    await usedOn(quiet, 0, { 2: 4600 })
    await quiet.shop.ask(alertCalls.setAlertMails, { kinds: [] }, quiet)
    await raise(quiet)
    expect([await mails(quiet), (await told(quiet)).length]).toEqual([0, 1])
  })

  it('of another organisation is not shown', async () => {
    const users = await open(1)
    await usedOn(users, 0, { 2: 4600 })
    await raise(users)
    expect(await told(await open(0))).toEqual([])
  })

  it('is taken by one of two runs at once', async () => {
    const users = await open(1)
    await usedOn(users, 0, { 2: 4600 })
    await testDatabase()
      .prepare('UPDATE organization SET alerts_at = iif(id = ?1, 0, 9999999999)')
      .bind(users.organizationId)
      .run()
    await Promise.all([raiseAlerts(users.shop.callOf()), raiseAlerts(users.shop.callOf())])
    expect(await mails(users)).toBe(1)
  })
})
