import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDeep, seed, some } from '#contract/testing/effort.ts'
import {
  arbitraryForm,
  arbitraryPath,
  builtPaths,
  guardedPaths,
} from '#worker/testing/arbitrary-request.ts'
import { type Sent, sendAll } from '#worker/testing/pages/send-requests.ts'

// Sends arbitrary requests to the pages of the built worker. Each must be answered or refused with
// a page of the shop, and none may cause a bug.
afterEach(() => vi.restoreAllMocks())

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
