import type { Answer } from './test-provider.ts'
import type { Refund } from './test-stripe-returns.ts'

export type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  refunds: number
  refundedMinor: number
  customer?: string
  payment_method?: string
  currency?: string
  /** With which the fields on a page confirm it. */
  client_secret?: string
  last_payment_error?: { code: string; decline_code?: string } | null
  setup_future_usage?: string | null
  metadata: Record<string, string>
  next_action?: { redirect_to_url: { url: string } }
  disputes: {
    id: string
    amount: number
    status: string
    /** The fields of the evidence that was submitted. */
    evidence?: Record<string, string>
  }[]
  returned: Refund[]
  /** What becomes of the next refund that the shop asks for. */
  nextRefund?: string
}

export function ok(body: unknown): Answer {
  return { status: 200, body: structuredClone(body) }
}

const sampleCard = {
  ...{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
  country: 'DE',
}

/** Returns the charge of a payment. A card has the same fingerprint for every customer. */
export function chargeOf({ id, status, payment_method: card, ...intent }: Intent): object | null {
  if (status !== 'succeeded') return null
  const details = { type: 'card', card: { ...sampleCard, fingerprint: `fp_${card}` } }
  const { amount, currency = 'usd' } = intent
  return {
    ...{ amount, currency, billing_details: { address: { country: 'KR' } } },
    // 2.9 % and 30 cents, as Stripe's prices for cards are.
    balance_transaction: { amount, currency, fee: Math.round(amount * 0.029) + 30 },
    ...{ id: `ch_${id}`, object: 'charge', payment_method_details: details },
    ...{ amount_refunded: intent.refundedMinor, disputed: intent.disputes.length > 0 },
  }
}

type NewIntent = Pick<Intent, 'id' | 'status' | 'amount' | 'metadata'>

export function newIntent(made: NewIntent): Intent {
  return {
    ...made,
    object: 'payment_intent',
    refunds: 0,
    refundedMinor: 0,
    disputes: [],
    returned: [],
  }
}
