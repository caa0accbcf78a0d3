import { beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../platform/sql.ts'
import { openBuyer } from '../../testing/order.ts'
import { sell } from '../../testing/shop/catalogue-store.ts'
import { manyOffers } from '../../testing/shop/many-offers.ts'
import { addPromo, give, quote } from '../../testing/shop/reward.ts'
import { call, seedDatabase, testCatalogue, testDatabase } from '../../testing/testing.ts'
import { setPrice } from '../catalogue/price/set-price.ts'
import type { Supplier } from '../providers/supplier/supplier.ts'
import { keepStock } from './keep-stock.ts'

const now = Math.floor(Date.UTC(2026, 10, 30, 12) / 1000)
const planId = 'it-5gb-30d-v1'

beforeAll(async () => {
  await seedDatabase(new Date(now * 1000))
  await testCatalogue()
    .prepare(`INSERT INTO plan_offer (plan_id, supplier, package_id, rank, cost_micros,
      cost_currency, most_micros) VALUES (?1, 'one', 'P1', 0, 1500000, 'USD', 2000000)`)
    .bind(planId)
    .run()
})

async function isSold(at: number): Promise<boolean> {
  const answer = await call('/catalogue/destinations/italy?currency=USD', { now: at * 1000 })
  const { plans } = await answer.json<{ plans: { id: string }[] }>()
  return plans.some(({ id }) => id === planId)
}

/** Asks a supplier whose package costs so much; returns whether the plan is then sold. */
async function ask(at: number, micros: number | undefined): Promise<boolean> {
  const [first, second] = manyOffers(2)
  const offers = [second, first].map((offer, n) => ({
    ...(offer as NonNullable<typeof first>),
    packageId: n === 0 ? 'P1' : 'P0',
    cost: { micros: micros ?? 1, currency: 'USD' },
  }))
  const listed = micros === undefined ? offers.slice(1) : offers
  const supplier = {
    async *offers() {
      yield* listed
    },
  } as unknown as Supplier
  const context = { db: testDatabase(), now: at, services: { catalogue: testCatalogue() } }
  await keepStock(context, { one: supplier })
  return isSold(at)
}

describe('the stock of suppliers', () => {
  it('R-SUP-46 pauses a plan that no supplier has, and sells it again when one has it', async () => {
    expect(await ask(now, 1_600_000)).toBe(true)
    // Within the hour nobody is asked.
    expect(await ask(now + 60, undefined)).toBe(true)
    expect(await ask(now + 3_600, undefined)).toBe(false)
    expect(await ask(now + 7_200, 1_900_000)).toBe(true)
    // The plan's price does not cover it.
    expect(await ask(now + 10_800, 2_100_000)).toBe(false)
    const { results } = await testCatalogue()
      .prepare('SELECT DISTINCT destination_slug AS slug FROM price_change')
      .all()
    expect(results).toEqual([{ slug: 'italy' }])
  })

  it('R-SUP-57 leave a plan paused that the operator paused', async () => {
    expect(await ask(now + 14_400, 1_600_000)).toBe(true)
    const db = testCatalogue()
    await db.batch([
      db.prepare('INSERT INTO plan_pause VALUES (?1, 1)').bind(planId),
      db.prepare('UPDATE plan SET is_paused = 1 WHERE id = ?1').bind(planId),
    ])
    expect(await ask(now + 18_000, 1_600_000)).toBe(false)
    await db.prepare('DELETE FROM plan_pause').run()
    expect(await ask(now + 21_600, 1_600_000)).toBe(true)
  })
})

const at = now + 22_000
const sizes: Readonly<Record<string, number>> = { A: 5, B: 5, L: 10, T: 1 }
const published = { A: 2_000_000, B: 2_300_000, L: 3_000_000, T: 1_000_000 }

/** Two packages of a plan, one of a larger plan and one of more data, at their costs. */
function offersAt(costs: Readonly<Record<string, number>>) {
  const [sample = expect.unreachable()] = manyOffers(2).slice(1)
  return Object.entries(costs).map(([packageId, micros]) => ({
    ...{ ...sample, packageId, countries: ['JP'], days: 30, throttleKbps: null },
    kind: packageId === 'T' ? ('top_up' as const) : ('plan' as const),
    dataBytes: (sizes[packageId] ?? 0) * 1024 ** 3,
    cost: { micros, currency: 'USD' },
  }))
}

/** Asks the supplier, whose packages cost so much, the others what they cost when published. */
async function tell(seconds: number, costs: Readonly<Record<string, number>>) {
  const offers = async function* () {
    yield* offersAt({ ...published, ...costs })
  }
  const context = { db: testDatabase(), now: seconds, services: { catalogue: testCatalogue() } }
  await keepStock(context, { one: { offers } as unknown as Supplier })
}

const isPaid = (minor: number, cost: number) => minor * 9_675 - 300_000 >= cost

function firstOf<T>(query: string): Promise<T | null> {
  return testCatalogue().prepare(query).first<T>()
}

describe('the floors of what suppliers deliver', () => {
  it('R-SUP-59 follow the dearest package that may be ordered, so that codes and points never sell below its cost, and go back', async () => {
    await sell('one', offersAt(published), at * 1000)
    const plan = await firstOf<{ id: string }>(
      "SELECT plan_id AS id FROM plan_offer WHERE package_id = 'B'",
    )
    const planId = plan?.id ?? expect.unreachable()
    const buyer = await openBuyer({ nowMs: (at + 60) * 1000 })
    await give(buyer, 100_000)
    const code = await addPromo({ percent: 50 })
    const more = await addPromo({ kind: 'free_data', dataMb: 5_120 })
    const pays = async () => (await quote(buyer, { planId, code, usePoints: true })).totalMinor
    const addonFloor = "SELECT minor FROM addon_floor WHERE currency = 'USD'"
    const data = () => quote(buyer, { planId, code: more, usePoints: true })
    const before = [await pays(), (await data()).totalMinor, await firstOf(addonFloor)]
    expect(isPaid(Number(before[0]), published.B)).toBe(true)

    // The publication is not an hour old, but its costs are as old as its import.
    const dear = { A: 1_900_000, B: 2_800_000, L: 3_500_000, T: 1_100_000 }
    await tell(at + 60, dear)
    const [paid, withData] = [await pays(), await data()]
    expect(isPaid(paid, dear.B) && !isPaid(paid - 1, dear.B)).toBe(true)
    expect(isPaid(withData.totalMinor, dear.L) && !isPaid(withData.totalMinor - 1, dear.L)).toBe(
      true,
    )
    expect(withData.code?.code).toBe(more)
    const addon = await firstOf<{ minor: number }>(addonFloor)
    expect(addon?.minor).toBe(Math.ceil((1_100_000 + 300_000) / 9_675))
    await tell(at + 3_660, { L: 4_000_000 })
    expect((await data()).codeProblem).toBe('code_plan')

    await tell(at + 7_260, { A: 1_000_000, B: 1_500_000, L: 2_000_000, T: 500_000 })
    expect([await pays(), (await data()).totalMinor, await firstOf(addonFloor)]).toEqual(before)
  })

  it('R-SUP-59 are what lists and pages show where a price set by hand is lower, as they are told', async () => {
    const plan = await firstOf<{ id: string; slug: string }>(
      "SELECT plan_id AS id, slug FROM plan_offer JOIN plan ON plan.id = plan_id WHERE package_id = 'B'",
    )
    const { id, slug } = plan ?? expect.unreachable()
    const instants = { beginsAt: (at + 8_000) * 1000, changedAt: (at + 8_000) * 1000 }
    const place = { planId: id, destinationSlug: 'japan', currency: 'USD' } as const
    const price = setPrice({ ...place, amountMinor: 300, ...instants })
    const db = testCatalogue()
    await db.batch(price.map((query) => statement(db, query)))
    const shown = async (seconds: number) => {
      const answer = await call('/catalogue/destinations/japan?currency=USD', {
        now: seconds * 1000,
      })
      const { plans } = await answer.json<{ plans: { slug: string; price_minor: number }[] }>()
      const listed = await firstOf<{ minor: number }>(`SELECT from_minor AS minor
        FROM destination_price WHERE destination_slug = 'japan' AND currency = 'USD'
          AND valid_to IS NULL`)
      const told = await firstOf<{ count: number }>(`SELECT count(*) AS count FROM price_change
        WHERE destination_slug = 'japan' AND changed_at = ${seconds * 1000}`)
      return [plans.find((each) => each.slug === slug)?.price_minor, listed?.minor, told?.count]
    }
    const at1 = at + 11_000
    await tell(at1, { B: 2_800_000 })
    expect(await shown(at1)).toEqual([350, 350, 1])
    // A floor that changes nothing that is shown renews no page.
    await tell(at1 + 3_600, { B: 2_750_000 })
    expect(await shown(at1 + 3_600)).toEqual([350, 350, 0])
    await tell(at1 + 7_200, {})
    expect(await shown(at1 + 7_200)).toEqual([300, 300, 1])
  })
})
