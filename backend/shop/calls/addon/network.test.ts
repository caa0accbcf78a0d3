import { bytesToHex, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, inject, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { anyPlanId, countOf, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import {
  addonInput,
  addonsOf,
  esimOf,
  type Owner,
  placeAddon,
} from '../../../testing/shop/addon.ts'
import { createGenericSupplier } from '../../providers/generic/generic-supplier.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import { openSupply } from '../../supply/open-supply.ts'

const webhookSecret = 'secret of the network'
const webhook = { ...shopCalls.quote, path: '/webhooks/supplier' as const }

type Report = Record<string, unknown>
type Network = { report: Report; asked: Record<string, number> }

/** Sets the network's report on a profile, if one is given, and returns what the network knows. */
async function atNetwork(requestId: string, report?: Report): Promise<Network> {
  const init = report ? { method: 'POST', body: JSON.stringify(report) } : {}
  return (await fetch(`${inject('networkOrigin')}/test/${requestId}`, init)).json()
}

async function tell({ shop }: Owner, requestId: string): Promise<number> {
  const body = JSON.stringify({ request_id: requestId, event: 'changed' })
  const time = Math.floor(shop.clock.nowMs / 1000)
  const mac = bytesToHex(hmac(sha256, utf8ToBytes(webhookSecret), utf8ToBytes(`${time}.${body}`)))
  const headers = { 'x-webhook-signature': `t=${time},v1=${mac}`, 'x-channel-id': '' }
  const { status } = await shop.send(webhook, undefined, { body, headers })
  await shop.settle()
  return status
}

/** An owner of an eSIM of 1 GB that a network over HTTP has made. */
async function openNetworkTraveller(): Promise<Owner> {
  const supply = openSupply({
    generic: createGenericSupplier({
      url: inject('networkOrigin'),
      key: 'network-key',
      webhookSecret,
    }),
  })
  const providers = { payments: createSandboxPayments(), supply }
  const buyer = await openBuyer({ services: { providers } })
  const order = await pay(
    buyer,
    await placeOrder(buyer, { planId: await anyPlanId('1gb-7d') }),
    'success',
  )
  const esimId = `${order.id}-0`
  await atNetwork(esimId, {
    state: 'made',
    iccid: `89${crypto.getRandomValues(new BigUint64Array(1))[0]}`.slice(0, 20).padEnd(20, '0'),
    smdp_address: 'smdp.network.example',
    matching_id: 'NETWORK-0001',
    profile: 'INSTALLED',
    activated_at: Math.floor(buyer.shop.clock.nowMs / 1000),
    usage: [],
  })
  const owner = { ...buyer, esimId }
  await tell(owner, esimId)
  await tell(owner, esimId)
  return owner
}

const used = (mb: number) => ({ usage: [{ day: 20_000, used_mb: mb }] })
const topUp = (id: string, state: string, more: object = {}) => ({
  top_ups: [{ request_id: `${id}-0`, state, used_mb: 0, ...more }],
})

describe('a network over HTTP that is asked for data', () => {
  it('adds it once, and says where it stands', async () => {
    const owner = await openNetworkTraveller()
    const order = await pay(owner, await placeAddon(owner), 'success')
    await Promise.all([look(owner, order), look(owner, order)])
    expect((await look(owner, order)).state).toBe('PROVISIONING')
    await atNetwork(owner.esimId, topUp(order.id, 'made'))
    expect(await tell(owner, `${order.id}-0`)).toBe(204)
    expect((await look(owner, order)).state).toBe('COMPLETED')
    const now = Math.floor(owner.shop.clock.nowMs / 1000)
    const started = topUp(order.id, 'made', { started_at: now, used_mb: 100 })
    await atNetwork(owner.esimId, { ...started, ...used(1_124) })
    expect(await tell(owner, owner.esimId)).toBe(204)
    expect(await esimOf(owner)).toMatchObject({
      state: 'ACTIVE',
      allowanceMb: 2_048,
      usedMb: 1_124,
      addons: [{ state: 'active', usedMb: 100, startedAt: now }],
    })
  })

  it('R-PAY-3: comes to one state in whatever order it tells, each three times', async () => {
    const owner = await openNetworkTraveller()
    const order = await pay(owner, await placeAddon(owner), 'success')
    await atNetwork(owner.esimId, { ...topUp(order.id, 'made'), ...used(500) })
    const events = [owner.esimId, `${order.id}-0`, `${order.id}-0`, owner.esimId, owner.esimId]
    const told = await Promise.all([...events, `${order.id}-0`].map((id) => tell(owner, id)))
    expect(told.every((status) => status === 204)).toBe(true)
    expect((await look(owner, order)).state).toBe('COMPLETED')
    expect(await esimOf(owner)).toMatchObject({ allowanceMb: 2_048, usedMb: 500 })
    expect(await countOf('outbox_mail', 'id = ?1', `order_confirmed-${order.id}`)).toBe(1)
    // An older report that arrives late changes nothing.
    await atNetwork(owner.esimId, topUp(order.id, 'making'))
    await tell(owner, `${order.id}-0`)
    expect((await look(owner, order)).state).toBe('COMPLETED')
  })

  it.each([
    ['fails later', (id: string) => topUp(id, 'failed')],
    ['refuses', () => ({ profile: 'DELETED' })],
  ])('is paid back where it %s', async (_, report) => {
    const owner = await openNetworkTraveller()
    const order = await placeAddon(owner)
    await atNetwork(owner.esimId, report(order.id))
    await pay(owner, order, 'success')
    await look(owner, order)
    expect((await look(owner, order)).state).toBe('REFUNDED')
  })

  it('R-IDM 50 reports of low data at once buy once', async () => {
    const owner = await openNetworkTraveller()
    const { shop, bearer, esimId } = owner
    const input = { ...(await addonInput(owner)), auto_cap_minor: 1_000 }
    const first = await shop.ask(addonCalls.orderAddon, input, { bearer })
    await pay(owner, first, 'success')
    await atNetwork(esimId, topUp(first.id, 'made'))
    await tell(owner, esimId)
    expect((await look(owner, first)).state).toBe('COMPLETED')
    expect((await addonsOf(owner)).auto?.state).toBe('on')
    await atNetwork(esimId, used(1_900))
    const told = await Promise.all(Array.from({ length: 50 }, () => tell(owner, esimId)))
    expect(told.filter((status) => status === 204).length).toBeGreaterThan(0)
    await tell(owner, esimId)
    const bought = 'esim_id = ?1 AND auto_key IS NOT NULL'
    expect(await countOf('purchase', bought, esimId)).toBe(1)
    const charges = `state = 'succeeded' AND substr(reference, 1, 36) IN (
      SELECT id FROM purchase WHERE ${bought})`
    expect(await countOf('sandbox_charge', charges, esimId)).toBe(1)
  })
})
