import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '#app/api/client.ts'
import { PlanId } from '#contract/commerce/order.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { inFile, type MortalBackend, openMortalBackend } from './testing/mortal-backend.ts'

/** Something that a member asks for, during which the process is killed. */
type Way = {
  name: string
  /** Text that the first of its statements contains. */
  from: string
  /** The least number of statements that it runs. */
  statements: number
  /** Makes what it needs; returns its id. */
  prepare: (api: ApiClient) => Promise<string>
  /** Asks for it until it is done; asking again with the same id goes on with it. */
  go: (api: ApiClient, id: string) => Promise<unknown>
  leaves: Books
}

/** More people than one slice of the work on a file takes. */
const people = 55
const planId = PlanId.assert('ae-1gb-7d-v1')

let backend: MortalBackend

const ways: Way[] = [
  {
    name: 'an organisation orders',
    from: 'master_order',
    statements: 8,
    prepare: async () => crypto.randomUUID(),
    go: order,
    leaves: { orders: 1, bought: people, free: people, charged: 1, given: 0, people: 0, esims: 0 },
  },
  {
    name: 'a file is assigned',
    from: 'import_job',
    statements: 24,
    prepare: async (api) => {
      await order(api, crypto.randomUUID())
      const rows = Array.from(
        { length: people },
        (_, at) => `Ole Wrangel\t${address(at)}\tUnited Arab Emirates, 1 GB`,
      )
      const { importId } = await api.call('pasteImport', { text: rows.join('\n') })
      const { counts } = await api.call('getImport', { importId })
      expect(counts).toMatchObject({ ready: people })
      return importId
    },
    go: assign,
    leaves: {
      ...{ orders: 0, bought: 0, free: -people, charged: 0 },
      ...{ given: people, people, esims: people },
    },
  },
]

const enter = () => backend.signIn('postpaid', 'enterpriseSignIn')
const address = (at: number) => `p${at}.${crypto.randomUUID()}@crash.example`

/** Before which of its statements a workflow is killed: each of them, or the one in the middle. */
const rounds = ways.flatMap(({ statements, ...way }) =>
  isDeep
    ? Array.from({ length: statements }, (_, at) => ({ ...way, place: at + 1 }))
    : [{ ...way, place: Math.ceil(statements / 2) }],
)

beforeAll(async () => {
  backend = await openMortalBackend()
})
beforeEach(async () => {
  await backend.reset()
  // Each round buys, so the month's limit and the customer's points are not what is tried here.
  inFile(backend.file, (sqlite) =>
    sqlite.exec(
      "UPDATE organization SET max_spend_limit_minor = 100000000 WHERE id = 'demo-meridian'",
    ),
  )
})
afterAll(() => backend.close())

async function order(api: ApiClient, idempotencyKey: string): Promise<void> {
  const { lines } = await api.call('setCartLine', { planId, quantity: people })
  const totalMinor = lines.find(({ plan }) => plan.id === planId)?.lineMinor ?? 0
  const ordered = [{ planId, quantity: people }]
  await api.call('createMasterOrder', { idempotencyKey, lines: ordered, totalMinor })
}

async function assign(api: ApiClient, importId: string): Promise<void> {
  await api.call('startImport', { importId, ready: people })
  // Longer than a run that has died keeps the job, and in all shorter than a member stays signed in.
  for (let turn = 0; turn < 5; turn += 1) {
    await backend.advance(130)
    await api.call('listImports', {})
  }
}

const own = "organization_id = 'demo-meridian'"
const queries = {
  orders: `SELECT count(*) FROM master_order WHERE ${own}`,
  bought: `SELECT sum(plans) FROM stock_entry WHERE ${own} AND kind = 'bought'`,
  free: `SELECT sum(free) FROM stock_lot WHERE ${own}`,
  charged: `SELECT count(*) FROM account_entry WHERE ${own} AND kind = 'ordered'`,
  given: `SELECT count(*) FROM assignment WHERE ${own}`,
  people: `SELECT count(*) FROM account WHERE ${own}`,
  esims: `SELECT count(*) FROM esim JOIN assignment ON assignment.esim_id = esim.id
    WHERE assignment.${own} AND iccid IS NOT NULL`,
} as const

type Books = Record<keyof typeof queries, number>

function booksOf({ file }: MortalBackend): Books {
  return inFile(file, (sqlite) => {
    const counts = Object.entries(queries).map(([name, text]) => [
      name,
      Number(Object.values(sqlite.prepare(text).get() ?? {})[0]),
    ])
    return Object.fromEntries(counts)
  })
}

function gainedSince(before: Books): Books {
  const now = Object.entries(booksOf(backend))
  return Object.fromEntries(
    now.map(([name, count]) => [name, count - before[name as keyof Books]]),
  ) as Books
}

it.for(rounds)(
  'killed while $name, before statement $place, leaves it done once',
  { timeout: 60_000 },
  async ({ place, from, prepare, go, leaves }) => {
    const doomed = await enter()
    const id = await prepare(doomed)
    const before = booksOf(backend)
    await backend.dieAt(place, from)
    await expect(go(doomed, id)).rejects.toMatchObject({ code: 'network' })
    await backend.revive()
    await go(await enter(), id)
    await vi.waitFor(() => expect(gainedSince(before)).toEqual(leaves))
    await backend.advance(121)
    await enter()
    expect(gainedSince(before)).toEqual(leaves)
  },
)
