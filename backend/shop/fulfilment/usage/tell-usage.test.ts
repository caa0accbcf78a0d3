import { describe, expect, inject, it } from 'vitest'
import { emailKey } from '../../../call/limits/email-key.ts'
import type { BackendServices } from '../../../index.ts'
import { freshEmail } from '../../../testing/account.ts'
import { type Buyer, buy, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { createGenericSupplier } from '../../providers/generic/generic-supplier.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import { openSupply } from '../../supply/open-supply.ts'
import { tellUsage } from './tell-usage.ts'
import { watchUsage } from './watch-usage.ts'

const day = 86_400

/** An eSIM of 5 GB for 30 days that was first used now. */
async function running(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await openBuyer()
  const order = await buy(buyer)
  const id = `${order.id}-0`
  await set(id, 'activated_at', Math.floor(buyer.shop.clock.nowMs / 1000))
  return { buyer, id }
}

async function set(id: string, column: string, value: number): Promise<void> {
  await testDatabase().prepare(`UPDATE esim SET ${column} = ?2 WHERE id = ?1`).bind(id, value).run()
}

async function tell({ shop }: Buyer): Promise<void> {
  const { db, now, services } = shop.callOf()
  // Two runs at once, as when one takes longer than a minute.
  await Promise.all([tellUsage({ db, now, services }), tellUsage({ db, now, services })])
}

async function told(id: string): Promise<{ kind: string; headers: string; text: string }[]> {
  const { results } = await testDatabase()
    .prepare('SELECT * FROM outbox_mail WHERE id LIKE ?1 ORDER BY rowid')
    .bind(`%-${id}`)
    .all<{ kind: string; headers: string; text: string }>()
  return results
    .filter(({ kind }) => !kind.startsWith('order_'))
    .map(({ kind, headers, text }) => ({ kind, headers, text }))
}

const kinds = async (id: string) => (await told(id)).map(({ kind }) => kind)

describe('R-MAIL: data that runs low', () => {
  it('is told at 75 and at 90 per cent, once each', async () => {
    const { buyer, id } = await running()
    await set(id, 'used_mb', 3_839)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
    await set(id, 'used_mb', 3_840)
    await tell(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['data_75'])
    await set(id, 'used_mb', 4_607)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['data_75'])
    await set(id, 'used_mb', 4_608)
    await tell(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['data_75', 'data_90'])
    const [first] = await told(id)
    expect(first?.text).toContain('3.75\u202fGB of 5\u202fGB of your plan (Japan) are used.')
  })

  it('reaches the friend who was given the eSIM, in the friend’s language', async () => {
    const { buyer, id } = await running()
    const friend = await buyer.shop.addAccount({ email: freshEmail() })
    const db = testDatabase()
    await db.batch([
      db.prepare("UPDATE account SET locale = 'de' WHERE id = ?1").bind(friend.id),
      db.prepare('UPDATE esim SET account_id = ?2 WHERE id = ?1').bind(id, friend.id),
    ])
    await set(id, 'used_mb', 3_840)
    await tell(buyer)
    expect((await told(id))[0]?.text).toContain('verbraucht')
  })

  it('is not told where it is gone, or of what is over', async () => {
    const { buyer, id } = await running()
    await set(id, 'used_mb', 5_120)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
    await set(id, 'used_mb', 4_700)
    await set(id, 'cancelled_at', 1)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
  })
})

/** Sets the report of a network over HTTP on a profile. */
async function atNetwork(requestId: string, report: object): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(report) }
  await (await fetch(`${inject('networkOrigin')}/test/${requestId}`, init)).json()
}

function networkOf(key: string) {
  const supply = openSupply({
    generic: createGenericSupplier({ url: inject('networkOrigin'), key, webhookSecret: 'none' }),
  })
  return { providers: { payments: createSandboxPayments(), supply } }
}

/** An eSIM of 5 GB from a network over HTTP that its owner does not look at. */
async function unwatched(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await openBuyer({ services: networkOf('network-key') })
  const order = await pay(buyer, await placeOrder(buyer), 'success')
  const id = `${order.id}-0`
  const iccid = `89${crypto.getRandomValues(new BigUint64Array(1))[0]}`.slice(0, 20).padEnd(20, '0')
  const report = { smdp_address: 'smdp.network.example', matching_id: 'NETWORK-0001' }
  await atNetwork(id, { ...report, state: 'made', iccid, profile: 'RELEASED', usage: [] })
  expect((await look(buyer, order)).state).toBe('COMPLETED')
  // Other tests leave more eSIMs than a run asks about, so they are taken out.
  await testDatabase()
    .prepare('UPDATE esim SET watch_at = NULL WHERE id <> ?1 AND watch_at IS NOT NULL')
    .bind(id)
    .run()
  return { buyer, id }
}

