import { type } from 'arktype'
import { type CallRow, call } from '#contract/calls/row/row.ts'
import { callerOf } from '../call/call.ts'
import { openTestShop, type TestShop, type TestTable } from './test-shop.ts'

const Input = type({
  'word?': 'string <= 20',
  'some_number?': 'number',
  'deep?': { name: 'string' },
})
const Choice = type({ kind: "'a' | 'b' | 'c'" })
const Shapes = type({ word: 'string' }).or({ some_number: 'number' })

/** A row for tests; by default open and without limits. */
export function testRow(more: Partial<CallRow> & Pick<CallRow, 'path'>): CallRow {
  return call({
    method: 'POST',
    summary: 'A call of the tests',
    access: 'open',
    limits: [],
    input: Input,
    answer: type('object'),
    ...more,
  }) as CallRow
}

/** A row for each requirement that a row can have. */
export const testRows = {
  echo: testRow({ path: '/test/echo' }),
  shapes: testRow({ path: '/test/shapes', input: Shapes as unknown as CallRow['input'] }),
  choice: testRow({ path: '/test/choice', input: Choice as unknown as CallRow['input'] }),
  query: testRow({ path: '/test/query', method: 'GET' }),
  protectedRow: testRow({ path: '/test/protected', isProtected: true }),
  botChecked: testRow({ path: '/test/login', botCheck: 'login' }),
  botCheckedToo: testRow({ path: '/test/code', botCheck: 'otp_request' }),
  provedElsewhere: testRow({ path: '/test/back', botCheck: 'login', isProvedElsewhere: true }),
  guest: testRow({ path: '/test/guest', access: 'guest' }),
  consumer: testRow({ path: '/test/consumer', access: 'normal' }),
  member: testRow({ path: '/test/member', access: 'enterprise' }),
  either: testRow({ path: '/test/either', access: 'signed_in' }),
  permitted: testRow({
    path: '/test/permitted',
    access: 'signed_in',
    permission: ['GET_ACCOUNTS', 'ESIM_POINTS'],
  }),
  sensitive: testRow({ path: '/test/sensitive', access: 'signed_in', isSensitive: true }),
  failing: testRow({ path: '/test/failing' }),
  visit: testRow({ path: '/test/visit' }),
}

/** The error message of the `failing` handler; it must not appear in any answer. */
const innerMessage = 'SELECT secret FROM account at /backend/call/mount-calls.ts'

// The handlers return what they were given; the checks before them are the backend's.
const table: TestTable = {
  rows: testRows,
  handlers: {
    echo: async (input) => ({ input }),
    shapes: async (input) => ({ input }),
    choice: async (input) => ({ input }),
    query: async (input) => ({ input }),
    protectedRow: async () => ({}),
    botChecked: async () => ({}),
    botCheckedToo: async () => ({}),
    provedElsewhere: async () => ({}),
    guest: async (_, { caller }) => ({ isSignedIn: caller !== undefined }),
    consumer: async (_, known) => ({ caller: callerOf(known) }),
    member: async (_, known) => ({ caller: callerOf(known) }),
    either: async () => ({}),
    permitted: async () => ({}),
    sensitive: async () => ({}),
    failing: async () => {
      throw new Error(innerMessage)
    },
    visit: async (_, { addresses, origin, locale, channel }) => ({
      addresses,
      origin,
      locale,
      channel: channel.id,
    }),
  },
}

/** Opens a test shop that also serves `testRows`. */
export function openTableShop(options: Parameters<typeof openTestShop>[0] = {}): TestShop {
  return openTestShop({ table, ...options })
}
