import { describe, expect, inject, it } from 'vitest'
import { webhookCalls } from '#contract/calls/company/developer.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { permissionKeys } from '#contract/permissions.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import {
  addWebhook,
  causeEvent,
  closeSecrets,
  eventTypes,
  isSigned,
  logOf,
  openReceiver,
  readWebhook,
  runDeliveries,
  sealersOf,
} from '../../testing/company/webhook.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { resealSecrets } from './sealed-secrets.ts'

describe('a webhook', () => {
  it('tells what has happened, signed, once', async () => {
    const opened = await openReceiver()
    const { webhookId, secret } = await addWebhook(opened, ['person.invited'])
    await causeEvent(opened)
    await runDeliveries(opened)
    await runDeliveries(opened)
    const [first, ...more] = opened.received
    expect(more).toEqual([])
    if (!first) throw new Error('expected a delivery')
    expect(await isSigned(first, secret)).toBe(true)
    expect(await isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false)
    expect(first.at).toBe(Math.floor(opened.clock.nowMs / 1000))
    expect(JSON.parse(first.body)).toEqual({
      type: 'person.invited',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { account_id: expect.any(String) },
    })
    expect(await logOf(opened, webhookId)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 200, eventId: first.id },
    ])
  })

  it('hears only of what it asked for, and of its own organisation', async () => {
    const [one, other] = [await openReceiver(), await openReceiver()]
    await addWebhook(one, ['person.left'])
    await addWebhook(other)
    await causeEvent(one)
    await runDeliveries(one)
    expect([one.received, other.received]).toEqual([[], []])
  })

  it('keeps nothing where nobody listens', async () => {
    const opened = await openReceiver()
    await causeEvent(opened)
    const { results } = await testDatabase()
      .prepare('SELECT id FROM webhook_event WHERE organization_id = ?')
      .bind(opened.account.organizationId ?? '')
      .all()
    expect(results).toEqual([])
  })

  it('tries again after growing waits, and gives up after nine attempts', async () => {
    const opened = await openReceiver(() => new Response('no', { status: 500 }))
    const { webhookId } = await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000]
    for (const [at, wait] of waits.entries()) {
      opened.clock.advance(wait - 1)
      await runDeliveries(opened)
      expect(opened.received).toHaveLength(at + 1)
      opened.clock.advance(1)
      await runDeliveries(opened)
      expect(opened.received).toHaveLength(at + 2)
    }
    expect(new Set(opened.received.map(({ id }) => id)).size).toBe(1)
    expect(await logOf(opened, webhookId)).toMatchObject([{ state: 'failed', attempts: 9 }])
    opened.clock.advance(86_400)
    await runDeliveries(opened)
    expect(opened.received).toHaveLength(9)
  })

  it('is not sent again by a run that goes on beside another', async () => {
    const opened = await openReceiver()
    await addWebhook(opened)
    await causeEvent(opened)
    await Promise.all([runDeliveries(opened), runDeliveries(opened), runDeliveries(opened)])
    expect(opened.received).toHaveLength(1)
  })

  it('leaves room for others while its receiver fails', async () => {
    const bad = await openReceiver()
    await addWebhook(bad)
    for (let count = 0; count < 20; count += 1) await causeEvent(bad)
    const good = await openReceiver(
      ({ url }) => new Response('', { status: url === bad.receiverUrl ? 503 : 200 }),
    )
    good.hosts.add(new URL(bad.receiverUrl).host)
    await addWebhook(good)
    await causeEvent(good)
    await runDeliveries(good)
    const urls = good.received.map(({ url }) => url)
    expect(urls.filter((url) => url === good.receiverUrl)).toHaveLength(1)
    expect(urls.filter((url) => url === bad.receiverUrl)).toHaveLength(2)
  })

  it('respects how long its receiver asks to be left alone', async () => {
    const opened = await openReceiver(
      () => new Response('', { status: 429, headers: { 'retry-after': '600' } }),
    )
    await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    opened.clock.advance(599)
    await runDeliveries(opened)
    expect(opened.received).toHaveLength(1)
    opened.clock.advance(1)
    await runDeliveries(opened)
    expect(opened.received).toHaveLength(2)
  })

  it('follows no redirect and keeps only the start of an answer', async () => {
    const opened = await openReceiver(
      () =>
        new Response('x'.repeat(5_000), { status: 302, headers: { location: 'http://10.0.0.1/' } }),
    )
    const { webhookId } = await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    expect(opened.received).toHaveLength(1)
    const [delivery] = await logOf(opened, webhookId)
    const asked = { deliveryId: delivery?.id }
    const { attempts, body } = await opened.ask(webhookCalls.getDelivery, asked, opened)
    expect(attempts).toMatchObject([
      {
        number: 1,
        status: 302,
        problem: '',
        responseBody: 'x'.repeat(1_024),
        requestHead: expect.stringContaining('webhook-signature: v1,'),
        responseHead: expect.stringContaining('location: http://10.0.0.1/'),
      },
    ])
    expect(body).toBe(opened.received[0]?.body)
  })

  it('writes down that nobody answered', async () => {
    const opened = await openReceiver(() => Promise.reject(new TypeError('connection refused')))
    const { webhookId } = await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    const [delivery] = await logOf(opened, webhookId)
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1 })
    expect(delivery).not.toHaveProperty('status')
    const asked = { deliveryId: delivery?.id }
    const { attempts } = await opened.ask(webhookCalls.getDelivery, asked, opened)
    expect(attempts).toMatchObject([{ problem: 'connection', responseHead: '' }])
  })

  it('can be replayed, with the same id and a new signature', async () => {
    const opened = await openReceiver()
    const { webhookId, secret } = await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    const [delivery] = await logOf(opened, webhookId)
    opened.clock.advance(3_600)
    const again = await opened.signIn(opened.account)
    const asked = { deliveryId: delivery?.id }
    await opened.ask(webhookCalls.replayDelivery, asked, { bearer: again })
    await opened.settle()
    const [first, second] = opened.received
    if (!first || !second) throw new Error('expected two deliveries')
    expect([second.id, second.body]).toEqual([first.id, first.body])
    expect(second.at - first.at).toBe(3_600)
    expect(await isSigned(second, secret)).toBe(true)
  })

  it('is signed with both secrets for a day after a new one was made', async () => {
    const opened = await openReceiver()
    const { webhookId, secret: old } = await addWebhook(opened)
    const { ask, bearer, clock } = opened
    const { secret } = await ask(webhookCalls.rotateWebhookSecret, { webhookId }, { bearer })
    expect((await readWebhook(opened))?.oldSecretUntil).toBeGreaterThan(0)
    await causeEvent(opened)
    await runDeliveries(opened)
    clock.advance(86_400)
    const again = { ...opened, bearer: await opened.signIn(opened.account) }
    await causeEvent(again)
    await runDeliveries(again)
    const [during, after] = opened.received
    if (!during || !after) throw new Error('expected two deliveries')
    expect([await isSigned(during, old), await isSigned(during, secret)]).toEqual([true, true])
    expect([await isSigned(after, old), await isSigned(after, secret)]).toEqual([false, true])
  })

  it('can be tried by a test event, and switched off and on', async () => {
    const opened = await openReceiver()
    const { ask, bearer, received } = opened
    const { webhookId } = await addWebhook(opened, ['person.left'])
    await ask(webhookCalls.testWebhook, { webhookId }, { bearer })
    await opened.settle()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['endpoint.test'])
    const changed = { webhookId, url: opened.receiverUrl, events: eventTypes }
    await ask(webhookCalls.updateWebhook, { ...changed, isOn: false }, { bearer })
    await causeEvent(opened)
    await ask(webhookCalls.updateWebhook, { ...changed, isOn: true }, { bearer })
    await causeEvent(opened)
    await runDeliveries(opened)
    expect(received).toHaveLength(2)
  })

  it('is switched off after five days of failures, with a mail, and at once where it is gone', async () => {
    const opened = await openReceiver(() => new Response('', { status: 500 }))
    await addWebhook(opened)
    await causeEvent(opened)
    await runDeliveries(opened)
    opened.clock.advance(5 * 86_400)
    opened.bearer = await opened.signIn(opened.account)
    await causeEvent(opened)
    await runDeliveries(opened)
    expect(await readWebhook(opened)).toHaveProperty('disabledAt')
    const { results } = await testDatabase()
      .prepare("SELECT text FROM outbox_mail WHERE kind = 'webhook_off' AND recipient = ?")
      .bind(opened.account.email)
      .all<{ text: string }>()
    expect(results).toHaveLength(1)
    expect(results[0]?.text).toContain('hooks.example')

    const other = await openReceiver(() => new Response('', { status: 410 }))
    await addWebhook(other)
    await causeEvent(other)
    await runDeliveries(other)
    expect(await readWebhook(other)).toHaveProperty('disabledAt')
  })

  it('has its secret sealed again when keys rotate', async () => {
    const opened = await openReceiver()
    const { secret } = await addWebhook(opened)
    const key = { kid: 's2', key: new Uint8Array(32).fill(9) }
    const call = opened.callOf()
    const [old] = call.services.sealingKeys
    const rotated = { ...call, services: { ...call.services, sealingKeys: [key, old] as const } }
    await resealSecrets(rotated)
    const alone = { ...call, services: { ...call.services, sealingKeys: [key] as const } }
    await causeEvent(opened)
    await deliverWebhooks(alone)
    const [first] = opened.received
    if (!first) throw new Error('expected a delivery')
    expect(await isSigned(first, secret)).toBe(true)
    await resealSecrets({ ...alone, services: { ...call.services, sealingKeys: [old, key] } })
  })

  it('fails alone where no known key opens its secret', async () => {
    const bad = await openReceiver()
    const good = await openReceiver()
    const { webhookId } = await addWebhook(bad)
    const { webhookId: goodId, secret } = await addWebhook(good)
    await closeSecrets(webhookId)
    await Promise.all([causeEvent(bad), causeEvent(good)])
    await expect(runDeliveries(good)).rejects.toThrow(webhookId)
    const [first, ...more] = good.received
    if (!first) throw new Error('expected a delivery')
    expect([await isSigned(first, secret), more, bad.received]).toEqual([true, [], []])
    const [delivery] = await logOf(bad, webhookId)
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1 })
    const asked = { deliveryId: delivery?.id }
    const { attempts } = await bad.ask(webhookCalls.getDelivery, asked, bad)
    expect(attempts).toMatchObject([{ problem: 'secret' }])

    const call = good.callOf()
    const [old] = call.services.sealingKeys
    const key = { kid: 's3', key: new Uint8Array(32).fill(7) }
    const seal = (sealingKeys: SealingKeys) =>
      resealSecrets({ ...call, services: { ...call.services, sealingKeys } })
    await expect(seal([key, old])).rejects.toThrow('closed')
    expect(await sealersOf(goodId)).toEqual(['s3'])
    await bad.ask(webhookCalls.deleteWebhook, { webhookId }, bad)
    await seal([old, key])
    expect(await sealersOf(goodId)).toEqual([old.kid])
  })
})

