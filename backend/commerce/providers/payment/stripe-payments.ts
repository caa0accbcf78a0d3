import type { Stripe } from 'stripe'
import type { WebhookRequest } from '../../../call/webhook.ts'
import { refuseSignature } from '../../../call/webhook.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type {
  Books,
  Charge,
  ChargeOutcome,
  PaymentProvider,
  RefundPart,
} from './payment-provider.ts'
import {
  chargeSaved,
  fingerprintOf,
  intentOutcome,
  isIntent,
  keep,
  mandateOf,
} from './stripe-saved-cards.ts'

export type StripeOptions = {
  secretKey: string
  /** Signs what Stripe tells the shop. */
  webhookSecret: string
  /** Where Stripe's API is spoken, if not at its own address. */
  apiUrl?: string
}

/** No page waits longer for Stripe; what is not known then is asked again by the recovery. */
const readDeadlineMs = 1_000
const changeDeadlineMs = 1_500
/** Stripe's own default: what is older may be a repetition by somebody who listened. */
const toleranceSeconds = 300

/**
 * Card payments by Stripe Checkout: Stripe's page takes the card, asks the bank and offers the
 * wallets, so that no card's number ever comes near the shop.
 */
export function createStripePayments(options: StripeOptions): PaymentProvider {
  // With the first payment: the client is as large as everything else a start evaluates.
  let client: Stripe | undefined
  const stripe = async () => {
    client ??= await createClient(options)
    return client
  }
  return {
    name: 'stripe',
    takesCards: false,
    // Wallets are cards to Stripe: which of them its page shows is set in the account there.
    methods: ['card'],
    charge: async (books, attempt) => charge(await stripe(), books, attempt),
    chargeSaved: async (books, attempt) => chargeSaved(await stripe(), books, attempt),
    read: async (books, reference) => read(await stripe(), books, reference),
    void: async (books, reference) => giveUp(await stripe(), books, reference),
    refund: async (books, reference, part) => refund(await stripe(), books, { reference, part }),
    hear: async (request) => hear(await stripe(), options.webhookSecret, request),
  }
}

async function createClient({ secretKey, apiUrl }: StripeOptions): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const url = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchInTime),
    // The recovery is what asks again.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

/** The SDK's own timer ends with the headers; an answer that trickles in would be waited for. */
function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isRead = (init?.method ?? 'GET') === 'GET'
  const deadlineMs = isRead ? readDeadlineMs : changeDeadlineMs
  return fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) })
}

async function charge(stripe: Stripe, books: Books, attempt: Charge): Promise<ChargeOutcome> {
  const { reference, title, amountMinor, currency, returnUrl, saves } = attempt
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Else the page offers whatever else the account has turned on.
      allowed_payment_method_types: ['card'],
      client_reference_id: reference,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            // Minor units of ISO 4217, as Stripe counts: whole yen.
            unit_amount: amountMinor,
            product_data: { name: title },
          },
        },
      ],
      payment_intent_data: {
        metadata: { reference },
        ...(saves ? { setup_future_usage: 'off_session' as const } : {}),
      },
      ...(saves ? { customer_creation: 'always' as const } : {}),
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { idempotencyKey: reference },
  )
  const kept = await keep(books, reference, session.id)
  // Given up meanwhile: nobody has seen the session's address yet.
  if (kept.meta.changes === 0) return giveUp(stripe, books, reference)
  return outcomeOf(session)
}

/** Stripe's session of a try: undefined where none was asked for, null where none will be. */
async function findSession({ db }: Books, reference: string): Promise<string | null | undefined> {
  const row = await statement(
    db,
    sql`SELECT session_id FROM stripe_session WHERE reference = ${reference}`,
  ).first<{ session_id: string | null }>()
  return row?.session_id
}

async function read(
  stripe: Stripe,
  books: Books,
  reference: string,
): Promise<ChargeOutcome | undefined> {
  const id = await findSession(books, reference)
  if (id === undefined) return undefined
  return id === null ? { state: 'voided' } : look(stripe, id)
}

async function look(stripe: Stripe, id: string): Promise<ChargeOutcome> {
  if (isIntent(id)) return intentOutcome(await stripe.paymentIntents.retrieve(id))
  return outcomeOf(
    await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  )
}

function outcomeOf(session: Stripe.Checkout.Session): ChargeOutcome {
  const { status, payment_status: paid, payment_intent: intent, url } = session
  if (status === 'expired') return { state: 'voided' }
  if (status === 'complete' && paid !== 'unpaid') {
    return { state: 'succeeded', ...mandateOf(intent), ...fingerprintOf(intent) }
  }
  if (status === 'complete') {
    // Paid by a way that takes its time, and that can still fail.
    const isFailed = typeof intent === 'object' && intent?.status === 'requires_payment_method'
    return isFailed ? { state: 'declined', decline: 'declined' } : { state: 'processing' }
  }
  if (url === null) throw new Error('expected the address of an open session')
  return { state: 'action_due', actionUrl: url }
}

async function giveUp(stripe: Stripe, books: Books, reference: string): Promise<ChargeOutcome> {
  await statement(
    books.db,
    sql`INSERT INTO stripe_session VALUES (${reference}, NULL, ${books.now})
      ON CONFLICT DO NOTHING`,
  ).run()
  const id = await findSession(books, reference)
  if (!id) return { state: 'voided' }
  if (isIntent(id)) return look(stripe, id)
  const { Stripe } = await import('stripe')
  await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
    // Not open any more, so it stands as it is.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
  return look(stripe, id)
}

type Refund = { reference: string; part: RefundPart | undefined }

async function refund(stripe: Stripe, books: Books, { reference, part }: Refund): Promise<void> {
  const id = await findSession(books, reference)
  if (!id) throw new Error(`expected a session of ${reference}`)
  const intent = isIntent(id) ? id : (await stripe.checkout.sessions.retrieve(id)).payment_intent
  if (intent === null) throw new Error(`expected a payment of ${reference}`)
  const paymentIntent = typeof intent === 'string' ? intent : intent.id
  const { Stripe } = await import('stripe')
  await stripe.refunds
    .create(
      { payment_intent: paymentIntent, ...(part ? { amount: part.amountMinor } : {}) },
      { idempotencyKey: `${part?.id ?? reference}.refund` },
    )
    .catch((error: unknown) => {
      const isStripes = error instanceof Stripe.errors.StripeError
      if (!isStripes || error.code !== 'charge_already_refunded') throw error
    })
}

/** The try that an event is about; undefined for events about none. */
async function hear(
  stripe: Stripe,
  secret: string,
  { body, headers, now }: WebhookRequest,
): Promise<string | undefined> {
  const { Stripe } = await import('stripe')
  const event = await stripe.webhooks
    .constructEventAsync(
      body,
      headers.get('stripe-signature') ?? '',
      secret,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
      now * 1000,
    )
    .catch((error: unknown) => refuseSignature(error))
  const { object } = event.data
  if (object.object === 'payment_intent') return object.metadata.reference
  return object.object === 'checkout.session'
    ? (object.client_reference_id ?? undefined)
    : undefined
}
