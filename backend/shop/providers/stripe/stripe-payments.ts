import { type } from 'arktype'
import type { Stripe } from 'stripe'
import { refuseSignature, type WebhookRequest } from '../../../call/webhook.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type {
  Charge,
  ChargeOutcome,
  PaymentProvider,
  WebhookSubject,
} from '../payment/payment-provider.ts'
import { answerDispute } from './stripe-disputes.ts'
import { cancelIntent, outcomeOfIntent, prepareIntent } from './stripe-intents.ts'
import { readPayouts, stripeLimits } from './stripe-limits.ts'
import { descriptionOf, metadataOf, pageLocale, statementSuffix } from './stripe-page.ts'
import { refusedOutcome } from './stripe-refusals.ts'
import { refund, returns, subjectOf, takenOf } from './stripe-returns.ts'
import {
  chargeSaved,
  findSession,
  fingerprintOf,
  forgetCard,
  isIntent,
  mandateOf,
  storeStripeId,
} from './stripe-saved-cards.ts'
import { toldOf, wholeCharge } from './stripe-told.ts'

export const StripeSettings = type({
  secretKey: 'string > 0',
  /** Shows Stripe's fields on the shop's own page; without it only Stripe's page asks for cards. */
  'publishableKey?': 'string > 0',
  /** The secret with which Stripe signs webhooks. */
  webhookSecret: 'string > 0',
  /** The currencies that the account is paid out in, that of conversions first: `EUR, USD`. */
  'payouts?': type('string').pipe(
    (text, ctx) => readPayouts(text) ?? ctx.error('a list of currencies of the shop'),
  ),
  /** Base URL of Stripe's API, if it is not Stripe's own. */
  'apiUrl?': 'string.url',
})
export type StripeSettings = typeof StripeSettings.infer

/** Milliseconds that a page waits for Stripe; the recovery asks again about unknown outcomes. */
const readDeadlineMs = 1_000
const changeDeadlineMs = 1_500
/** Stripe's own default: an older webhook may be a replay. */
const toleranceSeconds = 300

/**
 * Payments by Stripe: its fields on the shop's page, or its own page for visitors without scripts,
 * ask for the card, the bank's confirmation, wallets and whatever else the account takes in the
 * currency, so no card number ever reaches the shop. Some of
 * those methods take days: the order then waits, and is delivered when the money is certain.
 */
export function createStripePayments(options: StripeSettings): PaymentProvider {
  // Created by the first payment: importing it takes as long as the rest of a start.
  let client: Stripe | undefined
  const stripe = async () => {
    client ??= await createClient(options)
    return client
  }
  return {
    name: 'stripe',
    takesCards: false,
    // One method stands for all of Stripe's page; its account settings decide what the page shows.
    methods: ['card'],
    ...(options.publishableKey === undefined ? {} : { publishableKey: options.publishableKey }),
    limits: stripeLimits(options.payouts ?? ['USD']),
    charge: async (context, attempt) =>
      charge(await stripe(), context, attempt).catch((error: unknown) =>
        refusedOutcome(error, attempt.reference),
      ),
    chargeSaved: async (context, attempt) =>
      chargeSaved(await stripe(), context, attempt).catch((error: unknown) =>
        refusedOutcome(error, attempt.reference),
      ),
    forget: async (_, mandate) => forgetCard(await stripe(), mandate),
    read: async (context, reference) => read(await stripe(), context, reference),
    void: async (context, reference) => giveUp(await stripe(), context, reference),
    refund: async (context, reference, wish = { id: reference }) =>
      refund(await stripe(), context, { reference, wish }),
    returns: async (context, reference) => returns(await stripe(), context, reference),
    answerDispute: async (_, dispute, answer) => answerDispute(await stripe(), dispute, answer),
    // A dispute has metadata of its own, so its payment is asked for.
    attemptOf: async (_, charge) =>
      (await (await stripe()).paymentIntents.retrieve(charge)).metadata.reference,
    readWebhook: async (request) => readWebhook(await stripe(), options.webhookSecret, request),
  }
}

async function createClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const url = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchInTime),
    // The recovery asks again, so the client does not.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