async function watch({ shop }: Buyer, replaced: Partial<BackendServices> = {}): Promise<void> {
  const { db, now, services } = shop.callOf()
  await watchUsage({ db, now, services: { ...services, ...replaced } })
}

describe('data that runs low while nobody looks', () => {
  it('is told of what the network says when it is asked', async () => {
    const { buyer, id } = await unwatched()
    const { clock } = buyer.shop
    const use = (usedMb: number) =>
      atNetwork(id, {
        profile: 'INSTALLED',
        activated_at: Math.floor(clock.nowMs / 1000),
        usage: [{ day: Math.floor(clock.nowMs / 86_400_000), used_mb: usedMb }],
      })
    await use(3_900)
    clock.advance(3_599)
    await watch(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
    clock.advance(1)
    await watch(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['data_75'])
    await use(4_700)
    clock.advance(900)
    await watch(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['data_75', 'data_90'])
  })

  it('is asked about less and less often where the network does not answer', async () => {
    const { buyer } = await unwatched()
    const { clock, services } = buyer.shop
    const broken = { ...services, ...networkOf('fail') }
    clock.advance(3_600)
    for (const seconds of [300, 600, 1_200]) {
      await expect(watch(buyer, broken)).rejects.toThrow('the network answered 500')
      clock.advance(seconds - 1)
      await watch(buyer, broken)
      clock.advance(1)
    }
    await watch(buyer)
    clock.advance(300)
    await watch(buyer, broken)
  })

  it('is no longer asked about once it is over', async () => {
    const { buyer, id } = await unwatched()
    buyer.shop.clock.advance(400 * day)
    await watch(buyer)
    const row = testDatabase().prepare('SELECT watch_at FROM esim WHERE id = ?1').bind(id)
    expect(await row.first()).toEqual({ watch_at: null })
    await watch(buyer, networkOf('fail'))
  })
})

describe('R-MAIL: days that run out', () => {
  it('are told three days and one day before the end, once each', async () => {
    const { buyer, id } = await running()
    buyer.shop.clock.advance(27 * day - 1)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
    buyer.shop.clock.advance(1)
    await tell(buyer)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['end_3'])
    buyer.shop.clock.advance(2 * day - 1)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['end_3'])
    buyer.shop.clock.advance(1)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['end_3', 'end_1'])
    buyer.shop.clock.advance(day)
    await tell(buyer)
    expect(await kinds(id)).toEqual(['end_3', 'end_1'])
  })

  it('are not told when a plan of three days or of one begins', async () => {
    const { buyer, id } = await running()
    await set(id, 'days', 3)
    await tell(buyer)
    await set(id, 'days', 1)
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
  })
})

describe('who wants no notices', () => {
  it('gets none, and everybody else a way to say so', async () => {
    const { buyer, id } = await running()
    await set(id, 'used_mb', 4_000)
    const db = testDatabase()
    const account = db.prepare('SELECT email FROM account WHERE id = ?1').bind(buyer.accountId)
    const key = emailKey((await account.first<string>('email')) ?? '')
    await db
      .prepare(
        `INSERT INTO mail_refusal (email_key, channel, topic, refused_at)
         VALUES (?1, 'plain', 'notices', 1)`,
      )
      .bind(key)
      .run()
    await tell(buyer)
    expect(await kinds(id)).toEqual([])
    await db.prepare('DELETE FROM mail_refusal WHERE email_key = ?1').bind(key).run()
    await tell(buyer)
    const [mail] = await told(id)
    expect(JSON.parse(mail?.headers ?? '{}')).toEqual({
      'list-unsubscribe': expect.stringMatching(/^<https:\S+\/unsubscribe\?token=\S+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })
})

it('R-DB-5: what runs low or out is found by an index', async () => {
  const plan = await testDatabase()
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM esim
       WHERE coalesce(activated_at, activate_by) + days * 86400 > ?1
         AND used_mb * 100 >= allowance_mb * 75
       UNION ALL SELECT id FROM esim
       WHERE coalesce(activated_at, activate_by) + days * 86400 > ?1
         AND coalesce(activated_at, activate_by) + days * 86400 <= ?1 + 259200`,
    )
    .bind(1)
    .all<{ detail: string }>()
  const steps = plan.results.map(({ detail }) => detail)
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  expect(steps.join('\n')).toMatch(/esim_low/)
  expect(steps.join('\n')).toMatch(/esim_end/)
})
