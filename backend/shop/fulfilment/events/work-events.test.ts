import { beforeEach, describe, expect, inject, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { createGenericMail } from '../../../mail/providers/resend/resend-mail.ts'
import { createMails } from '../../../mail/sending/mails.ts'
import { deadLetterQuery, replayStatements } from '../../../platform/dead-letters.ts'
import { type Buyer, countOf, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { testChannels, testDatabase, writeContent } from '../../../testing/testing.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import type { Supply } from '../../providers/supplier/supply.ts'
import { storeEvent } from '../../records/provider-event.ts'
import { workEvents } from './work-events.ts'

const webhook = { ...shopCalls.quote, path: '/webhooks/supplier' as const }

beforeEach(() => testDatabase().prepare('DELETE FROM provider_event').run())

/** A shop whose network tells of profiles by their request ids, and answers as it is told to. */
async function openTold(read?: Supply['read'], more: object = {}) {
  const sandbox = sandboxSupply()
  const network = { read: read ?? sandbox.read }
  const supply: Supply = {
    ...sandbox,
    read: (context, requestId) => network.read(context, requestId),
    hear: async (_, __, { body }) => ({ status: 204, body: '', requestIds: [body] }),
  }
  const providers = { payments: createSandboxPayments(), supply }
  const buyer = await openBuyer({ services: { providers, ...more }, report: () => {} })
  const well = () => Object.assign(network, { read: sandbox.read })
  return { buyer, well, network }
}

async function tell({ shop }: Buyer, requestId: string): Promise<number> {
  const headers = { 'x-channel-id': '', 'x-app-tag': '' }
  return (await shop.send(webhook, undefined, { body: requestId, headers })).status
}

async function openMaking(buyer: Buyer) {
  const order = await placeOrder(buyer)
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  return order
}

function clockWork({ shop }: Buyer, later = 0): Promise<void> {
  const { db, now, services } = shop.callOf()
  return workEvents({ db, now: now + later, services })
}

const waiting = () => countOf('provider_event', 'dead_at IS NULL')
const dead = () => countOf('provider_event', 'dead_at IS NOT NULL')

const noAnswer = () => Promise.reject(new Error('no answer'))

describe('an event of a provider', () => {
  it('is acknowledged at once while the provider hangs', async () => {
    const { buyer, network } = await openTold()
    const order = await openMaking(buyer)
    network.read = () => new Promise<never>(() => {})
    const taken: number[] = []
    for (let at = 0; at < 100; at += 1) {
      const begin = performance.now()
      expect(await tell(buyer, `${order.id}-0`)).toBe(204)
      taken.push(performance.now() - begin)
    }
    taken.sort((one, other) => one - other)
    expect(taken[50]).toBeLessThan(100)
    expect(taken[98]).toBeLessThan(500)
    expect(await waiting()).toBe(1)
  })

  it('completes the order and mails its buyer with the clock off', async () => {
    const box = `${inject('mailProviderOrigin')}/${crypto.randomUUID()}`
    const options = { providerUrl: box, providerKey: 'key', from: 'no-reply@testwind.example' }
    const mails = createMails({
      channels: async (id) => testChannels[id],
      write: writeContent,
      provider: createGenericMail(options),
    })
    const { buyer } = await openTold(undefined, { mails })
    const order = await openMaking(buyer)
    const begin = performance.now()
    expect(await tell(buyer, `${order.id}-0`)).toBe(204)
    await buyer.shop.settle()
    expect(performance.now() - begin).toBeLessThan(5_000)
    const received = (await (await fetch(box)).json()) as { headers: Record<string, string> }[]
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toContain(`order_confirmed-${order.id}`)
    expect(await waiting()).toBe(0)
  })

  it('told three times in any order among others comes to one state', async () => {
    const { buyer } = await openTold()
    const orders = await Promise.all(Array.from({ length: 10 }, () => openBuyer(buyerOf(buyer))))
    const made = await Promise.all(orders.map(openMaking))
    buyer.shop.clock.advance(3)
    const told = made.flatMap(({ id }) => Array.from({ length: 30 }, () => `${id}-0`))
    // Multiplying by a number that has no factor in common with the length visits each once.
    const shuffled = told.map((_, at) => told[(at * 127) % told.length] ?? '')
    for (let at = 0; at < shuffled.length; at += 10) {
      const statuses = shuffled.slice(at, at + 10).map((id) => tell(buyer, id))
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([204]))
    }
    await buyer.shop.settle()
    for (const { id } of made) {
      expect(await countOf('purchase', "id = ?1 AND state = 'COMPLETED'", id)).toBe(1)
      expect(await countOf('outbox_mail', 'id = ?1', `order_confirmed-${id}`)).toBe(1)
    }
    expect(await waiting()).toBe(0)
  })

  it('is finished by the clock where the worker that took it has died', async () => {
    const { buyer } = await openTold()
    const order = await openMaking(buyer)
    await storeEvent(buyer.shop.callOf(), {
      source: 'supplier',
      reference: `${order.id}-0`,
    }).run()
    await testDatabase()
      .prepare('UPDATE provider_event SET leased_until = ?1')
      .bind(Math.floor(buyer.shop.clock.nowMs / 1000) + 60)
      .run()
    await clockWork(buyer, 59)
    expect(await waiting()).toBe(1)
    await clockWork(buyer, 60)
    expect(await waiting()).toBe(0)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })
})

describe('an event that cannot be worked on', () => {
  it('is a dead letter after five failures, and is worked on when it is replayed', async () => {
    const { buyer, well, network } = await openTold()
    const order = await openMaking(buyer)
    network.read = noAnswer
    await tell(buyer, `${order.id}-0`)
    await buyer.shop.settle()
    let failures = 1
    for (const wait of [10, 60, 300, 1_800]) {
      await clockWork(buyer, wait - 1)
      expect(await countOf('provider_event', 'attempts = ?1', failures)).toBe(1)
      buyer.shop.clock.advance(wait)
      await expect(clockWork(buyer)).rejects.toThrow('no answer')
      failures += 1
    }
    expect(await dead()).toBe(1)
    const { results } = await testDatabase().prepare(deadLetterQuery).all()
    expect(results).toContainEqual(
      expect.objectContaining({ id: `supplier/${order.id}-0`, error: 'Error: no answer' }),
    )
    await expect(clockWork(buyer, 86_400)).resolves.toBeUndefined()
    well()
    await testDatabase().batch(replayStatements.map((text) => testDatabase().prepare(text)))
    expect(await dead()).toBe(0)
    await clockWork(buyer, 86_400)
    expect(await waiting()).toBe(0)
    expect(await countOf('purchase', "id = ?1 AND state = 'COMPLETED'", order.id)).toBe(1)
  })

  it('is due at once when the provider tells of it again', async () => {
    const { buyer, well, network } = await openTold()
    const order = await openMaking(buyer)
    network.read = noAnswer
    await tell(buyer, `${order.id}-0`)
    await buyer.shop.settle()
    expect(await waiting()).toBe(1)
    well()
    await tell(buyer, `${order.id}-0`)
    await buyer.shop.settle()
    expect(await waiting()).toBe(0)
  })
})

function buyerOf({ shop }: Buyer) {
  return { services: shop.services, nowMs: shop.clock.nowMs }
}
