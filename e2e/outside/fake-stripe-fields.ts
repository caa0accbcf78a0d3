import type { Page } from 'playwright/test'

/**
 * Answers for Stripe's hosts in a page: its script, with fields as Stripe's documentation describes
 * them, and its API, which the fields ask. `asked` has the addresses that were asked for.
 */
export async function answerStripeHosts(page: Page, origin: string): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${fields})()` })
  })
  await page.route('https://api.stripe.com/**', async (route) => {
    const { search, pathname } = new URL(route.request().url())
    asked.push(route.request().url())
    const answer = await fetch(`${origin}/test${pathname}${search}`, { method: 'POST' })
    const headers = { 'access-control-allow-origin': '*' }
    const body = await answer.text()
    return route.fulfill({ status: answer.status, headers, contentType: 'application/json', body })
  })
  return { asked }
}

/** Runs in the page, in place of Stripe's script. */
function fields(): void {
  type Handler = (event: object) => void
  type Sum = { amount: number; currency: string }
  const messages: Record<string, string> = {
    generic_decline: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
  }

  function elementOf(type: string, made: { number: string }) {
    const handlers: [string, Handler][] = []
    const tell = (name: string, event: object) => {
      for (const [of, handle] of handlers) if (of === name) handle(event)
    }
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Card number')
    input.addEventListener('input', () => {
      made.number = input.value.replaceAll(' ', '')
      tell('change', { complete: made.number.length === 16 })
    })
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Pay with wallet'
    button.addEventListener('click', () => {
      const resolve = () => {
        made.number = '4242424242424242'
        tell('confirm', { expressPaymentType: 'google_pay' })
      }
      tell('click', { resolve, reject: () => tell('cancel', {}) })
    })
    const on = (name: string, handle: Handler) => void handlers.push([name, handle])
    return {
      ...{ on, once: on, focus: () => input.focus(), destroy: () => input.remove() },
      mount(box: HTMLElement) {
        box.appendChild(type === 'payment' ? input : button)
        setTimeout(() => tell('ready', { availablePaymentMethods: { googlePay: true } }))
      },
    }
  }

  type Confirming = {
    elements: { sum: Sum; made: { number: string } }
    clientSecret: string
    confirmParams: { return_url: string }
  }

  type Answered = {
    status: string
    error?: { message: string }
    last_payment_error?: { decline_code: string } | null
  }

  async function confirmPayment({ elements, clientSecret, confirmParams }: Confirming) {
    const query = new URLSearchParams({
      ...{ secret: clientSecret, number: elements.made.number },
      ...{ amount: String(elements.sum.amount), currency: elements.sum.currency },
    })
    const answer = await fetch(`https://api.stripe.com/confirm?${query}`, { method: 'POST' })
    const intent: Answered = await answer.json()
    if (intent.error) return { error: intent.error }
    if (intent.status === 'requires_action') {
      await fetch(`https://api.stripe.com/confirm?${query}&bank=no`, { method: 'POST' })
      location.assign(`${confirmParams.return_url}?payment_intent_client_secret=${clientSecret}`)
      return new Promise(() => undefined)
    }
    const error = intent.last_payment_error
    return error ? { error: { message: messages[error.decline_code] } } : { paymentIntent: intent }
  }

  const opened = {
    elements(sum: Sum) {
      const made = { number: '' }
      return {
        ...{ sum, made, create: (type: string) => elementOf(type, made) },
        update: (changed: Partial<Sum>) => void Object.assign(sum, changed),
        submit: async () => ({}),
      }
    },
    confirmPayment,
    _registerWrapper: () => undefined,
  }
  Object.assign(globalThis, { Stripe: Object.assign(() => opened, { version: 'endive' }) })
}
