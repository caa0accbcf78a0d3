import { describe, expect, inject, it } from 'vitest'
import { webhookCalls } from '#contract/calls/company/developer.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { type WebhookEventType, webhookEvents } from '#contract/organization/developer-words.ts'
import { permissionKeys } from '#contract/permissions.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { resealSecrets } from './sealed-secrets.ts'

type Received = { id: string; at: number; signatures: string[]; body: string; url: string }
type Answer = (received: Received) => Response | Promise<Response>

/**
 * A shop whose requests to others go to a receiver, which answers as the test says. It hears nothing
 * of what is sent to the receivers of other tests.
 */
async function open(answer: Answer = () => new Response('ok')) {
  const received: Received[] = []
  const receiverUrl = `https://${crypto.randomUUID()}.hooks.example/in`
  const hosts = new Set([new URL(receiverUrl).host])
  const shop = openTestShop({
    services: {
      async sendOutside(request) {
        const { headers } = request
        if (!hosts.has(new URL(request.url).host)) return new Response('')
        const each = {
          id: headers.get('webhook-id') ?? '',
          at: Number(headers.get('webhook-timestamp')),
          signatures: (headers.get('webhook-signature') ?? '').split(' '),
          body: await request.text(),
          url: request.url,
        }
        received.push(each)
        return answer(each)
      },
    },
  })
  const account = await shop.addAccount({
    member: { paymentModel: 'POST_PAID', permissions: permissionKeys },
  })
  const bearer = await shop.signIn(account)
  return { ...shop, shop, account, bearer, received, receiverUrl, hosts }
}

type Opened = Awaited<ReturnType<typeof open>>

async function addWebhook({ ask, bearer, receiverUrl }: Opened, events = eventTypes) {
  return ask(webhookCalls.createWebhook, { url: receiverUrl, events }, { bearer })
}
const eventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** Makes an event: a person is invited. */
async function cause({ ask, bearer, account }: Opened): Promise<void> {
  const people = [{ name: 'Ada', email: `${crypto.randomUUID()}@example.com` }]
  const input = { people, roleId: account.roleId, locale: 'en' }
  await ask(peopleCalls.invitePeople, input, { bearer })
}

const run = ({ callOf }: Opened) => deliverWebhooks(callOf())

async function logOf({ ask, account, signIn }: Opened, webhookId: string) {
  // The clock may have passed the end of the session.
  const bearer = await signIn(account)
  const { deliveries } = await ask(webhookCalls.listDeliveries, { webhookId }, { bearer })
  return deliveries
}

async function readWebhook({ ask, account, signIn }: Opened) {
  const bearer = await signIn(account)
  const { webhooks } = await ask(webhookCalls.listWebhooks, {}, { bearer })
  return webhooks[0]
}

/** Makes the secrets of a webhook ones that no key opens. */
async function closeSecrets(webhookId: string): Promise<void> {
  const db = testDatabase()
  await db
    .prepare("UPDATE sealed_secret SET sealed = kid || '.closed' WHERE owner_id = ?")
    .bind(webhookId)
    .run()
}

/** The ids of the keys that sealed the secrets of a webhook. */
async function sealersOf(webhookId: string): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare('SELECT kid FROM sealed_secret WHERE owner_id = ?')
    .bind(webhookId)
    .all<{ kid: string }>()
  return results.map(({ kid }) => kid)
}

/** Checks a signature as a receiver does who has only read the specification. */
async function isSigned(received: Received, secret: string): Promise<boolean> {
  const { id, at, body, signatures } = received
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (c) => c.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return signatures.includes(`v1,${btoa(String.fromCharCode(...mac))}`)
}

