import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import * as at from '#contract/calls/row/endpoints.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { callTo } from './ask.ts'
import { readSettings } from './runtime.ts'

const tagKeys = readSettings().vars.TAG_KEYS
const password = 'vier Löffel im Klavier'

type Body = Record<string, unknown>

/** The cost of one call: the caller's wait, and the backend's round trips to its database. */
export type Cost = { call: string; ms: number; trips: number; rowsWritten: number }

export type Person = { email: string; access: string; cell: string }

/** Returns a client of the cells, which records the cost of each call. */
export function openClient(url: URL) {
  const costs: Cost[] = []

  async function send(row: at.Endpoint, body: object, bearer?: string) {
    const call = callTo(row, body, { tagKeys, ...(bearer === undefined ? {} : { bearer }) })
    const { pathname } = new URL(call.url)
    const text = await call.text()
    const startedAt = performance.now()
    const { status, headers, text: said } = await exchange(new URL(pathname, url), call, text)
    const ms = performance.now() - startedAt
    const [trips = 0, , rowsWritten = 0] = String(headers['x-db-figures']).split(';').map(Number)
    costs.push({ call: row.path, ms, trips, rowsWritten })
    return { status, answer: JSON.parse(said) as Body, cell: String(headers['x-cell'] ?? '') }
  }

  async function ask(row: at.Endpoint, body: object, bearer?: string) {
    const { status, answer, cell } = await send(row, body, bearer)
    if (status !== 200) throw new Error(`${row.path} answered ${JSON.stringify(answer)}`)
    return { answer, cell }
  }

  async function signUp(): Promise<Person> {
    const email = `p-${crypto.randomUUID()}@mail.example`
    const purpose = 'sign_up'
    const { answer: sent, cell } = await ask(at.getVerificationCode, { email, purpose })
    const inside = new URL(`/__cells/${cell}/code?email=${encodeURIComponent(email)}`, url)
    const { text: code } = await exchange(inside)
    const given = { email, purpose, flow: sent.flow, code }
    const { answer: checked } = await ask(at.checkVerificationCode, given)
    const { answer: tokens } = await ask(at.signUp, { proof: checked.proof, password })
    return { email, cell, access: String(tokens.access_token) }
  }

  /** Buys a plan, from its price to the eSIM. */
  async function buy({ access }: Person, planId: string): Promise<void> {
    const basket = { plan_id: planId, quantity: 1, currency: 'USD' }
    const { answer: price } = await ask(at.quote, basket, access)
    const wish = {
      ...basket,
      idempotency_key: crypto.randomUUID(),
      total_minor: price.total_minor,
      consent: true,
      consent_version: consentVersion,
    }
    const { answer: order } = await ask(at.createOrder, wish, access)
    await ask(at.payOrder, { order_id: order.id, card: 'success' }, access)
    await ask(at.getOrder, { order_id: order.id }, access)
  }

  const profile = ({ access }: Person) => send(at.getProfile, {}, access)
  /** A call that is limited only by the address, which is different in each call. */
  const countries = ({ access }: Person) => send(at.getCountries, {}, access)
  return { costs, signUp, buy, profile, countries }
}

// The runtime closes idle connections, possibly while a call is being sent on one.
const agent = new Agent({ keepAlive: false })

type Exchanged = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends a request; the body is text. */
export function exchange(url: URL, call?: Request, body = ''): Promise<Exchanged> {
  const headers = Object.fromEntries(call?.headers ?? [])
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: call?.method ?? 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.on('error', reject).end(body)
  })
}
