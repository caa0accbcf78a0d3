import type { Answer, Asked } from './test-provider.ts'
import { cancel, chargeSaved, confirm, isCharged, prepare } from './test-stripe-fields.ts'
import { chargeOf, type Intent, newIntent, ok } from './test-stripe-intent.ts'
import { answerDispute, readRefunds, refund, refused, takeBack } from './test-stripe-returns.ts'

type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  client_reference_id: string
  amount_total: number
  currency: string
  url: string | null
  /** The value of `setup_future_usage`, which makes the payment save the card. */
  saves?: string | null
  form: Record<string, string>
}

/**
 * Returns a fake of the part of Stripe's API that the shop uses, with its rules for idempotency
 * keys. `POST /test/pay/<session>?how=paid|later|failed&card=pm_…` acts as a buyer on Stripe's
 * page, `refund/<session>?amount=&id=&status=` and `dispute/<session>?id=&amount=&status=` as the
 * shop's operator and a bank do, `next_refund/<session>?status=` decides what becomes of the next
 * refund that the shop asks for, `confirm?secret=&number=&amount=&currency=` confirms a payment as
 * the fields on a page do, and `GET /test/<session>` returns the session. The saved cards `pm_declined` and `pm_bank`
 * are declined, the latter because the bank requires authentication; `pm_slow` stays in processing
 * until it is read.
 */
export function answerStripe(): (asked: Asked) => Answer {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  let charged = 0
  const keyed = new Map<string, { sent: string; answer: Answer }>()

  function act({ method, url, body }: Asked): Answer {
    const [, top = '', ...path] = url.pathname.split('/')
    const form = new URLSearchParams(body)
    if (top === 'test') return play(path, url)
    const route = `${method} ${path.join('/').replace(/cs_[\w-]+/, '*')}`
    const session = sessions.get(path[2] ?? '')
    if (route === 'POST checkout/sessions') return isTooSmall(form) ? tooSmall : ok(open(form))
    if (route === 'POST customers') return ok({ id: 'cus_1', object: 'customer' })
    if (route === 'POST payment_intents') {
      if (!form.get('confirm')) return prepare(intents, form)
      const answer = chargeSaved(intents, form)
      charged += isCharged(answer) ? 1 : 0
      return answer
    }
    if (path[2] === 'detach') return ok({ id: path[1], object: 'payment_method' })
    if (path[0] === 'disputes' && path[1]) return answerDispute(intents, { method, path, form })
    if (path[0] === 'payment_intents' && path[2] === 'cancel') return cancel(intents, path[1])
    if (path[0] === 'payment_intents') return readIntent(path[1] ?? '', url)
    if (route === 'POST refunds') return refund(intents, form)
    const listed = intents.get(url.searchParams.get('payment_intent') ?? '')
    if (route === 'GET disputes') return ok(disputesOf(listed))
    if (route === 'GET refunds') return ok(readRefunds(listed))
    if (!session) return refused('No such checkout session')
    if (route === 'GET checkout/sessions/*') return ok(shown(session, url))
    if (route !== 'POST checkout/sessions/*/expire') return refused('Unrecognized request URL')
    if (session.status !== 'open') return refused('Only sessions with status open can be expired')
    return ok(Object.assign(session, { status: 'expired', url: null }))
  }

  function open(form: URLSearchParams): Session {
    const id = `cs_test_${crypto.randomUUID()}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      url: `https://checkout.stripe.example/${id}`,
      saves: form.get('payment_intent_data[setup_future_usage]'),
      form: Object.fromEntries(form),
    }
    sessions.set(id, session)
    return session
  }

  function shown(session: Session, url: URL): object {
    const isWhole = url.searchParams.get('expand[0]')?.startsWith('payment_intent.latest_charge')
    const intent = intents.get(session.payment_intent ?? '')
    if (!isWhole || !intent) return session
    return { ...session, payment_intent: { ...intent, latest_charge: chargeOf(intent) } }
  }

  function readIntent(id: string, url: URL): Answer {
    const intent = intents.get(id)
    if (!intent) return refused('No such payment_intent')
    if (intent.status === 'processing') intent.status = 'succeeded'
    const isWhole = url.searchParams.get('expand[0]')?.startsWith('latest_charge')
    const received = intent.status === 'succeeded' ? intent.amount : 0
    return ok({
      ...intent,
      amount_received: received,
      ...(isWhole ? { latest_charge: chargeOf(intent) } : {}),
    })
  }

  function play([action = '', id = action]: string[], url: URL): Answer {
    if (action === 'charged') return ok({ charged })
    if (action === 'confirm') return confirm(intents, url.searchParams)
    const intent = intents.get(id)
    if (intent) return ok({ intent })
    const session = sessions.get(id)
    if (!session) return refused('No such checkout session')
    if (action === 'pay' && session.status !== 'expired') {
      const how = url.searchParams.get('how')
      const intentId = session.payment_intent ?? `pi_${id}`
      const status = { later: 'processing', failed: 'requires_payment_method' }[how ?? '']
      const amount = Number(url.searchParams.get('amount') ?? session.amount_total)
      const made = { id: intentId, status: status ?? 'succeeded', amount }
      const metadata = { reference: session.client_reference_id }
      intents.set(intentId, {
        ...newIntent({ ...made, metadata }),
        customer: 'cus_1',
        payment_method: url.searchParams.get('card') ?? 'pm_works',
        setup_future_usage: session.saves ?? null,
      })
      Object.assign(session, {
        amount_total: amount,
        status: 'complete',
        payment_status: how === 'paid' ? 'paid' : 'unpaid',
        payment_intent: intentId,
        url: null,
      })
    }
    const paid = intents.get(session.payment_intent ?? '')
    if (paid) takeBack(action, paid, url.searchParams)
    return ok({ session, intent: paid ?? null })
  }

  return function answer(asked) {
    const { url, headers, body, method } = asked
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    if (typeof key !== 'string' || url.pathname.startsWith('/test/')) return act(asked)
    const known = keyed.get(key)
    if (known && known.sent !== body)
      return refused('Keys can only be used with the same parameters')
    const answer = known?.answer ?? act(asked)
    keyed.set(key, { sent: body, answer })
    return answer
  }
}

/** Fifty cents or yen are the least that Stripe charges. */
const leastMinor = 50
const tooSmall = refused('The amount due must add up to at least 50 cents', 'amount_too_small')

function isTooSmall(form: URLSearchParams): boolean {
  return Number(form.get('line_items[0][price_data][unit_amount]')) < leastMinor
}

function disputesOf(intent: Intent | undefined): object {
  const data = (intent?.disputes ?? []).map((each) => ({
    ...each,
    ...{ object: 'dispute', reason: 'fraudulent', currency: intent?.currency ?? 'usd' },
    balance_transactions: each.status.startsWith('warning')
      ? []
      : [{ amount: -each.amount, currency: intent?.currency ?? 'usd', fee: 1500 }],
    evidence_details: { due_by: 1_900_000_000 },
  }))
  return { object: 'list', data, has_more: false }
}
