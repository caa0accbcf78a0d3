import { beforeEach, describe, expect, it } from 'vitest'
import { noCounts } from '#contract/reports/figures.ts'
import { put } from '../testing/mails/mail.ts'
import { buy, openBuyer } from '../testing/order.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { testDatabase } from '../testing/testing.ts'
import { saveMinutes, sumMinutes } from './figure-minutes.ts'
import { readOperations } from './read-operations.ts'

const now = 1_800_000_000
const counts = (minute: number, requests: number) => ({ ...noCounts('call'), minute, requests })

beforeEach(async () => {
  await testDatabase().batch(
    ['figure_minute', 'outbox_mail'].map((table) => testDatabase().prepare(`DELETE FROM ${table}`)),
  )
})

describe('R-OPS-3 what operators look at', () => {
  it('adds the minutes of all processes, and forgets those of an hour ago', async () => {
    const context = { db: testDatabase(), now }
    await saveMinutes(context, [counts(now - 4_000, 9)])
    await saveMinutes(context, [counts(now - 60, 5), counts(now - 400, 3)])
    await saveMinutes(context, [{ ...counts(now - 60, 7), errors: 2 }])
    expect(await sumMinutes(context, 5)).toEqual([{ ...noCounts('call'), requests: 12, errors: 2 }])
    expect(await sumMinutes(context, 10)).toMatchObject([{ requests: 15 }])
    expect(await sumMinutes(context, 6_000)).toMatchObject([{ requests: 15 }])
  })

  it('are promises of 30 days with what is still open, dead letters and due work', async () => {
    const buyer = await openBuyer()
    await buy(buyer)
    const call = openTestShop().callOf()
    const kind = 'order_refunded'
    await testDatabase().prepare('DELETE FROM outbox_mail').run()
    await put(call, [{ kind: 'password_changed', to: 'a@people.example', locale: 'en' }])
    await call.db.batch([
      call.db.prepare('UPDATE purchase SET paid_at = 10, completed_at = 20 WHERE paid_at > 0'),
      call.db
        .prepare('UPDATE purchase SET paid_at = ?1, completed_at = ?1 + 90 WHERE rowid = 1')
        .bind(call.now - 500),
      call.db
        .prepare(
          'UPDATE outbox_mail SET kind = ?1, created_at = ?2, dead_at = ?2, attempts = 9 WHERE recipient = ?3',
        )
        .bind(kind, call.now - 600, 'a@people.example'),
    ])
    const read = await readOperations(call)
    expect(read.promises).toEqual([
      { name: 'Mail with the contract', seconds: 120, share: 0.99, count: 1, within: 0 },
      { name: 'From paid to ready', seconds: 60, share: 0.95, count: 1, within: 0 },
      { name: 'From paid to ready', seconds: 600, share: 0.999, count: 1, within: 1 },
    ])
    expect(read.deadLetters).toMatchObject([{ kind: `${kind} mail`, attempts: 9 }])
    expect(read.due.length).toBeGreaterThan(20)
    expect(read.check).toBeUndefined()
  })
})
