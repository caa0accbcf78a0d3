import { bytesToHex, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, inject, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { type Buyer, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { openSupply } from '../../supply/open-supply.ts'
import { createSandboxPayments } from '../sandbox/sandbox-payments.ts'
import { createGenericSupplier } from './generic-supplier.ts'

const webhookSecret = 'secret of the network'
const webhook = { ...shopCalls.quote, path: '/webhooks/supplier' as const }

/** A buyer in a shop whose eSIMs a network makes over HTTP. */
function openNetworkBuyer(key = 'network-key', reported: unknown[] = []): Promise<Buyer> {
  const supply = openSupply({
    generic: createGenericSupplier({ url: inject('networkOrigin'), key, webhookSecret }),
  })
  const providers = { payments: createSandboxPayments(), supply }
  return openBuyer({ services: { providers }, report: (error) => void reported.push(error) })
}

/** Sets the network's report on a profile, if one is given, and returns what the network knows. */
async function atNetwork(requestId: string, report?: object): Promise<{ orders: number }> {
  const init = report ? { method: 'POST', body: JSON.stringify(report) } : {}
  return (await fetch(`${inject('networkOrigin')}/test/${requestId}`, init)).json()
}

const made = () => ({
  state: 'made',
  iccid: `89${crypto.getRandomValues(new BigUint64Array(1))[0]}`.slice(0, 20).padEnd(20, '0'),
  smdp_address: 'smdp.network.example',
  matching_id: 'NETWORK-0001',
  profile: 'RELEASED',
  usage: [],
})

type Sent = { requestId: string; secret?: string; at?: number }

async function tell({ shop }: Buyer, { requestId, secret = webhookSecret, at }: Sent) {
  const body = JSON.stringify({ request_id: requestId, event: 'profile.changed' })
  const time = at ?? Math.floor(shop.clock.nowMs / 1000)
  const mac = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${time}.${body}`)))
  const headers = { 'x-webhook-signature': `t=${time},v1=${mac}`, 'x-channel-id': '' }
  const response = await shop.send(webhook, undefined, { body, headers })
  await shop.settle()
  return response
}

describe('a network over HTTP', () => {
  it('makes what was paid, tells of it, and of what is used', async () => {
    const buyer = await openNetworkBuyer()
    const order = await pay(buyer, await placeOrder(buyer), 'success')
    const id = `${order.id}-0`
    expect(order.state).toBe('PROVISIONING')
    await atNetwork(id, { ...made(), apn: 'data.network.example' })
    expect((await tell(buyer, { requestId: id })).status).toBe(204)
    const done = await look(buyer, order)
    expect(done.state).toBe('COMPLETED')
    expect(done.esims[0]).toMatchObject({
      smdpAddress: 'smdp.network.example',
      matchingId: 'NETWORK-0001',
      apn: 'data.network.example',
      profile: 'RELEASED',
    })
    const now = Math.floor(buyer.shop.clock.nowMs / 1000)
    const usage = [{ day: 20_000, used_mb: 40 }]
    await atNetwork(id, { profile: 'INSTALLED', activated_at: now, usage })
    expect((await tell(buyer, { requestId: id })).status).toBe(204)
    const used = await buyer.shop.ask(shopCalls.getEsim, { esim_id: id }, { bearer: buyer.bearer })
    expect(used).toMatchObject({ profile: 'INSTALLED', state: 'ACTIVE', usedMb: 40 })
    expect(used.canCancel).toBe(false)
  })

  it('is asked for a profile once', async () => {
    const buyer = await openNetworkBuyer()
    const order = await placeOrder(buyer)
    const { supply } = buyer.shop.services.providers ?? {}
    const requestId = `${order.id}-0`
    const asked = { dataMb: 5_120, days: 30, currency: 'USD', paidMinor: 1_000 }
    const request = { requestId, planId: order.plan.id, ...asked }
    await supply?.order(buyer.shop.callOf(), request)
    const { orders } = await atNetwork(request.requestId)
    await supply?.order(buyer.shop.callOf(), request)
    expect((await atNetwork(request.requestId)).orders).toBe(orders)
  })

  it('takes back what no phone has', async () => {
    const buyer = await openNetworkBuyer()
    const { shop, bearer } = buyer
    const given = await pay(buyer, await placeOrder(buyer), 'success')
    await atNetwork(`${given.id}-0`, made())
    await look(buyer, given)
    const input = { order_id: given.id }
    expect(await shop.ask(shopCalls.cancelOrder, input, { bearer })).toMatchObject({
      state: 'REFUNDED',
    })
    const kept = await pay(buyer, await placeOrder(buyer), 'success')
    await atNetwork(`${kept.id}-0`, { ...made(), profile: 'DOWNLOADED' })
    await look(buyer, kept)
    expect(
      await shop.refusal(shopCalls.cancelOrder, { order_id: kept.id }, { bearer }),
    ).toMatchObject({ reason: 'in_use' })
  })

  it('is paid back where it cannot make one', async () => {
    const buyer = await openNetworkBuyer()
    const order = await pay(buyer, await placeOrder(buyer), 'success')
    await atNetwork(`${order.id}-0`, { state: 'failed' })
    await look(buyer, order)
    expect(await look(buyer, order)).toMatchObject({ state: 'REFUNDED' })
  })

  it.each<[string, (now: number) => Partial<Sent>]>([
    ['another secret', () => ({ secret: 'somebody’s' })],
    ['301 seconds of age', (now) => ({ at: now - 301 })],
    ['301 seconds ahead', (now) => ({ at: now + 301 })],
  ])('R-PAY-3: is not believed with %s', async (_, change) => {
    const buyer = await openNetworkBuyer()
    const order = await pay(buyer, await placeOrder(buyer), 'success')
    const now = Math.floor(buyer.shop.clock.nowMs / 1000)
    const response = await tell(buyer, { requestId: `${order.id}-0`, ...change(now) })
    expect(response.status).toBe(401)
  })

  it('may tell of what is none of ours', async () => {
    const buyer = await openNetworkBuyer()
    expect((await tell(buyer, { requestId: crypto.randomUUID() })).status).toBe(204)
  })

  it.each(['hang', 'fail', 'drop', 'trickle', 'network-key of nobody'])(
    'R-AV-4: %s: an order that is paid says so in two seconds, and stays so',
    async (key) => {
      const reported: unknown[] = []
      const buyer = await openNetworkBuyer(
        key === 'network-key of nobody' ? 'nobody' : key,
        reported,
      )
      const order = await placeOrder(buyer)
      const begin = performance.now()
      const paid = await pay(buyer, order, 'success')
      expect(performance.now() - begin).toBeLessThan(2_000)
      expect(paid).toMatchObject({ state: 'PROVISIONING', payment: { state: 'succeeded' } })
      await buyer.shop.settle()
    },
  )
})
