import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { ApiError, problemContentType, problemResponse } from '#contract/errors.ts'
import { parseQuery } from '#contract/query.ts'
import { inputs as generated, some } from '#contract/testing/effort.ts'
import { createPasswords } from './account/password/passwords.ts'
import { parseBytes } from './call/body.ts'
import { createInputParser } from './call/parse-input.ts'
import { forgetLimits } from './testing/gate.ts'
import { arbitraryInput, arbitraryNoise } from './testing/inputs/arbitrary-body.ts'
import { arbitraryQuery } from './testing/inputs/arbitrary-query.ts'
import { openTestShop, type SendOptions, type TestShop } from './testing/test-shop.ts'

/** What a test sends: a body, or a query for calls without a body. */
type Sent = string | Uint8Array<ArrayBuffer>

/** Maximum number of different parsed inputs that are passed to the handler. */
const carriedOut = 50
/** Number of inputs from each end of the list that are sent by HTTP, valid or not. */
const sentByHttp = some(30)

/** Inputs that every call is sent. */
const noise: readonly Sent[] = fc.sample(arbitraryNoise, generated * 0.4)

const rows = callTable.map((row) => ({ name: `${row.method} ${row.path}`, row }))
const encoder = new TextEncoder()

const internals = [
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|VALUES)\b|D1_|SQLITE|sqlite/,
  /\bat \S+ \(|\bat (async )?\S+:\d+|stack|Error:/,
  /node_modules|arktype|hono|workerd/i,
  /\b(worker|contract|app|tmp|home|work)\/|file:|\.(ts|js|mjs|sql)\b/,
  // Names of tables and columns that are not also words of the API.
  /used_once|outbox_mail|verification_code\b|password_throttle|social_identity|_hash\b/,
]

function takesQuery({ method, takes }: CallRow): boolean {
  return method === 'GET' || takes !== undefined
}

function generate(row: CallRow): Sent[] {
  if (takesQuery(row)) return fc.sample(arbitraryQuery(row), generated)
  return [...fc.sample(arbitraryInput(row), generated - noise.length), ...noise]
}

function read(row: CallRow, sent: Sent): unknown {
  if (typeof sent === 'string' && takesQuery(row)) return parseQuery(sent)
  return parseBytes(typeof sent === 'string' ? encoder.encode(sent) : sent)
}

/** Returns a function that parses sent data to the input of the handler, or to a refusal. */
function parserOf(row: CallRow): (sent: Sent) => { input: unknown } | ApiError {
  const parse = createInputParser(row.input)
  return function parseSent(sent) {
    try {
      return { input: parse(read(row, sent)) }
    } catch (error) {
      // Any other error would be a bug and give a 500.
      if (error instanceof ApiError) return error
      throw new Error(`expected a refusal of ${JSON.stringify(sent)}`, { cause: error })
    }
  }
}

function expectProblem(response: Response, text: string): void {
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  expect(response.headers.get('content-type')).toBe(problemContentType)
  const problem = JSON.parse(text)
  expect(problem).toMatchObject({
    type: `urn:tradewind:problem:${problem.code}`,
    title: expect.stringMatching(/./),
    status: response.status,
    request_id: expect.stringMatching(/^[\w-]{1,64}$/),
  })
  for (const internal of internals) expect(text).not.toMatch(internal)
}

/** Opens a shop with a caller who may make the call, and collects errors reported as bugs. */
async function openFuzzedShop({ access }: CallRow) {
  const bugs: unknown[] = []
  // Hashes are cheap here, as this test does not measure their time.
  const passwords = createPasswords({ ln: 4, r: 8, p: 1 })
  const shop = openTestShop({ services: { passwords }, report: (error) => bugs.push(error) })
  return { shop, bugs, caller: await callerOf(shop, access) }
}

async function callerOf(shop: TestShop, access: CallRow['access']): Promise<SendOptions> {
  if (access === 'open') return {}
  const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
  const member = { paymentModel: 'PRE_PAID', permissions } as const
  const account = await shop.addAccount(access === 'enterprise' ? { member } : {})
  return { bearer: await shop.signIn(account) }
}

type FuzzedShop = Awaited<ReturnType<typeof openFuzzedShop>>

async function expectNoBug({ shop, bugs, caller }: FuzzedShop, row: CallRow, sent: Sent) {
  const ask = () =>
    takesQuery(row)
      ? shop.send({ ...row, path: `${row.path}?${sent}` }, undefined, caller)
      : shop.send(row, {}, { ...caller, body: sent })
  let response = await ask()
  if (response.status === 429) {
    await forgetLimits()
    response = await ask()
  }
  const text = await response.text()
  expect(bugs, `what ${JSON.stringify(sent)} did`).toEqual([])
  if (response.status !== 200) {
    expectProblem(response, text)
    expect(JSON.parse(text).request_id).toBe(response.headers.get('x-request-id'))
  }
}

describe(`R-IN-1, R-ERR-1: of ${generated} bodies as they come, none is a bug`, () => {
  it.each(rows)('$name', { timeout: 120_000 }, async ({ row }) => {
    const parse = parserOf(row)
    const problems = new Map<string, ApiError>()
    // A handler sees only the parsed input, so equal inputs are carried out once.
    const inputs = new Map<string, Sent>()
    const all = generate(row)
    expect(all).toHaveLength(generated)
    for (const sent of all) {
      const parsed = parse(sent)
      if (parsed instanceof ApiError) problems.set(JSON.stringify([parsed, parsed.details]), parsed)
      else inputs.set(JSON.stringify(parsed.input), sent)
    }
    for (const error of problems.values()) {
      const response = problemResponse(error, crypto.randomUUID())
      expectProblem(response, await response.text())
    }
    const fuzzed = await openFuzzedShop(row)
    for (const sent of [...inputs.values()].slice(0, carriedOut)) {
      await expectNoBug(fuzzed, row, sent)
    }
    for (const sent of [...all.slice(0, sentByHttp), ...all.slice(-sentByHttp)])
      await expectNoBug(fuzzed, row, sent)
    await fuzzed.shop.settle()
    console.log(`${row.path}: ${problems.size} refusals, ${inputs.size} inputs`)
  })
})