/** The SDK's own timer ends with the headers, so it would wait for a body that arrives slowly. */
function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isRead = (init?.method ?? 'GET') === 'GET'
  const deadlineMs = isRead ? readDeadlineMs : changeDeadlineMs
  return fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) })
}

async function charge(stripe: Stripe, context: DbContext, attempt: Charge): Promise<ChargeOutcome> {
  if (attempt.onPage) {
    const prepared = await prepareIntent(stripe, context, attempt)
    return prepared ?? giveUp(stripe, context, attempt.reference)
  }
  const { reference, title, amountMinor, currency, returnUrl, saves, purchase } = attempt
  const metadata = metadataOf(reference, purchase)
  const suffix = statementSuffix(purchase)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // The page offers what the account has turned on for the currency. Only a card can be saved.
      ...(saves ? { allowed_payment_method_types: ['card'] } : {}),
      locale: pageLocale(purchase.locale),
      ...(purchase.email === undefined ? {} : { customer_email: purchase.email }),
      metadata,
      client_reference_id: reference,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            // Minor units of ISO 4217, as Stripe expects: whole yen.
            unit_amount: amountMinor,
            product_data: { name: title },
          },
        },
      ],
      payment_intent_data: {
        metadata,
        description: descriptionOf(purchase),
        ...(suffix === undefined ? {} : { statement_descriptor_suffix: suffix }),
        ...(saves ? { setup_future_usage: 'off_session' as const } : {}),
      },
      ...(saves ? { customer_creation: 'always' as const } : {}),
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { idempotencyKey: reference },
  )
  const stored = await storeStripeId(context, reference, session.id)
  // The attempt was given up meanwhile; nobody has seen the session's address yet.
  if (stored.meta.changes === 0) return giveUp(stripe, context, reference)
  return outcomeOf(session)
}

async function read(
  stripe: Stripe,
  context: DbContext,
  reference: string,
): Promise<ChargeOutcome | undefined> {
  const id = await findSession(context, reference)
  if (id === undefined) return undefined
  return id === null ? { state: 'voided' } : look(stripe, id)
}

async function look(stripe: Stripe, id: string): Promise<ChargeOutcome> {
  if (isIntent(id)) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: [wholeCharge] })
    return outcomeOfIntent(intent)
  }
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: [`payment_intent.${wholeCharge}`],
  })
  const outcome = outcomeOf(session)
  return outcome.state === 'succeeded' ? { ...outcome, ...takenOf(session) } : outcome
}

function outcomeOf(session: Stripe.Checkout.Session): ChargeOutcome {
  const { status, payment_status: paid, payment_intent: intent, url } = session
  if (status === 'expired') return { state: 'voided' }
  if (status === 'complete' && paid !== 'unpaid') {
    return { state: 'succeeded', ...mandateOf(intent), ...fingerprintOf(intent), ...toldOf(intent) }
  }
  if (status === 'complete') {
    // Paid by a method that takes time and can still fail.
    const isFailed = typeof intent === 'object' && intent?.status === 'requires_payment_method'
    return isFailed ? { state: 'declined', decline: 'declined' } : { state: 'processing' }
  }
  if (url === null) throw new Error('expected the address of an open session')
  return { state: 'action_due', actionUrl: url }
}

async function giveUp(
  stripe: Stripe,
  context: DbContext,
  reference: string,
): Promise<ChargeOutcome> {
  await statement(
    context.db,
    sql`INSERT INTO stripe_session VALUES (${reference}, NULL, ${context.now})
      ON CONFLICT DO NOTHING`,
  ).run()
  const id = await findSession(context, reference)
  if (!id) return { state: 'voided' }
  if (isIntent(id)) {
    await cancelIntent(stripe, id)
    return look(stripe, id)
  }
  const { Stripe } = await import('stripe')
  await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
    // The session is no longer open, so it cannot be expired: its outcome is read below.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
  return look(stripe, id)
}

/** Checks an event and returns what it is about; undefined for other events. */
async function readWebhook(
  stripe: Stripe,
  secret: string,
  { body, headers, now }: WebhookRequest,
): Promise<WebhookSubject | undefined> {
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
  return subjectOf(event.data.object)
}
