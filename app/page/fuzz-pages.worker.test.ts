import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDeep, seed, some } from '#contract/testing/effort.ts'
import {
  arbitraryForm,
  arbitraryPath,
  builtPaths,
  guardedPaths,
} from '#worker/testing/arbitrary-request.ts'
import { openPerson } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

// Sends arbitrary requests to the pages of the built worker. Each must be answered or refused with
// a page of the shop, and none may cause a bug.

type Sent = { path: string; init: RequestInit }

/** Number of requests from one client address and, if signed in, one person. */
const batchSize = 50
/** Number of them sent at once: with more, a page of a busy machine exceeds its backend's deadline. */
const atOnce = 10

afterEach(() => vi.restoreAllMocks())

/** Sends all requests; returns those with an unacceptable answer and the bugs that were logged. */
async function sendAll(all: readonly Sent[], isSignedIn: boolean): Promise<unknown[]> {
  const failed: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => failed.push(line))
  for (let at = 0; at < all.length; at += batchSize) {
    const cookie = isSignedIn ? (await openPerson()).cookie : undefined
    const headers = { origin: shop, 'cf-connecting-ip': `192.0.2.${(at / batchSize) % 250}` }
    const batch = all.slice(at, at + batchSize)
    const sender = async () => {
      for (let sent = batch.pop(); sent; sent = batch.pop()) {
        const { path, init } = sent
        const known = { ...headers, ...(cookie ? { cookie } : {}), ...init.headers }
        const response = await visit(shop + path, { ...init, headers: known })
        if (!(await isGood(response, init.method))) {
          failed.push({ path, ...init, body: String(init.body), status: response.status })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
  }
  return failed
}

/**
 * Whether an answer is acceptable. A refusal must be a page, except for data requests, which the
 * app makes, and malformed addresses.
 */
async function isGood(response: Response, method = 'GET'): Promise<boolean> {
  const { status, headers } = response
  const text = await response.text()
  if (status >= 500) return false
  if (status < 400 || method === 'HEAD' || text === 'The address is malformed.\n') return true
  const type = headers.get('content-type') ?? ''
  return type.startsWith('text/x-script') || isPage(text)
}

function isPage(text: string): boolean {
  return text.startsWith('<!DOCTYPE html>') && text.includes('Tradewind') && text.includes('<main')
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = { 'content-type': 'multipart/form-data; boundary=x' }
const file =
  '--x\r\ncontent-disposition: form-data; name="name"; filename="f"\r\n\r\nv\r\n--x--\r\n'

const bodies: Pick<RequestInit, 'body' | 'headers'>[] = [
  {},
  { headers: form, body: 'intent=nothing&email=nobody&token=none' },
  { headers: { 'content-type': 'application/json' }, body: '{"intent":"nothing"}' },
  { headers: parts, body: file },
  { headers: form, body: '' },
  { headers: parts, body: '--x\r\nbroken' },
  { headers: { 'content-type': 'multipart/form-data' }, body: file },
  { headers: { 'content-type': 'text/plain' }, body: 'intent=nothing' },
  { body: new Uint8Array([0, 255, 254, 195, 40]) },
  { headers: form, body: `name=${'x'.repeat(70_000)}` },
]

const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']
const combinations: Sent[] = [...builtPaths, '/404', '/nope', '/esim/nope', '/blog/x'].flatMap(
  (path) => [
    { path, init: { method: 'GET' } },
    { path, init: { method: 'HEAD' } },
    ...bodies.map((body) => ({ path, init: { method: 'POST', ...body } })),
    // The worker refuses these methods before it reads the body.
    ...others.flatMap((method) =>
      bodies.slice(0, 3).map((body) => ({ path, init: { method, ...body } })),
    ),
  ],
)

/** Every body is sent to some page and every page some bodies; in the deep tests, each to each. */
const sentCombinations = combinations.filter((_, at) => isDeep || at % 7 === 0)

/** Pages that redirect anonymous visitors to sign-in. */
const guarded = new Set(guardedPaths)

const sample = some(2000)
const addresses: Sent[] = fc
  .sample(arbitraryPath, sample)
  // `/500` is the address of the error page and answers 500.
  .filter((path) => !/\/500\b/.test(path))
  .map((path) => ({ path, init: {} }))
const forms: Sent[] = fc
  .sample(fc.tuple(fc.constantFrom(...builtPaths), arbitraryForm, fc.boolean()), sample)
  .map(([path, fields, isData]) => ({
    path: isData && path !== '/' ? `${path}.data` : path,
    init: { method: 'POST', body: new URLSearchParams(fields) },
  }))

/**
 * Returns one half for signed-in and the other for anonymous requests, because a signed-in person
 * sees other pages at the same addresses.
 */
const half = (all: readonly Sent[], isSignedIn: boolean) =>
  all.filter((_, at) => (at % 2 === 0) === isSignedIn)

describe.each([
  { who: 'anybody', isSignedIn: false },
  { who: 'somebody signed in', isSignedIn: true },
])(`what $who sends to pages is answered, seed ${seed}`, ({ isSignedIn }) => {
  it(`with ${sentCombinations.length} methods, pages and bodies`, async () => {
    const sent = isSignedIn
      ? sentCombinations.filter(({ path }) => guarded.has(path))
      : sentCombinations
    expect(await sendAll(sent, isSignedIn)).toEqual([])
  })

  it(`of ${addresses.length} addresses`, async () => {
    expect(await sendAll(half(addresses, isSignedIn), isSignedIn)).toEqual([])
  })

  it(`of ${forms.length} forms`, async () => {
    expect(await sendAll(half(forms, isSignedIn), isSignedIn)).toEqual([])
  })
})
