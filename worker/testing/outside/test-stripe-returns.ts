import type { Answer } from './test-provider.ts'
import type { Intent } from './test-stripe-intent.ts'

export type Refund = {
  id: string
  amount: number
  status: string
  failure_reason?: string
  metadata: Record<string, string>
}

/** The refunds of a payment, the newest first. */
export function readRefunds(intent: Intent | undefined): object {
  const data = (intent?.returned ?? []).map((each) => ({ ...each, object: 'refund' })).reverse()
  return { object: 'list', data, has_more: false }
}

/** Refunds a payment as the shop's operator does at Stripe, or disputes it as a bank does. */
export function takeBack(action: string, intent: Intent, wish: URLSearchParams): void {
  if (action === 'dispute') dispute(intent, wish)
  if (action === 'next_refund') intent.nextRefund = wish.get('status') ?? 'succeeded'
  if (action !== 'refund') return
  const status = wish.get('status') ?? 'succeeded'
  const known = intent.returned.find(({ id }) => id === wish.get('id'))
  if (known) Object.assign(known, settled(status))
  else {
    const amount = Number(wish.get('amount') ?? intent.amount - intent.refundedMinor)
    const id = wish.get('id') ?? `re_${crypto.randomUUID()}`
    intent.returned.push({ id, amount, ...settled(status), metadata: {} })
  }
  recount(intent)
}

const settled = (status: string) => ({
  status,
  ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
})

/** The amount of a refund that failed is the charge's again. */
function recount(intent: Intent): void {
  intent.refundedMinor = intent.returned
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Opens a dispute about a payment, or changes its status. */
function dispute(intent: Intent, wish: URLSearchParams): void {
  const id = wish.get('id') ?? `du_${intent.id}`
  const status = wish.get('status') ?? 'needs_response'
  const known = intent.disputes.find((each) => each.id === id)
  if (known) known.status = status
  else intent.disputes.push({ id, status, amount: Number(wish.get('amount') ?? intent.amount) })
}

export function refused(message: string, code?: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message, code } } }
}

/** Refunds a payment for the shop. The amount of a disputed charge cannot be refunded. */
export function refund(intents: Map<string, Intent>, form: URLSearchParams): Answer {
  const intent = intents.get(form.get('payment_intent') ?? '')
  if (!intent) return refused('No such payment_intent')
  if (intent.disputes.some(({ status }) => /^(needs_response|under_review|lost)$/.test(status))) {
    return refused('The charge is disputed', 'charge_disputed')
  }
  const leftMinor = intent.amount - intent.refundedMinor
  if (leftMinor === 0) return refused('already refunded', 'charge_already_refunded')
  const amount = Number(form.get('amount') ?? leftMinor)
  if (amount > leftMinor) return refused('greater than unrefunded amount')
  const made = {
    id: `re_${crypto.randomUUID()}`,
    amount,
    ...settled(intent.nextRefund ?? 'succeeded'),
    metadata: {
      reference: form.get('metadata[reference]') ?? '',
      refund: form.get('metadata[refund]') ?? '',
    },
  }
  delete intent.nextRefund
  intent.returned.push(made)
  intent.refunds += 1
  recount(intent)
  return { status: 200, body: { ...made, object: 'refund' } }
}

type AskedDispute = { method: string; path: readonly string[]; form: URLSearchParams }

/** Reads a dispute, takes evidence about it once, or closes it as lost. */
export function answerDispute(
  intents: Map<string, Intent>,
  { method, path: [, id, act], form }: AskedDispute,
): Answer {
  const all = [...intents.values()].flatMap(({ disputes }) => disputes)
  const dispute = all.find((each) => each.id === id)
  if (!dispute) return refused('No such dispute')
  if (method === 'POST' && !dispute.status.endsWith('needs_response')) {
    return refused('This dispute is already closed')
  }
  if (act === 'close') dispute.status = 'lost'
  else if (method === 'POST') {
    const named = [...form].flatMap(([name, value]) => {
      const [, field] = /^evidence\[(\w+)\]$/.exec(name) ?? []
      return field ? [[field, value] as const] : []
    })
    dispute.evidence = Object.fromEntries(named)
    if (form.get('submit') === 'true') dispute.status = 'under_review'
  }
  return { status: 200, body: { ...dispute, object: 'dispute' } }
}