it('is delivered to a receiver on this machine that fails, drops, hangs and then answers', async () => {
  const shop = openTestShop({ services: { isSandbox: true } })
  const account = await shop.addAccount({
    member: { paymentModel: 'POST_PAID', permissions: permissionKeys },
  })
  const bearer = await shop.signIn(account)
  const box = `${inject('mailProviderOrigin')}/${crypto.randomUUID()}`
  const wish = { url: `${box}?answers=500,drop,hang,200`, events: eventTypes }
  const { webhookId, secret } = await shop.ask(webhookCalls.createWebhook, wish, { bearer })
  const people = [{ name: 'Ada', email: `${crypto.randomUUID()}@example.com` }]
  const input = { people, roleId: account.roleId, locale: 'en' }
  await shop.ask(peopleCalls.invitePeople, input, { bearer })
  for (const wait of [0, 5, 300, 1_800]) {
    shop.clock.advance(wait)
    await deliverWebhooks(shop.callOf(), 300)
  }
  const again = { bearer: await shop.signIn(account) }
  const { deliveries } = await shop.ask(webhookCalls.listDeliveries, { webhookId }, again)
  expect(deliveries).toMatchObject([{ state: 'delivered', attempts: 4, status: 200 }])
  const asked = { deliveryId: deliveries[0]?.id }
  const { attempts, body } = await shop.ask(webhookCalls.getDelivery, asked, again)
  expect(attempts.map(({ status, problem }) => [status, problem]).reverse()).toEqual([
    [500, ''],
    [undefined, 'connection'],
    [undefined, 'timeout'],
    [200, ''],
  ])
  type Heard = { headers: Record<string, string>; body: object }
  const heard = (await (await fetch(box)).json()) as Heard[]
  expect(heard).toHaveLength(4)
  for (const { headers } of heard) {
    const signed = {
      id: headers['webhook-id'] ?? '',
      at: Number(headers['webhook-timestamp']),
      signatures: [headers['webhook-signature'] ?? ''],
    }
    expect(await isSigned({ ...signed, body, url: box }, secret)).toBe(true)
  }
})

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example/in',
    'https://10.0.0.1/in',
    'https://[::1]/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://localhost/in',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/in',
    'https://user:word@hooks.example/in',
    'https://hooks.example:8443/in',
    'https://hooks.example./in',
    'ftp://hooks.example/in',
    'javascript:alert(1)',
    'hooks.example',
  ])('is not %s', async (url) => {
    expect(outsideAddress(url, false)).toBeUndefined()
    const opened = await openReceiver()
    const input = { url, events: eventTypes }
    expect(await opened.refusal(webhookCalls.createWebhook, input, opened)).toMatchObject({
      code: 'invalid_input',
      reason: 'webhook_address',
    })
  })

  it('may be on the same machine in the sandbox alone', () => {
    for (const url of ['http://localhost:4000/in', 'http://127.0.0.1:4000/in']) {
      expect(outsideAddress(url, true)?.href).toBe(url)
      expect(outsideAddress(url, false)).toBeUndefined()
    }
    expect(outsideAddress('http://192.168.0.7/in', true)).toBeUndefined()
  })

  it('is checked again before each request', async () => {
    const opened = await openReceiver()
    const { webhookId } = await addWebhook(opened)
    await testDatabase()
      .prepare("UPDATE webhook SET url = 'http://169.254.169.254/' WHERE id = ?")
      .bind(webhookId)
      .run()
    await causeEvent(opened)
    await runDeliveries(opened)
    expect(opened.received).toEqual([])
    expect(await logOf(opened, webhookId)).toMatchObject([{ state: 'pending', attempts: 1 }])
  })
})
