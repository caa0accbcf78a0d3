import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushCalls } from '#contract/calls/customer/push.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { createMails } from '../../../mail/sending/mails.ts'
import { openPushService } from '../../../testing/mails/doubles/push-service.ts'
import { type Buyer, buy, openBuyer } from '../../../testing/order.ts'
import { testChannels, testDatabase, testPush, writeContent } from '../../../testing/testing.ts'
import { tellUsage } from './tell-usage.ts'

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService(testPush.keys.publicKey)
})
afterAll(() => service.close())
beforeEach(() => {
  service.answers.length = 0
})

type Browser = ReturnType<typeof service.subscribe>

const add = ({ shop, bearer }: Buyer, { subscription }: Browser) =>
  shop.ask(pushCalls.addPushDevice, subscription, { bearer })

const devicesOf = async ({ shop, bearer }: Buyer) =>
  (await shop.ask(pushCalls.listPushDevices, {}, { bearer })).devices

/** An eSIM of 5 GB, of which 80 % are used, whose owner asked for notices in a browser. */
async function asking(): Promise<{ buyer: Buyer; browser: Browser; esimId: string }> {
  const buyer = await openBuyer()
  const { id } = await buy(buyer)
  await testDatabase()
    .prepare('UPDATE esim SET activated_at = ?2, used_mb = 4096 WHERE purchase_id = ?1')
    .bind(id, Math.floor(buyer.shop.clock.nowMs / 1000))
    .run()
  const browser = service.subscribe()
  await add(buyer, browser)
  return { buyer, browser, esimId: `${id}-0` }
}

async function tell({ shop }: Buyer): Promise<void> {
  const { db, now, services } = shop.callOf()
  await Promise.all([tellUsage({ db, now, services }), tellUsage({ db, now, services })])
  await services.mails.deliver(db, now)
}

async function deliver({ shop }: Buyer, afterSeconds = 0): Promise<void> {
  shop.clock.advance(afterSeconds)
  const { db, now, services } = shop.callOf()
  await services.mails.deliver(db, now)
}

const waiting = (path: string) => service.asked.filter((asked) => asked === path).length
const pathOf = ({ subscription }: Browser) => new URL(subscription.endpoint).pathname

async function rowsOf({ accountId }: Buyer) {
  const { results } = await testDatabase()
    .prepare(
      `SELECT kind, attempts, sent_at, dead_at, last_error, text FROM outbox_mail
       JOIN push_device ON push_device.id = device_id WHERE account_id = ?1`,
    )
    .bind(accountId)
    .all<{ kind: string; attempts: number; sent_at: number | null; dead_at: number | null }>()
  return results
}

describe('R-MOM-73 a device that asked for notices', () => {
  it('shows once what a mail says, in the language of its account, and leads to the eSIM', async () => {
    const { buyer, browser, esimId } = await asking()
    await testDatabase()
      .prepare("UPDATE account SET locale = 'de' WHERE id = ?1")
      .bind(buyer.accountId)
      .run()
    await tell(buyer)
    await tell(buyer)
    expect(browser.shown).toEqual([
      {
        ...{ title: '75\u00a0% deiner Daten verbraucht', tag: `data_75-${esimId}` },
        ...{ body: 'Japan · Noch 1\u202fGB', path: `/de/esim/${esimId}`, ttl: '43200' },
      },
    ])
    const [row] = await rowsOf(buyer)
    expect(row).toMatchObject({ kind: 'data_75', attempts: 1, text: '' })
  })

  it('gets notices that its owner wants no mails of', async () => {
    const { buyer, browser } = await asking()
    const db = testDatabase()
    const account = db.prepare('SELECT email FROM account WHERE id = ?1').bind(buyer.accountId)
    const email = (await account.first<string>('email')) ?? ''
    await db
      .prepare(
        `INSERT INTO mail_refusal (email_key, channel, topic, refused_at)
         VALUES (?1, 'plain', 'notices', 1)`,
      )
      .bind(emailKey(email))
      .run()
    await tell(buyer)
    expect(browser.shown).toHaveLength(1)
    const mails = db.prepare("SELECT 1 FROM outbox_mail WHERE recipient = ?1 AND kind = 'data_75'")
    expect(await mails.bind(email).first()).toBeNull()
  })

  it.each([404, 410])('is forgotten once its push service answers %i', async (status) => {
    const { buyer } = await asking()
    service.answers.push({ status })
    await tell(buyer)
    expect(await devicesOf(buyer)).toEqual([])
    expect(await rowsOf(buyer)).toEqual([])
  })

  it.each([
    ['429, not before it may', { status: 429, headers: { 'retry-after': '300' } }, 300],
    ['503', { status: 503 }, 1],
  ])('is tried again after %s', async (_, answer, seconds) => {
    const { buyer, browser } = await asking()
    service.answers.push(answer)
    await tell(buyer)
    await deliver(buyer, seconds - 1)
    expect(browser.shown).toEqual([])
    await deliver(buyer, 2)
    expect(browser.shown).toHaveLength(1)
    expect(waiting(pathOf(browser))).toBe(2)
  })

  it('is not asked again with what its push service refuses', async () => {
    const { buyer, browser } = await asking()
    service.answers.push({ status: 403 })
    await tell(buyer)
    await deliver(buyer, 600)
    expect(browser.shown).toEqual([])
    expect(await devicesOf(buyer)).toHaveLength(1)
    expect((await rowsOf(buyer))[0]).toMatchObject({ dead_at: expect.any(Number) })
  })

  it('gets nothing in a deployment without keys, which says so', async () => {
    const { buyer, browser } = await asking()
    const mails = createMails({ channels: async (id) => testChannels[id], write: writeContent })
    const { db, now, services } = buyer.shop.callOf()
    await tellUsage({ db, now, services: { ...services, mails } })
    await deliver(buyer)
    expect(browser.shown).toEqual([])
    const plain = await openBuyer({ services: { mails } })
    const { shop, bearer } = plain
    const { publicKey, devices } = await shop.ask(pushCalls.listPushDevices, {}, { bearer })
    expect([publicKey, devices]).toEqual([undefined, []])
    const refused = await shop.refusal(pushCalls.addPushDevice, browser.subscription, { bearer })
    expect(refused.status).toBe(404)
  })
})

