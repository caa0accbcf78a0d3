import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openD1 } from '#backend/platform/d1.ts'
import { type NetworkMove, playNetwork } from '#worker/dev/sandbox/play-network.ts'
import {
  type Books,
  type Buyer,
  booksOf,
  buyAddon,
  buyPlan,
  gainedSince,
  oneAddon,
  oneCancelled,
  onePlan,
  ordering,
} from './buying.ts'
import { type MortalBackend, openMortalBackend } from './mortal-backend.ts'

type Asked = { buyer: Buyer; key: string; esimId: string }

/** A way that a process may die on. */
type Way = {
  name: string
  /** What the first statement of it holds. */
  from: string
  /** How many statements it takes at least. */
  statements: number
  /** How many of them are tried to die before, unless `KILL_EVERY` says which. */
  tried: number
  /** An eSIM that it is about. */
  prepare?: (buyer: Buyer) => Promise<string>
  /** Said again with the same key it is finished, whatever was done of it. */
  go: (asked: Asked) => Promise<unknown>
  leaves: Books
}

let backend: MortalBackend

const ways: Way[] = [
  {
    name: 'somebody buys',
    from: ordering,
    statements: 96,
    tried: 8,
    go: ({ buyer, key }) => buyPlan(buyer, 'jp-5gb-30d-v1', key),
    leaves: onePlan,
  },
  {
    name: 'data is added',
    from: ordering,
    statements: 104,
    tried: 4,
    prepare: (buyer) => buyEsim(buyer, 'global-54-1gb-7d-v1'),
    go: ({ buyer, key, esimId }) => buyAddon(buyer, { esimId, idempotencyKey: key }),
    leaves: oneAddon,
  },
  {
    name: 'data adds itself',
    from: 'auto_topup',
    statements: 80,
    tried: 4,
    prepare: buyLowEsim,
    go: watch,
    leaves: oneAddon,
  },
  {
    name: 'an order is cancelled',
    from: 'INSERT INTO cancellation',
    statements: 36,
    tried: 4,
    prepare: (buyer) => buyEsim(buyer, 'jp-5gb-30d-v1'),
    go: ({ buyer, esimId }) =>
      buyer.api.call('cancelOrder', { orderId: esimId.replace(/-0$/, '') }),
    leaves: oneCancelled,
  },
]

const rounds = ways.flatMap(({ statements, tried, ...way }) => {
  const every = Number(process.env.KILL_EVERY ?? Math.floor(statements / tried))
  const places = Array.from({ length: Math.floor(statements / every) }, (_, at) => (at + 1) * every)
  return places.map((place) => ({ ...way, place }))
})

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

/** One whose data has just run low, and that shall buy more by itself. */
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

/** Looks at it so late that the network is asked anew, and what is due by the clock is done. */
async function look({ api }: Buyer, esimId: string) {
  await backend.advance(61)
  return api.call('getEsim', { esimId })
}

/** Looks on until the data is there that it shall buy. */
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
    const before = booksOf(backend)
    await backend.dieAt(place, from)
    await expect(go({ buyer: doomed, key, esimId })).rejects.toMatchObject({ code: 'network' })
    await backend.revive()

    const buyer = await signIn()
    await go({ buyer, key, esimId })
    await vi.waitFor(() => expect(gainedSince(before, backend)).toEqual(leaves))
    // Nothing comes of it later either.
    await backend.advance(61)
    await signIn()
    expect(gainedSince(before, backend)).toEqual(leaves)
  },
)
