import { expect } from 'vitest'
import type { CallRow } from '#contract/calls/row/row.ts'
import { problemContentType } from '#contract/errors.ts'
import { becomeStaff } from './account/staff.ts'
import { forgetLimits } from './gate.ts'
import { openTestShop, type SendOptions, type TestShop } from './test-shop.ts'

/** What a test sends: a body, or a query for calls without a body. */
export type Sent = string | Uint8Array<ArrayBuffer>

/** What no answer may show of the inside. */
const internals = [
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|VALUES)\b|D1_|SQLITE|sqlite/,
  /\bat \S+ \(|\bat (async )?\S+:\d+|stack|Error:/,
  /node_modules|arktype|hono|workerd/i,
  /\b(worker|contract|app|tmp|home|work)\/|file:|\.(ts|js|mjs|sql)\b/,
  // Names of tables and columns that are not also words of the API.
  /used_once|outbox_mail|verification_code\b|password_throttle|social_identity|_hash\b/,
]

export function takesQuery({ method, takes }: CallRow): boolean {
  return method === 'GET' || takes !== undefined
}

export function expectProblem(response: Response, text: string): void {
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
export async function openFuzzedShop({ access }: CallRow) {
  const bugs: unknown[] = []
  const shop = openTestShop({ report: (error) => bugs.push(error) })
  return { shop, bugs, caller: await callerOf(shop, access) }
}

async function callerOf(shop: TestShop, access: CallRow['access']): Promise<SendOptions> {
  if (access === 'open') return {}
  if (access === 'staff') return becomeStaff(shop)
  const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
  const member = { paymentModel: 'PRE_PAID', permissions } as const
  const account = await shop.addAccount(access === 'enterprise' ? { member } : {})
  return { bearer: await shop.signIn(account) }
}

type FuzzedShop = Awaited<ReturnType<typeof openFuzzedShop>>

/** Sends an input by HTTP and expects an answer or a refusal. */
export async function expectNoBug({ shop, bugs, caller }: FuzzedShop, row: CallRow, sent: Sent) {
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
