import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getEsim } from '#app/api/orders.ts'
import { type NetworkMove, playNetwork } from '#worker/dev/sandbox/play-network.ts'
import {
  type Buyer,
  booksOf,
  buyAddon,
  buyPlan,
  gainedSince,
  oneAddon,
  onePlan,
  ordering,
} from './buying.ts'
import { openD1 } from './d1.ts'
import { type MortalBackend, openMortalBackend } from './mortal-backend.ts'

/** A way that a process may die on. */
type Way = {
  name: string
  /** What the first statement of it holds. */
  from: string
  /** How many statements it takes at least. */
  statements: number
  /** How many of them are tried to die before, unless `KILL_EVERY` says which. */
  tried: number
  /** Said again with the same key it is finished, whatever was done of it. */
  go: (buyer: Buyer, key: string) => Promise<unknown>
  leaves: ReturnType<typeof booksOf>
}

let backend: MortalBackend
/** One that takes add-ons at any time, and one whose data is low and that buys more by itself. */
let owned: { addedTo: string; automatic: string }

const ways: Way[] = [
  {
    name: 'somebody buys',
    from: ordering,
    statements: 96,
    tried: 8,
    go: (buyer, key) => buyPlan(buyer, 'jp-5gb-30d-v1', key),
    leaves: onePlan,
  },
  {
    name: 'data is added',
    from: ordering,
    statements: 107,
    tried: 4,
    go: (buyer, idempotencyKey) => buyAddon(buyer, { esimId: owned.addedTo, idempotencyKey }),
    leaves: oneAddon,
  },
  {
    name: 'data adds itself',
    from: 'auto_topup',
    statements: 107,
    tried: 4,
    go: watchAuto,
    leaves: oneAddon,
  },
]

const rounds = ways.flatMap(({ statements, tried, ...way }) => {
  const every = Number(process.env.KILL_EVERY ?? Math.floor(statements / tried))
  const places = Array.from({ length: Math.floor(statements / every) }, (_, at) => (at + 1) * every)
  return places.map((place) => ({ ...way, place }))
})

beforeAll(async () => {
  backend = await openMortalBackend()
  const buyer = await signIn()
  const bought = async (plan: string) => `${(await buyPlan(buyer, plan, crypto.randomUUID())).id}-0`
  owned = { addedTo: await bought('global-54-1gb-7d-v1'), automatic: await bought('jp-1gb-7d-v1') }
  await play('connect')
  await look(buyer)
  const wish = { esimId: owned.automatic, idempotencyKey: crypto.randomUUID() }
  await buyAddon(buyer, { ...wish, autoCapMinor: 100_000 })
  await look(buyer)
  for (let at = 0; at < 9; at += 1) await play('use_100')
})
afterAll(() => backend.close())

async function signIn(): Promise<Buyer> {
  return { backend, api: await backend.signIn('new') }
}

function play(move: NetworkMove): Promise<void> {
  const played = { requestId: owned.automatic, move, now: backend.now() }
  return playNetwork(openD1(backend.file), played)
}

/** Looks at the eSIM so late that the network is asked anew. */
async function look({ api }: Buyer): Promise<void> {
  await backend.advance(11)
  await getEsim(api, owned.automatic)
}

/** Uses so much data that more is bought, and looks on until it is there; again, only looks. */
async function watchAuto(buyer: Buyer, key: string): Promise<void> {
  if (!used.has(key)) await play('use_1024')
  const before = used.get(key) ?? booksOf(backend).addons
  used.set(key, before)
  for (let at = 0; at < 10 && booksOf(backend).addons === before; at += 1) await look(buyer)
}
const used = new Map<string, number>()

it.for(rounds)(
  'R-IDM-4, R-DB-2: killed while $name, before statement $place, leaves one of each',
  { timeout: 30_000 },
  async ({ place, from, go, leaves }) => {
    const key = crypto.randomUUID()
    const before = booksOf(backend)
    const doomed = await signIn()
    await backend.dieAt(place, from)
    await expect(go(doomed, key)).rejects.toMatchObject({ code: 'network' })
    await backend.revive()

    const buyer = await signIn()
    await go(buyer, key)
    await vi.waitFor(() => expect(gainedSince(before, backend)).toEqual(leaves))
    await look(buyer)
    expect(gainedSince(before, backend)).toEqual(leaves)
  },
)