describe('R-MOM-74 whose a device is', () => {
  it('is said once however often it is added, and ends for its owner alone', async () => {
    const buyer = await openBuyer()
    const browser = service.subscribe()
    const { id } = await add(buyer, browser)
    await add(buyer, browser)
    expect((await devicesOf(buyer)).map((each) => each.id)).toEqual([id])
    const other = await openBuyer()
    const remove = { device_id: id }
    const refused = await other.shop.refusal(pushCalls.removePushDevice, remove, {
      bearer: other.bearer,
    })
    expect(refused.status).toBe(404)
    await buyer.shop.ask(pushCalls.removePushDevice, remove, { bearer: buyer.bearer })
    expect(await devicesOf(buyer)).toEqual([])
  })

  it('is who asked last in it, who gets nothing of the person before', async () => {
    const { buyer, browser } = await asking()
    service.answers.push({ status: 503 })
    await tell(buyer)
    const next = await openBuyer()
    await add(next, browser)
    await deliver(buyer, 60)
    expect(browser.shown).toEqual([])
    expect([await devicesOf(buyer), (await devicesOf(next)).length]).toEqual([[], 1])
  })

  it('holds for the last ten', async () => {
    const buyer = await openBuyer()
    for (let at = 0; at < 12; at += 1) {
      buyer.shop.clock.advance(1)
      await add(buyer, service.subscribe())
    }
    expect(await devicesOf(buyer)).toHaveLength(10)
  })

  it('is in the export without its keys, and deleted with the account', async () => {
    const { buyer, browser } = await asking()
    service.answers.push({ status: 503 })
    await tell(buyer)
    const { shop, bearer } = buyer
    const exported = JSON.stringify(await shop.ask(userCalls.exportData, {}, { bearer }))
    expect(exported).toContain(browser.subscription.endpoint)
    expect(exported).not.toContain(browser.subscription.auth)
    await shop.ask(userCalls.deleteAccount, {}, { bearer })
    expect(await rowsOf(buyer)).toEqual([])
    const left = testDatabase().prepare('SELECT 1 FROM push_device WHERE account_id = ?1')
    expect(await left.bind(buyer.accountId).first()).toBeNull()
  })
})

describe('R-MOM-75 an address that notices are sent to', () => {
  const addresses = [
    'http://push.example/send/1',
    'https://10.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://push.internal/send/1',
    'https://push/send/1',
    'https://user@push.example/send/1',
    'https://push.example:8443/send/1',
    'file:///etc/passwd',
  ]

  it.each(addresses)('is none of a machine inside a network: %s', async (endpoint) => {
    const buyer = await openBuyer()
    const { subscription } = service.subscribe()
    const refused = await buyer.shop.refusal(
      pushCalls.addPushDevice,
      { ...subscription, endpoint },
      { bearer: buyer.bearer },
    )
    expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
  })

  it('is looked at again when a notice is sent, outside of the sandbox', async () => {
    const { buyer, browser } = await asking()
    const mails = createMails({
      ...{ channels: async (id) => testChannels[id], write: writeContent },
      push: { ...testPush, isSandbox: false },
    })
    const { db, now, services } = buyer.shop.callOf()
    await tellUsage({ db, now, services: { ...services, mails } })
    await mails.deliver(db, now)
    expect(waiting(pathOf(browser))).toBe(0)
    expect(await devicesOf(buyer)).toEqual([])
  })

  it('comes with keys that a message can be encrypted with', async () => {
    const buyer = await openBuyer()
    const { subscription } = service.subscribe()
    const p256dh = `${subscription.p256dh.slice(0, -4)}AAAA`
    const refused = await buyer.shop.refusal(
      pushCalls.addPushDevice,
      { ...subscription, p256dh },
      { bearer: buyer.bearer },
    )
    expect(refused.code).toBe('invalid_input')
  })
})
