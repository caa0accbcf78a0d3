import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { PlanId } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { eventOf, payAt } from './providers.ts'
import { openVisitor, type Request, type Visitor } from './visitor.ts'

/** The answers that people got, against which the database is checked at the end. */
export type Told = {
  requests: Request[]
  /** Keys of orders that were repeated until there was an answer, by buyer. */
  keys: Map<string, Set<string>>
  /** Orders for which the shop has answered. */
  orders: Set<string>
  /** Orders whose payment the provider has accepted. */
  paid: Set<string>
  /** Webhooks that were acknowledged. */
  webhooks: number
  /** Answers that contained another person's data. */
  foreign: string[]
}

export type Soak = {
  url: string
  paymentsOrigin: string
  told: Told
  /** Whether people continue. */
  isOpen: () => boolean
  /** The mean wait in milliseconds between two steps of a person. */
  pauseMs: number
}

export const buyerEmail = (at: number) => `soak-${at}@people.tradewind.example`
const plans = ['jp-5gb-30d-v1', 'jp-1gb-7d-v1', 'fr-1gb-7d-v1'] as const
const pages = [
  ...['/', '/shop', '/japan-eSIM', '/de/france-eSIM', '/ja/shop'],
  ...['/what-is-eSIM', '/destination-guides/japan', '/documents/terms-and-conditions'],
]
const shops = ['localhost', 'mtn.localhost', 'de.localhost', 'sonatours.localhost']
const portal = ['', '/orders', '/esim-plans', '/data-usage'].map(
  (path) => `/enterprise/manage${path}`,
)
const strange = ['/.env', '/wp-login.php', '/japan-eSIM/..%2f..%2fetc', '/%E0%A4%A', '/api/v3/none']
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const open = ({ url, told }: Soak, kind: string, host?: string) =>
  openVisitor({
    url,
    kind,
    record: (request) => told.requests.push(request),
    ...(host ? { host } : {}),
  })
const pause = ({ pauseMs }: Soak) => wait(pauseMs * (0.5 + Math.random()))

/** Looks at public pages of several shops. */
export async function shopper(soak: Soak): Promise<void> {
  while (soak.isOpen()) {
    const host = pick(shops)
    const visitor = open(soak, 'shopper', host)
    for (let at = 0; at < 5; at += 1) {
      const { text } = await visitor.read(pick(pages))
      requireOwn(soak, text, `a public page of ${host}`)
      await pause(soak)
    }
  }
}

/**
 * Buys with one account after the other, as the shop limits how often one may order, and looks at what
 * each has bought.
 */
export async function buyer(soak: Soak, nextAccount: () => number): Promise<void> {
  while (soak.isOpen()) {
    const visitor = open(soak, 'buyer')
    const email = buyerEmail(nextAccount())
    if (!(await signInSoon(soak, visitor, email))) continue
    await pause(soak)
    await buy(soak, visitor, email)
    const { text } = await visitor.read('/account/orders')
    requireOwn(soak, text, `orders of ${email}`, email)
    await pause(soak)
  }
}

/** Signs in, again after a pause where the shop did not answer. */
async function signInSoon(soak: Soak, visitor: Visitor, email: string): Promise<boolean> {
  while (soak.isOpen()) {
    if (await visitor.signIn(email, demoPassword)) return true
    await pause(soak)
  }
  return false
}

async function buy(soak: Soak, visitor: Visitor, email: string): Promise<void> {
  const { api } = visitor
  const { told, paymentsOrigin } = soak
  const basket = { planId: PlanId.assert(pick(plans)), quantity: 1, currency: 'USD' } as const
  const quoted = await attempt(soak, () => api.call('quote', basket))
  if (!quoted) return
  const key = crypto.randomUUID()
  const keys = told.keys.get(email) ?? new Set()
  told.keys.set(email, keys.add(key))
  const agreed = { totalMinor: quoted.totalMinor, consent: true, consentVersion } as const
  const order = await attempt(soak, () =>
    api.call('createOrder', { ...basket, ...agreed, idempotencyKey: key }),
  )
  if (!order) return
  told.orders.add(order.id)
  const paying = await attempt(soak, () => api.call('payOrder', { orderId: order.id }))
  const session = paying?.payment.actionUrl?.split('/').at(-1)
  if (!session) return
  await pause(soak)
  const reference = await payAt(paymentsOrigin, session)
  told.paid.add(order.id)
  // Some buyers never return, and some events are sent three times.
  if (Math.random() < 0.7) void tellOf(soak, reference)
  if (Math.random() < 0.3) return
  for (let asked = 0; asked < 6; asked += 1) {
    await pause(soak)
    const looked = await attempt(soak, () => api.call('getOrder', { orderId: order.id }))
    if (!looked || looked.state === 'COMPLETED') return
  }
}

/**
 * Repeats a request until there is an answer, like a person after an error; undefined if the shop
 * refuses.
 */
async function attempt<T>(soak: Soak, ask: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused && error.status !== 429) return undefined
      await wait(1_000)
      if (!soak.isOpen() && tries > 20) return undefined
    }
  }
  return undefined
}

/** Sends an event three times, and each until it is acknowledged. */
async function tellOf(soak: Soak, reference: string): Promise<void> {
  const visitor = open(soak, 'webhook')
  const send = async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      const { status } = await visitor.read('/api/v3/webhooks/payments', {
        method: 'POST',
        ...eventOf(reference),
      })
      if (status === 204 || status === 200) {
        soak.told.webhooks += 1
        return
      }
      await wait(1_000)
    }
  }
  await Promise.all([send(), send(), send()])
}

/** Reads pages of an organisation's portal. */
export async function member(soak: Soak): Promise<void> {
  const visitor = open(soak, 'portal')
  const email = 'postpaid@demo.tradewind.example'
  let isIn = false
  while (soak.isOpen()) {
    isIn ||= await signInMember(visitor, email)
    await pause(soak)
    if (!isIn) continue
    const { status, text } = await visitor.read(pick(portal))
    requireOwn(soak, text, 'the portal')
    if (status === 302) isIn = false
    await pause(soak)
  }
}

async function signInMember(visitor: Visitor, email: string): Promise<boolean> {
  const form = {
    intent: 'password',
    redirect: '/enterprise',
    for: 'business',
    email,
    password: demoPassword,
  }
  const { status } = await visitor.read('/auth/signin', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return status === 302
}

/** Requests addresses that do not exist, in ways that no browser does. */
export async function bot(soak: Soak): Promise<void> {
  while (soak.isOpen()) {
    const visitor = open(soak, 'bot')
    const method = pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
    await visitor.read(pick([...strange, ...pages]), { method })
    await pause(soak)
  }
}

/** Records an answer that contains another person's address. */
function requireOwn({ told }: Soak, text: string, where: string, own?: string): void {
  for (const [found] of text.matchAll(/soak-\d+@people\.tradewind\.example/g)) {
    if (found !== own) told.foreign.push(`${found} in ${where}`)
  }
}
