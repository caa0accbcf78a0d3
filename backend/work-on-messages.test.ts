import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { sendSoon } from './mail/sending/send-soon.ts'
import { countOf, look, pay, placeOrder } from './testing/order.ts'
import { deliver, openShop, writeMail } from './testing/platform-queues.ts'
import { testDatabase } from './testing/testing.ts'

const mailsWhere = (condition: string) => countOf('outbox_mail', condition)
const noAnswer = () => Promise.reject(new Error('no answer'))

describe('a mail', () => {
  it('is handed over once, and sent once however often its message comes', async () => {
    const { buyer, platform, received } = await openShop()
    await writeMail(buyer)
    sendSoon(buyer.shop.callOf())
    await buyer.shop.settle()
    const messages = platform.take('mail')
    expect(messages).toHaveLength(1)
    expect(await received()).toBe(0)
    const both = [deliver(buyer, [...messages, ...messages]), deliver(buyer, messages)]
    expect((await Promise.all(both)).flat()).toEqual(['done', 'done', 'done'])
    expect(await received()).toBe(1)
    expect(await mailsWhere('sent_at IS NOT NULL AND attempts = 1')).toBe(1)
  })

  it('whose message is lost is sent by the clock half a minute later', async () => {
    const { buyer, received } = await openShop()
    await writeMail(buyer)
    const { db, now } = buyer.shop.callOf()
    await buyer.shop.services.mails.deliver(db, now + 29)
    expect(await received()).toBe(0)
    await buyer.shop.services.mails.deliver(db, now + 30)
    expect(await received()).toBe(1)
  })

  it('that is refused waits as its row says', async () => {
    const { buyer, platform } = await openShop('500')
    await writeMail(buyer)
    const { now } = buyer.shop.callOf()
    const [wait] = await deliver(buyer, platform.take('mail'))
    expect(await mailsWhere(`attempts = 1 AND next_attempt_at = ${now + Number(wait)}`)).toBe(1)
  })
})

describe('an event', () => {
  it('is stored and pointed at by its webhook, which asks nobody', async () => {
    const asked: string[] = []
    const { buyer, platform } = await openShop('200', async (_, id) => {
      asked.push(id)
      return undefined
    })
    const row = { ...shopCalls.quote, path: '/webhooks/supplier' as const }
    const headers = { 'x-channel-id': '', 'x-app-tag': '' }
    const answer = await buyer.shop.send(row, undefined, { body: 'profile-1', headers })
    await buyer.shop.settle()
    expect([answer.status, asked]).toEqual([204, []])
    expect(platform.take('event')).toEqual([
      { kind: 'event', id: 'supplier/profile-1', delaySeconds: 0 },
    ])
    expect(await countOf('provider_event', 'attempts = 0')).toBe(1)
    expect(await deliver(buyer, platform.take('event'))).toEqual(['done'])
    expect(await countOf('provider_event', '1')).toBe(0)
  })

  it('that nobody stored, or that somebody works on, is left alone', async () => {
    const { buyer } = await openShop()
    const pointer = { kind: 'event', id: 'supplier/profile-2' } as const
    expect(await deliver(buyer, [pointer])).toEqual(['done'])
    const { now } = buyer.shop.callOf()
    await testDatabase()
      .prepare(`INSERT INTO provider_event (source, reference, received_at, next_at, leased_until)
        VALUES ('supplier', 'profile-2', ?1, ?1, ?1 + 60)`)
      .bind(now)
      .run()
    expect(await deliver(buyer, [pointer])).toEqual(['done'])
    expect(await countOf('provider_event', 'attempts = 0')).toBe(1)
  })
})

describe('an order', () => {
  it('is looked at again when its buyer has left, and completed', async () => {
    const { buyer, platform } = await openShop()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    await buyer.shop.settle()
    expect(platform.take('order')).toEqual([{ kind: 'order', id: order.id, delaySeconds: 5 }])
    expect(await deliver(buyer, platform.take('order'), 5)).toEqual(['done'])
    expect(await countOf('purchase', "id = ?1 AND state = 'COMPLETED'", order.id)).toBe(1)
    expect(platform.take('mail')).toHaveLength(1)
  })

  it('that cannot move waits ever longer, and says why; the clock counts the same tries', async () => {
    const { buyer, platform, network, sandbox } = await openShop()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    network.read = noAnswer
    const messages = platform.take('order')
    expect(await deliver(buyer, messages, 10)).toEqual([10])
    expect(await deliver(buyer, messages, 20)).toEqual([20])
    // Another message about it that comes meanwhile asks nobody.
    expect(await deliver(buyer, messages, 30)).toEqual(['done'])
    const row = `item = '${order.id}/make' AND tries = 2 AND last_error = 'Error: no answer'`
    expect(await countOf('job_attempt', row)).toBe(1)
    network.read = sandbox.read
    expect(await deliver(buyer, messages, 40)).toEqual(['done'])
    buyer.shop.clock.advance(40)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })
})
