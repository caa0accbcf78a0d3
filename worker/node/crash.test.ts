import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openD1 } from '#backend/platform/d1.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { type NetworkMove, playNetwork } from '#worker/dev/sandbox/play-network.ts'
import {
  type Buyer,
  buyAddon,
  buyPlan,
  countRows,
  gainedSince,
  oneAddon,
  oneCancelled,
  onePlan,
  ordering,
  type RowCounts,
} from './testing/buying.ts'
import { type MortalBackend, openMortalBackend } from './testing/mortal-backend.ts'

type Asked = { buyer: Buyer; key: string; esimId: string }

/** A workflow during which the process is killed. */
type Way = {
  name: string
  /** Text that the workflow's first statement contains. */
  from: string
  /** The least number of statements that the workflow runs. */
  statements: number
  /** Buys the eSIM that the workflow needs; returns its id. */
  prepare?: (buyer: Buyer) => Promise<string>
  /**
   * Runs the workflow. A second run with the same key completes it, no matter where the first one
   * stopped.
   */
  go: (asked: Asked) => Promise<unknown>
  leaves: RowCounts
}

let backend: MortalBackend

const ways: Way[] = [
  {
    name: 'somebody buys',
    from: ordering,
    statements: 88,
    go: ({ buyer, key }) => buyPlan(buyer, 'jp-5gb-30d-v1', key),
    leaves: onePlan,
  },
  {
    name: 'data is added',
    from: ordering,
    statements: 104,
    prepare: (buyer) => buyEsim(buyer, 'global-54-1gb-7d-v1'),
    go: ({ buyer, key, esimId }) => buyAddon(buyer, { esimId, idempotencyKey: key }),
    leaves: oneAddon,
  },
  {
    name: 'data adds itself',
    from: 'auto_topup',
    statements: 80,
    prepare: buyLowEsim,
    go: watch,
    leaves: oneAddon,
  },
  {
    name: 'an order is cancelled',
    from: 'INSERT INTO cancellation',
    statements: 36,
    prepare: (buyer) => buyEsim(buyer, 'jp-5gb-30d-v1'),
    go: ({ buyer, esimId }) =>
      buyer.api.call('cancelOrder', { orderId: esimId.replace(/-0$/, '') }),
    leaves: oneCancelled,
  },
]

/** Before which of its statements a workflow is killed: each of them, or the one in the middle. */
const rounds = ways.flatMap(({ statements, ...way }) =>
  isDeep
    ? Array.from({ length: statements }, (_, at) => ({ ...way, place: at + 1 }))
    : [{ ...way, place: Math.ceil(statements / 2) }],
)

beforeAll(async () => {
  backend = await openMortalBackend()
})
beforeEach(() => backend.reset())
afterAll(() => backend.close())

async function signIn(): Promise<Buyer> {
  return { backend, api: await backend.signIn('new') }
}

const buyEsim = async (buyer: Buyer, plan: string) =>
  `${(await buyPlan(buyer, plan, crypto.randomUUID())).id}-0`

/** Buys an eSIM with automatic top-up whose data has just run low. */
async function buyLowEsim(buyer: Buyer): Promise<string> {
  const esimId = await buyEsim(buyer, 'jp-1gb-7d-v1')
  const play = (move: NetworkMove) =>
    playNetwork(openD1(backend.file), { requestId: esimId, move, now: backend.now() })
  await play('connect')
  await look(buyer, esimId)
  await buyAddon(buyer, { esimId, idempotencyKey: crypto.randomUUID(), autoCapMinor: 10_000 })
  await play('use_1024')
  for (let at = 0; at < 9; at += 1) await play('use_100')
  return esimId
}

/** Reads the eSIM 61 seconds later, so that the network is asked again and due jobs run. */
async function look({ api }: Buyer, esimId: string) {
  await backend.advance(61)
  return api.call('getEsim', { esimId })
}

/** Polls until the automatic top-up has added data. */
async function watch({ buyer, esimId }: Asked): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    const { addons } = await look(buyer, esimId)
    if (addons && addons.length > 1) return
  }
}

it.for(rounds)(
  'R-IDM-4, R-DB-2: killed while $name, before statement $place, leaves one of each',
  { timeout: 30_000 },
  async ({ place, from, prepare, go, leaves }) => {
    const key = crypto.randomUUID()
    const doomed = await signIn()
    const esimId = (await prepare?.(doomed)) ?? ''
    const before = countRows(backend)
    await backend.dieAt(place, from)
    await expect(go({ buyer: doomed, key, esimId })).rejects.toMatchObject({ code: 'network' })
    await backend.revive()

    const buyer = await signIn()
    await go({ buyer, key, esimId })
    await vi.waitFor(() => expect(gainedSince(before, backend)).toEqual(leaves))
    // Later runs of the jobs must not change the result either.
    await backend.advance(61)
    await signIn()
    expect(gainedSince(before, backend)).toEqual(leaves)
  },
)