describe('a webhook', () => {
  it('tells what has happened, signed, once', async () => {
    const opened = await open()
    const { webhookId, secret } = await addWebhook(opened, ['person.invited'])
    await cause(opened)
    await run(opened)
    await run(opened)
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
    const [one, other] = [await open(), await open()]
    await addWebhook(one, ['person.left'])
    await addWebhook(other)
    await cause(one)
    await run(one)
    expect([one.received, other.received]).toEqual([[], []])
  })

  it('keeps nothing where nobody listens', async () => {
    const opened = await open()
    await cause(opened)
    const { results } = await testDatabase()
      .prepare('SELECT id FROM webhook_event WHERE organization_id = ?')
      .bind(opened.account.organizationId ?? '')
      .all()
    expect(results).toEqual([])
  })

  it('tries again after growing waits, and gives up after nine attempts', async () => {
    const opened = await open(() => new Response('no', { status: 500 }))
    const { webhookId } = await addWebhook(opened)
    await cause(opened)
    await run(opened)
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000]
    for (const [at, wait] of waits.entries()) {
      opened.clock.advance(wait - 1)
      await run(opened)
      expect(opened.received).toHaveLength(at + 1)
      opened.clock.advance(1)
      await run(opened)
      expect(opened.received).toHaveLength(at + 2)
    }
    expect(new Set(opened.received.map(({ id }) => id)).size).toBe(1)
    expect(await logOf(opened, webhookId)).toMatchObject([{ state: 'failed', attempts: 9 }])
    opened.clock.advance(86_400)
    await run(opened)
    expect(opened.received).toHaveLength(9)
  })

  it('is not sent again by a run that goes on beside another', async () => {
    const opened = await open()
    await addWebhook(opened)
    await cause(opened)
    await Promise.all([run(opened), run(opened), run(opened)])
    expect(opened.received).toHaveLength(1)
  })

  it('leaves room for others while its receiver fails', async () => {
    const bad = await open()
    await addWebhook(bad)
    for (let count = 0; count < 20; count += 1) await cause(bad)
    const good = await open(
      ({ url }) => new Response('', { status: url === bad.receiverUrl ? 503 : 200 }),
    )
    good.hosts.add(new URL(bad.receiverUrl).host)
    await addWebhook(good)
    await cause(good)
    await run(good)
    const urls = good.received.map(({ url }) => url)
    expect(urls.filter((url) => url === good.receiverUrl)).toHaveLength(1)
    expect(urls.filter((url) => url === bad.receiverUrl)).toHaveLength(2)
  })

  it('respects how long its receiver asks to be left alone', async () => {
    const opened = await open(
      () => new Response('', { status: 429, headers: { 'retry-after': '600' } }),
    )
    await addWebhook(opened)
    await cause(opened)
    await run(opened)
    opened.clock.advance(599)
    await run(opened)
    expect(opened.received).toHaveLength(1)
    opened.clock.advance(1)
    await run(opened)
    expect(opened.received).toHaveLength(2)
  })

  it('follows no redirect and keeps only the start of an answer', async () => {
    const opened = await open(
      () =>
        new Response('x'.repeat(5_000), { status: 302, headers: { location: 'http://10.0.0.1/' } }),
    )
    const { webhookId } = await addWebhook(opened)
    await cause(opened)
    await run(opened)
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
    const opened = await open(() => Promise.reject(new TypeError('connection refused')))
    const { webhookId } = await addWebhook(opened)
    await cause(opened)
    await run(opened)
    const [delivery] = await logOf(opened, webhookId)
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1 })
    expect(delivery).not.toHaveProperty('status')
    const asked = { deliveryId: delivery?.id }
    const { attempts } = await opened.ask(webhookCalls.getDelivery, asked, opened)
    expect(attempts).toMatchObject([{ problem: 'connection', responseHead: '' }])
  })

  it('can be replayed, with the same id and a new signature', async () => {
    const opened = await open()
    const { webhookId, secret } = await addWebhook(opened)
    await cause(opened)
    await run(opened)
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
    const opened = await open()
    const { webhookId, secret: old } = await addWebhook(opened)
    const { ask, bearer, clock } = opened
    const { secret } = await ask(webhookCalls.rotateWebhookSecret, { webhookId }, { bearer })
    expect((await readWebhook(opened))?.oldSecretUntil).toBeGreaterThan(0)
    await cause(opened)
    await run(opened)
    clock.advance(86_400)
    const again = { ...opened, bearer: await opened.signIn(opened.account) }
    await cause(again)
    await run(again)
    const [during, after] = opened.received
    if (!during || !after) throw new Error('expected two deliveries')
    expect([await isSigned(during, old), await isSigned(during, secret)]).toEqual([true, true])
    expect([await isSigned(after, old), await isSigned(after, secret)]).toEqual([false, true])
  })

  it('can be tried by a test event, and switched off and on', async () => {
    const opened = await open()
    const { ask, bearer, received } = opened
    const { webhookId } = await addWebhook(opened, ['person.left'])
    await ask(webhookCalls.testWebhook, { webhookId }, { bearer })
    await opened.settle()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['endpoint.test'])
    const changed = { webhookId, url: opened.receiverUrl, events: eventTypes }
    await ask(webhookCalls.updateWebhook, { ...changed, isOn: false }, { bearer })
    await cause(opened)
    await ask(webhookCalls.updateWebhook, { ...changed, isOn: true }, { bearer })
    await cause(opened)
    await run(opened)
    expect(received).toHaveLength(2)
  })

  it('is switched off after five days of failures, with a mail, and at once where it is gone', async () => {
    const opened = await open(() => new Response('', { status: 500 }))
    await addWebhook(opened)
    await cause(opened)
    await run(opened)
    opened.clock.advance(5 * 86_400)
    opened.bearer = await opened.signIn(opened.account)
    await cause(opened)
    await run(opened)
    expect(await readWebhook(opened)).toHaveProperty('disabledAt')
    const { results } = await testDatabase()
      .prepare("SELECT text FROM outbox_mail WHERE kind = 'webhook_off' AND recipient = ?")
      .bind(opened.account.email)
      .all<{ text: string }>()
    expect(results).toHaveLength(1)
    expect(results[0]?.text).toContain('hooks.example')

    const other = await open(() => new Response('', { status: 410 }))
    await addWebhook(other)
    await cause(other)
    await run(other)
    expect(await readWebhook(other)).toHaveProperty('disabledAt')
  })

  it('has its secret sealed again when keys rotate', async () => {
    const opened = await open()
    const { secret } = await addWebhook(opened)
    const key = { kid: 's2', key: new Uint8Array(32).fill(9) }
    const call = opened.callOf()
    const [old] = call.services.sealingKeys
    const rotated = { ...call, services: { ...call.services, sealingKeys: [key, old] as const } }
    await resealSecrets(rotated)
    const alone = { ...call, services: { ...call.services, sealingKeys: [key] as const } }
    await cause(opened)
    await deliverWebhooks(alone)
    const [first] = opened.received
    if (!first) throw new Error('expected a delivery')
    expect(await isSigned(first, secret)).toBe(true)
    await resealSecrets({ ...alone, services: { ...call.services, sealingKeys: [old, key] } })
  })

  it('fails alone where no known key opens its secret', async () => {
    const bad = await open()
    const good = await open()
    const { webhookId } = await addWebhook(bad)
    const { webhookId: goodId, secret } = await addWebhook(good)
    await closeSecrets(webhookId)
    await Promise.all([cause(bad), cause(good)])
    await expect(run(good)).rejects.toThrow(webhookId)
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
    const opened = await open()
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
    const opened = await open()
    const { webhookId } = await addWebhook(opened)
    await testDatabase()
      .prepare("UPDATE webhook SET url = 'http://169.254.169.254/' WHERE id = ?")
      .bind(webhookId)
      .run()
    await cause(opened)
    await run(opened)
    expect(opened.received).toEqual([])
    expect(await logOf(opened, webhookId)).toMatchObject([{ state: 'pending', attempts: 1 }])
  })
})
