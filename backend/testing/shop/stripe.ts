import { Stripe } from 'stripe'
import { inject } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Providers } from '../../shop/providers/providers.ts'
import { createStripePayments } from '../../shop/providers/stripe/stripe-payments.ts'
import type { TestShop } from '../test-shop.ts'
import { sandboxSupply } from './sandbox-supply.ts'

const webhookSecret = 'whsec_of_the_tests'

/** A route of the shop that takes what Stripe sends, and not what a browser does. */
const webhook = { ...shopCalls.quote, path: '/webhooks/payments' as const }

/** Providers of a shop that takes cards by Stripe. */
export function stripeProviders(secretKey = 'sk_test_1'): Providers {
  const apiUrl = inject('stripeOrigin')
  const payments = createStripePayments({
    ...{ secretKey, webhookSecret, apiUrl },
    publishableKey: 'pk_test_1',
  })
  return { payments, supply: sandboxSupply() }
}

/** Returns the session of a payment, which its page is opened with. */
export const sessionOf = ({ actionUrl = '' }: { actionUrl?: string }): string =>
  actionUrl.split('/').at(-1) ?? ''

type AtStripe = {
  session: {
    id: string
    status: string
    amount_total: number
    currency: string
    /** The other fields of the form that made it. */
    form: Record<string, string>
  }
  intent: {
    id: string
    refunds: number
    refundedMinor: number
    returned: { id: string; status: string }[]
  } | null
}

/**
 * Acts at Stripe as the payer on its page, as the shop's operator or as a bank, or only looks;
 * returns what Stripe knows then.
 */
export async function atStripe(
  act: 'pay' | 'refund' | 'next_refund' | 'dispute' | 'look',
  sessionId: string,
  wish: Record<string, string> = {},
): Promise<AtStripe> {
  const url = `${inject('stripeOrigin')}/test/${act}/${sessionId}?${new URLSearchParams(wish)}`
  return (await fetch(url, { method: 'POST' })).json()
}

type OfFields = {
  number: string
  amountMinor: number
  currency: string
  bank?: 'yes' | 'no'
}

/** Confirms a payment as Stripe's fields on the shop's page do; returns the answer of Stripe. */
export async function confirmAtStripe(
  { clientSecret = '' }: { clientSecret?: string },
  { number, amountMinor, currency, bank }: OfFields,
): Promise<Response> {
  const query = new URLSearchParams({
    ...{ secret: clientSecret, number, amount: String(amountMinor) },
    ...{ currency: currency.toLowerCase(), ...(bank ? { bank } : {}) },
  })
  return fetch(`${inject('stripeOrigin')}/test/confirm?${query}`, { method: 'POST' })
}

/** Returns how many saved cards Stripe has charged. */
export async function countCharged(): Promise<number> {
  const answer = await fetch(`${inject('stripeOrigin')}/test/charged`)
  return ((await answer.json()) as { charged: number }).charged
}

type Told = { type: string; object: object; at?: number; secret?: string; body?: string }

/** Sends an event to the shop as Stripe does, signed as Stripe signs; returns the status. */
export async function tellFromStripe({ shop }: { shop: TestShop }, told: Told): Promise<number> {
  const { type, object, secret = webhookSecret, body } = told
  const payload = JSON.stringify({
    id: crypto.randomUUID(),
    object: 'event',
    type,
    data: { object },
  })
  const signature = await new Stripe('sk_test').webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: told.at ?? Math.floor(shop.clock.nowMs / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  const headers = { 'stripe-signature': signature, 'x-channel-id': '', 'x-app-tag': '' }
  const response = await shop.send(webhook, undefined, { body: body ?? payload, headers })
  await shop.settle()
  return response.status
}
