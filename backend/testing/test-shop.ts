import { expect } from 'vitest'
import type { Tokens } from '#contract/account.ts'
import type { AnswerOf, CallRow } from '#contract/calls/row/row.ts'
import { toCamel, toSnake } from '#contract/case.ts'
import type { GateObjects } from '#contract/gate.ts'
import type { QueueBindings } from '#contract/queues.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import { sealVisit, visitHeader } from '#crypto/visit.ts'
import { openSession } from '../account/session/open-session.ts'
import type { Handler } from '../call/handlers.ts'
import { mountCalls } from '../call/mount-calls.ts'
import type { BackendDomain } from '../domains.ts'
import type { BackendServices } from '../index.ts'
import type { Surroundings } from '../open-routes.ts'
import { createAskGate } from '../platform/gate/ask-gate.ts'
import { openQueue } from '../platform/queue.ts'
import type { Call } from '../shop/call.ts'
import { addAccount, type NewTestAccount, type TestAccount } from './test-accounts.ts'
import {
  testBackend,
  testBindings,
  testBoundServices,
  testChannels,
  testDatabase,
  testMounting,
  testRoutes,
  testServices,
  testTagKeys,
} from './testing.ts'
import { watchStatements } from './watched-statements.ts'

/** Origin of the test shops. */
export const testOrigin = 'https://shop.example'

export type SendOptions = {
  /** An access token, or the tokens of a session. */
  bearer?: string | Pick<Tokens, 'accessToken'>
  channel?: string
  /** The caller's IP address as the edge reports it; by default a unique one. */
  ip?: string
  /** Headers that replace the default ones; an empty value removes the header. */
  headers?: Record<string, string>
  /** Sent instead of the input as JSON; null for no body at all. */
  body?: BodyInit | null
}

/** The status, code and reason of a refused call. */
export type Refusal = { status: number; code: string; reason?: string }

export type TestShop = {
  /** The clock of the shop. */
  clock: { nowMs: number; advance: (seconds: number) => void }
  services: BackendServices
  send: (row: CallRow, input?: object, options?: SendOptions) => Promise<Response>
  /**
   * Returns the answer in camelCase, checked against the row's shape; fails the test on a refusal.
   */
  ask: <Row extends CallRow>(
    row: Row,
    input?: object,
    options?: SendOptions,
  ) => Promise<AnswerOf<Row>>
  /** Returns the refusal; fails the test on any other answer. */
  refusal: (row: CallRow, input?: object, options?: SendOptions) => Promise<Refusal>
  /** Returns the call that a handler would get, to test rules without their route. */
  callOf: (channel?: string) => Call
  addAccount: (account?: NewTestAccount) => Promise<TestAccount>
  /** Returns the tokens of a new session. */
  signIn: (account: Pick<TestAccount, 'id' | 'accountType'>, channel?: string) => Promise<Tokens>
  /** Waits for work that continues after the answers. */
  settle: () => Promise<void>
}

export type TestTable = {
  rows: Record<string, CallRow>
  handlers: Record<string, Handler<CallRow, Call>>
}

type ShopOptions = {
  nowMs?: number
  services?: Partial<BackendServices>
  /** Further calls, in addition to those of the backend. */
  table?: TestTable
  /** Used instead of the test's own database. */
  db?: D1Database
  /** Used instead of the test's own gate. */
  gate?: GateObjects
  /** The backend's domains; by default those of the run. */
  domains?: readonly BackendDomain[]
  /** Queues of the platform; by default there are none. */
  queues?: QueueBindings
} & Partial<Omit<Surroundings, 'now'>>

/**
 * Returns when a test's shop opens: now, or an hour ago where a month ends within the hour. With the
 * next month, caps and budgets would begin anew in the middle of a test.
 */
function openingMs(nowMs: number): number {
  const hourMs = 3_600_000
  const later = new Date(nowMs + hourMs)
  return later.getUTCMonth() === new Date(nowMs).getUTCMonth() ? nowMs : nowMs - hourMs
}

