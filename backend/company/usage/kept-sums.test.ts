import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { drawFrom } from '#contract/testing/draw-from.ts'
import { storeReport } from '../../shop/records/esim/write-usage.ts'
import { addPerson, assign, openAssigner, stockUp, work } from '../../testing/company/assignment.ts'
import { callOfPurchaser, openPurchaser } from '../../testing/company/purchasing.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { testDatabase } from '../../testing/testing.ts'
import { getSpend } from '../billing/get-spend.ts'

/** Returns the stored sums that differ from the computed ones, from either side. */
async function untrue(table: 'usage_day' | 'spend_day', sum: string): Promise<unknown[]> {
  const kept = `SELECT * FROM ${table} WHERE ${sum} <> 0`
  const computed = `SELECT * FROM ${table}_recounted`
  const { results } = await testDatabase()
    .prepare(
      `SELECT * FROM (${kept} EXCEPT ${computed}) UNION ALL SELECT * FROM (${computed} EXCEPT ${kept})`,
    )
    .all()
  return results
}

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

type Step = { draw: () => number; users: Users; person: number; day: number }

/** Everything that changes what a day's usage counts for. */
const steps: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
  report: ({ users, person, day, draw }) => {
    const days = [0, 1, 2].map((more) => ({
      day: day + more,
      usedMb: Math.floor(draw() * 900),
    }))
    const report = { profile: 'INSTALLED', usage: { by: 'day', days } } as const
    const profile = { id: users.esims[person] ?? '', requestId: users.esims[person] ?? '' }
    return testDatabase().batch(storeReport(users.shop.callOf(), profile, report as never))
  },
  forget: ({ users, person, day }) =>
    run('DELETE FROM esim_usage WHERE esim_id = ? AND day = ?', users.esims[person], day),
  cancel: ({ users, person, draw }) =>
    draw() < 0.3
      ? run('UPDATE esim SET cancelled_at = 1 WHERE id = ?', users.esims[person])
      : Promise.resolve(),
  join: ({ users, person, draw }) => {
    const group = draw() < 0.5 ? users.groupId : `${users.organizationId}-other`
    return run(
      'UPDATE account SET group_id = (SELECT id FROM billing_group WHERE id = ?) WHERE id = ?',
      ...[group, `${users.accountId}-${person}`],
    )
  },
  leave: ({ users, person }) =>
    run('UPDATE account SET group_id = NULL WHERE id = ?', `${users.accountId}-${person}`),
  found: ({ users }) =>
    run(
      `INSERT INTO billing_group (id, organization_id, name, created_at)
        VALUES (?1 || '-other', ?1, 'Other', 0) ON CONFLICT DO NOTHING`,
      users.organizationId,
    ),
  dissolve: ({ users }) =>
    run('DELETE FROM billing_group WHERE id = ?', `${users.organizationId}-other`),
  erase: ({ users, person, draw }) =>
    draw() < 0.3
      ? run(
          `UPDATE account SET email = NULL, email_key = NULL, name = '', deleted_at = 1 WHERE id = ?`,
          `${users.accountId}-${person}`,
        )
      : Promise.resolve(),
}

describe('R-ORG-9: sums by day', () => {
  it.each([1, 2, 3])('of usage stay true in any history (%i)', async (seed) => {
    const draw = drawFrom(seed)
    const users = await openUsers({ people: 4 })
    const names = Object.keys(steps)
    for (let at = 0; at < 60; at += 1) {
      const name = draw() < 0.4 ? 'report' : (names[Math.floor(draw() * names.length)] ?? '')
      const person = Math.floor(draw() * 4)
      await steps[name]?.({ draw, users, person, day: 20_000 + Math.floor(draw() * 5) })
      expect(await untrue('usage_day', 'used_mb'), `after ${name}`).toEqual([])
    }
  })

  it('of spend stay true when plans are bought, assigned, moved on, taken back and lost', async () => {
    const assigner = await openAssigner(6)
    const groupId = `${assigner.organizationId}-field`
    await run(
      `INSERT INTO billing_group (id, organization_id, name, cost_centre, created_at)
        VALUES (?, ?, 'Field', 'CC-7', 0)`,
      ...[groupId, assigner.organizationId],
    )
    await stockUp(assigner, 3)
    const people = [await addPerson(assigner), await addPerson(assigner, { groupId })]
    const { assignmentIds } = await assign(assigner, { accountIds: people })
    expect(await untrue('spend_day', 'amount_minor')).toEqual([])
    await work(assigner)
    const later = await assign(assigner, { accountIds: people, dueOn: '2030-01-01' })
    const [moved = '', back = ''] = later.assignmentIds
    await run(
      `UPDATE assignment SET move_to = ?2, moved_to_id = ?1 || '-on', state = 'moved', settled_at = 9
        WHERE id = ?1`,
      ...[moved, people[1]],
    )
    await run("UPDATE assignment SET state = 'returned', settled_at = 9 WHERE id = ?", back)
    await run(
      "UPDATE assignment SET state = 'revoked', settled_at = 9 WHERE id = ?",
      assignmentIds[0],
    )
    expect(await untrue('spend_day', 'amount_minor')).toEqual([])
    const spend = await assigner.shop.ask(billingCalls.getSpend, { split: 'person' }, assigner)
    const price = spend.parts.find(({ key }) => key === people[0])?.amountMinor ?? 0
    expect(spend.parts.map(({ key, amountMinor }) => [key, amountMinor])).toEqual(
      expect.arrayContaining([
        [people[0], price],
        [people[1], 2 * price],
        ['', 6 * price],
      ]),
    )
  })

  it('of spend tell months apart that begin within a day of UTC', async () => {
    const purchaser = await openPurchaser()
    const { organizationId } = purchaser
    await run("UPDATE organization SET time_zone = 'Asia/Kathmandu' WHERE id = ?", organizationId)
    const monthStart = Date.parse('2026-10-01T00:00:00+05:45') / 1000
    for (const [at, minor] of [
      [monthStart - 1, 100],
      [monthStart, 1000],
    ] as const) {
      const id = `${organizationId}-${at}`
      await run(
        `INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name, paid_with,
            currency, total_minor, line_count, cart_taken, created_at)
          VALUES (?1, ?1, ?2, ?2, '', 'account', 'USD', ?3, 1, 1, ?4)`,
        ...[id, organizationId, minor, at],
      )
      await run(
        `INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
          VALUES (?, 0, 'jp', '{}', 1, ?)`,
        ...[id, minor],
      )
    }
    const call = { ...callOfPurchaser(purchaser), now: monthStart + 86_400 * 20 }
    const spend = await getSpend(call, 'group')
    const of = (month: string) => spend.parts.find((part) => part.month === month)?.amountMinor
    expect([of('2026-09'), of('2026-10')]).toEqual([100, 1000])
  })
})
