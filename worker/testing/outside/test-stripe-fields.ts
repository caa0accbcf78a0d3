import type { Answer } from './test-provider.ts'
import { chargeOf, type Intent, newIntent, ok } from './test-stripe-intent.ts'
import { refused } from './test-stripe-returns.ts'

type Intents = Map<string, Intent>

/** Whether a saved card was charged; a bank that asks its customer charges nothing. */
export function isCharged({ status, body }: Answer): boolean {
  return status === 200 && (body as Intent).status !== 'requires_action'
}

/** Charges a saved card, whose owner is absent or returns from the bank's page. */
export function chargeSaved(intents: Intents, form: URLSearchParams): Answer {
  const card = form.get('payment_method') ?? ''
  const isAlone = form.get('off_session') === 'true'
  const isWhole = isAlone !== form.has('return_url') && form.get('confirm') === 'true'
  if (!isWhole || form.get('customer') !== 'cus_1') return refused('No such customer')
  if (card === 'pm_declined') return cardRefused('card_declined')
  const asks = card === 'pm_bank'
  if (asks && isAlone) return cardRefused('authentication_required')
  const intent = newIntent({
    id: `pi_${crypto.randomUUID()}`,
    status: asks ? 'requires_action' : card === 'pm_slow' ? 'processing' : 'succeeded',
    amount: Number(form.get('amount')),
    metadata: { reference: form.get('metadata[reference]') ?? '' },
  })
  if (asks) intent.next_action = { redirect_to_url: { url: `https://bank.example/${intent.id}` } }
  intents.set(intent.id, intent)
  return ok({ ...intent, latest_charge: chargeOf(intent) })
}

/** Makes a payment that fields on a page confirm. */
export function prepare(intents: Intents, form: URLSearchParams): Answer {
  const id = `pi_${crypto.randomUUID()}`
  const named = [...form].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    return key ? [[key, value] as const] : []
  })
  const saves = form.get('setup_future_usage')
  const customer = form.get('customer')
  if (saves && !customer) return refused('A saved card belongs to a customer')
  const intent: Intent = {
    ...newIntent({
      ...{ id, status: 'requires_payment_method', amount: Number(form.get('amount')) },
      metadata: Object.fromEntries(named),
    }),
    currency: form.get('currency') ?? '',
    client_secret: `${id}_secret_${crypto.randomUUID()}`,
    last_payment_error: null,
    setup_future_usage: saves,
    ...(customer ? { customer } : {}),
  }
  intents.set(id, intent)
  return ok(intent)
}

export function cancel(intents: Intents, id = ''): Answer {
  const intent = intents.get(id)
  if (!intent) return refused('No such payment_intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    return refused('The payment can no longer be cancelled', 'payment_intent_unexpected_state')
  }
  intent.status = 'canceled'
  return ok(intent)
}

/** What each of Stripe's numbers of test cards leads to, besides those that pay. */
const numbers: Readonly<Record<string, Intent['last_payment_error']>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
}
/** The bank of this one asks its customer on a page of its own. */
const asking = '4000002500003155'

/**
 * Confirms a payment as the fields do, which know the sum that the buyer saw. A second confirmation
 * with `bank=yes` or `bank=no` is what the buyer answered there.
 */
export function confirm(intents: Intents, given: URLSearchParams): Answer {
  const secret = given.get('secret') ?? ''
  const intent = intents.get(secret.split('_secret_')[0] ?? '')
  if (!intent || intent.client_secret !== secret) return refused('No such payment_intent')
  const isSame =
    Number(given.get('amount')) === intent.amount && given.get('currency') === intent.currency
  if (!given.has('bank') && !isSame) return refused('The amount is not that of the fields')
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    return refused('It cannot be confirmed', 'payment_intent_unexpected_state')
  }
  const number = given.get('number') ?? ''
  if (given.get('bank') === 'no') {
    intent.last_payment_error = { code: 'payment_intent_authentication_failure' }
  } else intent.last_payment_error = numbers[number] ?? null
  intent.payment_method = `pm_${number}`
  const isAsking = number === asking && !given.has('bank')
  if (intent.last_payment_error) intent.status = 'requires_payment_method'
  else intent.status = isAsking ? 'requires_action' : 'succeeded'
  return ok(intent)
}

function cardRefused(code: string): Answer {
  const body = { error: { type: 'card_error', message: 'The card was declined', code } }
  return { status: 402, body }
}