/** Opens a test shop with real services, its own clock and all calls of the backend. */
export function openTestShop({
  nowMs = openingMs(Date.now()),
  services,
  table,
  db = testDatabase(),
  gate = testBindings().GATE,
  queues = {},
  ...options
}: ShopOptions = {}): TestShop {
  const clock = {
    nowMs,
    advance(seconds: number) {
      clock.nowMs += seconds * 1000
    },
  }
  const now = () => clock.nowMs
  const made = testServices(services)
  const backend = (table ? testRoutes : testBackend)({ ...options, services: made, now })
  if (table) mountCalls(backend, table, testMounting(made, now))
  const pending: Promise<unknown>[] = []
  const later = { waitUntil: (work: Promise<unknown>) => pending.push(work) }
  const context = { ...later, passThroughOnException() {}, props: {} } as unknown
  const bindings = { ...testBindings(), ...queues, DB: watchStatements(db), GATE: gate }

  const send: TestShop['send'] = async (row, input, sent = {}) =>
    backend.fetch(requestOf(row, input, sent, clock.nowMs), bindings, context as ExecutionContext)

  const callOf: TestShop['callOf'] = (channel = 'plain') => {
    const found = testChannels[channel]
    if (!found) throw new Error(`expected ${channel} to be a channel of the tests`)
    return {
      db: watchStatements(testDatabase()),
      gate: createAskGate(gate),
      now: Math.floor(clock.nowMs / 1000),
      channel: found,
      origin: testOrigin,
      locale: 'en',
      requestId: crypto.randomUUID(),
      addresses: [crypto.randomUUID()],
      services: { ...made, ...testBoundServices() },
      later: later.waitUntil,
      queue: openQueue(queues),
    }
  }

  return {
    clock,
    services: made,
    send,
    async ask(row, input, sent) {
      const response = await send(row, input, sent)
      const body = await response.json()
      if (response.status !== 200) {
        throw new Error(`expected an answer of ${row.path}, got ${JSON.stringify(body)}`)
      }
      return toCamel(assertShape(row, body)) as AnswerOf<typeof row>
    },
    async refusal(row, input, sent) {
      const response = await send(row, input, sent)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      const { code, details } = (await response.json()) as {
        code: string
        details?: { reason?: string }
      }
      const reason = details?.reason === undefined ? {} : { reason: details.reason }
      return { status: response.status, code, ...reason }
    },
    callOf,
    addAccount: (account) => addAccount(callOf(), account),
    async signIn(account, channel) {
      const { statements, tokens } = await openSession(callOf(channel), account)
      await testDatabase().batch(statements)
      return tokens
    },
    async settle() {
      // Work after an answer may register further work.
      while (pending.length > 0) await Promise.all(pending.splice(0))
    },
  }
}

function assertShape(row: CallRow, body: unknown): unknown {
  const answer = row.answer(body)
  expect(answer, `the shape of the answer of ${row.path}`).toEqual(body)
  return answer
}

function requestOf(row: CallRow, input: object | undefined, sent: SendOptions, nowMs: number) {
  const { bearer, channel = 'plain', ip = randomIp(), headers = {} } = sent
  const affiliate = testChannels[channel]?.affiliate
  const { tag, pageToken } = signCall(deriveWorkerKey(testTagKeys[0]), affiliate, nowMs)
  const token = typeof bearer === 'object' ? bearer.accessToken : bearer
  const isQuery = row.method === 'GET' || row.takes
  const query = isQuery && input ? `?${new URLSearchParams({ ...toSnake(input) })}` : ''
  const json = isQuery ? null : JSON.stringify(toSnake(input ?? {}))
  const body = sent.body === undefined ? json : sent.body
  const all = new Headers({
    'x-channel-id': channel,
    'x-app-tag': tag,
    [visitHeader]: sealVisit({ ip, origin: testOrigin }, testTagKeys, nowMs),
    ...(row.botCheck ? { 'x-page-token': pageToken() } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null && !row.takes
      ? {}
      : { 'content-type': row.takes?.[0] ?? 'application/json' }),
  })
  for (const [name, value] of Object.entries(headers)) {
    if (value === '') all.delete(name)
    else all.set(name, value)
  }
  const url = `https://backend.internal/api/v3${row.path}${query}`
  // Node requires `duplex: 'half'` for a stream as a body.
  const init = { method: row.method, headers: all, body, duplex: 'half' }
  return new Request(url, init)
}

/** Returns an address in a random /64 of the documentation range of IPv6. */
function randomIp(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a.toString(16)}:${b.toString(16)}::1`
}
