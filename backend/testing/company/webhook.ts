import { webhookCalls } from '#contract/calls/company/developer.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { type WebhookEventType, webhookEvents } from '#contract/organization/developer-words.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { readText } from '../../call/body.ts'
import { deliverWebhooks } from '../../company/developer/deliver-webhooks.ts'
import { openTestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

type Received = { id: string; at: number; signatures: string[]; body: string; url: string }

type Answer = (received: Received) => Response | Promise<Response>

/**
 * A shop whose requests to others go to a receiver, which answers as the test says. It hears nothing
 * of what is sent to the receivers of other tests.
 */
export async function openReceiver(answer: Answer = () => new Response('ok')) {
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
          body: await readText(request),
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

type Receiver = Awaited<ReturnType<typeof openReceiver>>

export async function addWebhook({ ask, bearer, receiverUrl }: Receiver, events = eventTypes) {
  return ask(webhookCalls.createWebhook, { url: receiverUrl, events }, { bearer })
}

export const eventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** Makes an event: a person is invited. */
export async function causeEvent({ ask, bearer, account }: Receiver): Promise<void> {
  const people = [{ name: 'Ada', email: `${crypto.randomUUID()}@example.com` }]
  const input = { people, roleId: account.roleId, locale: 'en' }
  await ask(peopleCalls.invitePeople, input, { bearer })
}

export const runDeliveries = ({ callOf }: Receiver) => deliverWebhooks(callOf())

export async function logOf({ ask, account, signIn }: Receiver, webhookId: string) {
  // The clock may have passed the end of the session.
  const bearer = await signIn(account)
  const { deliveries } = await ask(webhookCalls.listDeliveries, { webhookId }, { bearer })
  return deliveries
}

export async function readWebhook({ ask, account, signIn }: Receiver) {
  const bearer = await signIn(account)
  const { webhooks } = await ask(webhookCalls.listWebhooks, {}, { bearer })
  return webhooks[0]
}

/** Makes the secrets of a webhook ones that no key opens. */
export async function closeSecrets(webhookId: string): Promise<void> {
  const db = testDatabase()
  await db
    .prepare("UPDATE sealed_secret SET sealed = kid || '.closed' WHERE owner_id = ?")
    .bind(webhookId)
    .run()
}

/** The ids of the keys that sealed the secrets of a webhook. */
export async function sealersOf(webhookId: string): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare('SELECT kid FROM sealed_secret WHERE owner_id = ?')
    .bind(webhookId)
    .all<{ kid: string }>()
  return results.map(({ kid }) => kid)
}

/** Checks a signature as a receiver does who has only read the specification. */
export async function isSigned(received: Received, secret: string): Promise<boolean> {
  const { id, at, body, signatures } = received
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (c) => c.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return signatures.includes(`v1,${btoa(String.fromCharCode(...mac))}`)
}
