import { createHmac, randomUUID } from 'node:crypto'
import { answerNetwork } from '#worker/testing/outside/test-network.ts'
import type { Answer, Asked, Fault } from '#worker/testing/outside/test-provider.ts'
import { answerStripe } from '#worker/testing/outside/test-stripe.ts'
import { listen } from '../../e2e/outside/faulty-provider.ts'

export const webhookSecret = 'whsec_soak'
export const providerNames = ['payments', 'network', 'mail'] as const
export type ProviderName = (typeof providerNames)[number]

/** The actions of the providers, against which the database is checked. */
export type Deeds = {
  /** How often each mail was requested, by its idempotency key. */
  mails: Map<string, number>
  /** How often a profile was ordered, by its request. */
  profiles: Map<string, number>
}

export type Providers = Awaited<ReturnType<typeof openProviders>>

/** Opens servers for the three providers, each of which can be made to fail. */
export async function openProviders() {
  const deeds: Deeds = { mails: new Map(), profiles: new Map() }
  const servers = {
    payments: await listen(answerStripe()),
    network: await listen(makingNetwork(deeds)),
    mail: await listen((asked) => takeMail(deeds, asked)),
  }
  return {
    deeds,
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_soak',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: servers.payments.origin,
      SUPPLIER_URL: servers.network.origin,
      SUPPLIER_KEY: 'network-key',
      SUPPLIER_WEBHOOK_SECRET: 'secret of the network',
      MAIL_PROVIDER_URL: servers.mail.origin,
      MAIL_PROVIDER_KEY: 'mail-key',
      MAIL_FROM: 'shop@tradewind.example',
    },
    paymentsOrigin: servers.payments.origin,
    // A failing provider's payment page still works for buyers.
    set: (name: ProviderName, fault: Fault | undefined) =>
      servers[name].set(fault, (asked) => {
        // A mail is taken once its answer begins with 200, even if that answer never ends.
        if (name === 'mail' && fault === 'trickle') takeMail(deeds, asked)
        return !asked.url.pathname.startsWith('/test/')
      }),
    close: () => Promise.all(Object.values(servers).map(({ close }) => close())),
  }
}

/** A network whose profiles are made as soon as they are ordered. */
function makingNetwork({ profiles }: Deeds): (asked: Asked) => Answer {
  const answer = answerNetwork()
  return (asked) => {
    const [, , id = '', topUps] = asked.url.pathname.split('/')
    const told = answer(asked)
    if (asked.method !== 'PUT' || topUps || told.status !== 200) return told
    const times = (profiles.get(id) ?? 0) + 1
    profiles.set(id, times)
    if (times > 1) return told
    const [digits = 0n] = crypto.getRandomValues(new BigUint64Array(1))
    const made = {
      ...{ state: 'made', smdp_address: 'smdp.example', profile: 'RELEASED', usage: [] },
      iccid: `89${digits}`.slice(0, 20).padEnd(20, '0'),
      matching_id: randomUUID().toUpperCase().slice(0, 30),
    }
    const url = new URL(`/test/${id}`, asked.url)
    answer({ ...asked, method: 'POST', url, body: JSON.stringify(made) })
    return told
  }
}

function takeMail({ mails }: Deeds, { headers }: Asked): Answer {
  const key = String(headers['idempotency-key'])
  mails.set(key, (mails.get(key) ?? 0) + 1)
  return { status: 200, body: {} }
}

/**
 * Pays on the page of the payment provider, as a buyer does; returns the reference of the payment.
 */
export async function payAt(origin: string, session: string): Promise<string> {
  const response = await fetch(`${origin}/test/pay/${session}?how=paid`, { method: 'POST' })
  const told = (await response.json()) as { session: { client_reference_id: string } }
  return told.session.client_reference_id
}

/** Returns an event about a payment as the provider sends it, signed. */
export function eventOf(reference: string): { body: string; headers: Record<string, string> } {
  const object = { object: 'checkout.session', client_reference_id: reference }
  const type = 'checkout.session.completed'
  const body = JSON.stringify({ id: randomUUID(), object: 'event', type, data: { object } })
  const at = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signed}` },
  }
}
