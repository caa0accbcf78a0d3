import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { raw } from '#backend/platform/sql.ts'
import { setPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { placeStatements } from '#backend/shop/catalogue/seed.ts'
import { readRates } from '#backend/shop/import/exchange-rates.ts'
import { importOffers } from '#backend/shop/import/import-offers.ts'
import { publish, rollBack } from '#backend/shop/import/publish.ts'
import { storeRates } from '#backend/shop/import/stage-run.ts'
import { manyOffers } from '#backend/testing/shop/many-offers.ts'
import type { Brake } from '#contract/office/catalogue-words.ts'
import { seedCatalogue } from '#worker/node/seed.ts'
import { openFile } from './open-store.ts'
import { readSettings } from './read-settings.ts'

const directory = mkdtempSync(join(tmpdir(), 'catalogue-'))
const file = join(directory, 'backend.catalogue.sqlite')
const nowMs = Date.UTC(2026, 10, 30, 12)
const settings = readSettings(join(import.meta.dirname, '..', '..', 'suppliers.json'))
const ecb = `Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR
2026-11-27,1.0800,162.0,0.8400,1.5000,0.9400,1.6500,1.4500,91.00,19.500`
const offers = manyOffers(400)

const store = () => openFile(file)

function rows(text: string): Record<string, unknown>[] {
  const sqlite = new DatabaseSync(file)
  const found = sqlite.prepare(text).all()
  sqlite.close()
  return found.map((row) => ({ ...row }))
}
const changes = () =>
  rows(
    'SELECT (SELECT count(*) FROM import_plan) AS plans, (SELECT count(*) FROM import_run) AS runs, (SELECT max(run) FROM supplier_offer) AS run',
  )

async function take(given: typeof offers, at = nowMs) {
  const opened = store()
  const imported = await importOffers(opened, {
    ...{ supplier: 'esim-access', offers: given, settings, nowMs: at, isDry: false },
  })
  opened.close()
  return imported
}

const places = (at: number) => placeStatements(new Date(at)).map(raw)

async function putOut(run: number | undefined, at = nowMs, accepted: readonly Brake[] = []) {
  const opened = store()
  const published = await publish(opened, { run: run ?? 0, accepted, nowMs: at, places })
  opened.close()
  return published
}

beforeAll(async () => {
  migrateCatalogue(file)
  const opened = store()
  await opened.stage(storeRates(readRates(ecb)))
  opened.close()
})
afterAll(() => rmSync(directory, { recursive: true }))

/** What is sold: plans with their price now in two currencies, in the order of lists. */
const sold = (at: number) =>
  rows(`SELECT plan.id, p.currency, p.amount_minor AS minor, d.from_minor IS NOT NULL AS isListed
    FROM plan JOIN price_history p ON p.plan_id = plan.id AND p.currency IN ('USD', 'JPY')
      AND p.valid_from <= ${at} AND (p.valid_to IS NULL OR p.valid_to > ${at})
    LEFT JOIN destination_price d ON d.destination_slug = plan.destination_slug
      AND d.currency = p.currency AND d.valid_from <= ${at} AND (d.valid_to IS NULL OR d.valid_to > ${at})
    WHERE is_paused = 0 ORDER BY plan.id, p.currency`)

describe('an import', () => {
  it('R-SUP-40 fills an empty catalogue with plans, packages, prices and floors in ten currencies', async () => {
    const { run, diff, braked } = await take(offers)
    expect(braked).toEqual([])
    expect(diff.added.length).toBeGreaterThan(300)
    expect(diff.issues.length).toBeGreaterThan(0)
    expect(sold(nowMs)).toEqual([])
    expect((await putOut(run)).held).toEqual([])
    const plans = sold(nowMs)
    expect(plans.length).toBe(diff.added.length * 2)
    expect(plans.every(({ isListed }) => isListed === 1)).toBe(true)
    const [italy] = rows(`SELECT o.*, f.minor, p.amount_minor FROM plan_offer o
      JOIN plan_floor f ON f.plan_id = o.plan_id AND f.currency = 'USD'
      JOIN price_history p ON p.plan_id = o.plan_id AND p.currency = 'USD'
      WHERE o.plan_id = 'it-1gb-7d-v1'`)
    expect(italy).toMatchObject({ supplier: 'esim-access', rank: 0, cost_micros: 1_500_000 })
    // 1.50 and the fee of 3.25 % and 0.30; then with 80 %, at the next price point.
    expect([italy?.minor, italy?.amount_minor]).toEqual([187, 350])
    expect(Number(italy?.most_micros)).toBeGreaterThan(2_000_000)
    expect(
      rows("SELECT count(*) AS n FROM search_term WHERE destination_slug = 'japan'")[0]?.n,
    ).toBeGreaterThan(5)
    // The supplier says that its packages take data, and sells none.
    expect(offers.some(({ topUp }) => topUp !== 'none')).toBe(true)
    expect(rows("SELECT id FROM plan WHERE addon_policy <> 'none'")).toEqual([])
  })

  it('R-SUP-81 names the networks of what is sold, and none of the demonstration', () => {
    const [country] = rows("SELECT networks, generation FROM destination WHERE slug = 'italy'")
    const told = rows(`SELECT DISTINCT network.value ->> 'name' AS name
      FROM plan, json_each(plan.networks) AS network WHERE destination_slug = 'italy' ORDER BY 1`)
    const named = JSON.parse(String(country?.networks)).map(({ name }: { name: string }) => name)
    expect(named.sort()).toEqual(told.map(({ name }) => name))
  })

  it('R-SUP-41 writes nothing when nothing has changed, and is replaced by no seed', async () => {
    const before = changes()
    const again = await take(offers, nowMs + 1000)
    expect([again.run, changes()]).toEqual([undefined, before])
    const now = sold(nowMs)
    seedCatalogue(file, new Date(nowMs))
    expect(sold(nowMs)).toEqual(now)
  })

  it('R-SUP-42 keeps prices while costs move a little, and takes all changes back in one step', async () => {
    const at = nowMs + 60_000
    const first = sold(nowMs)
    const little = await take(manyOffers(400, { costFactor: 1.015 }), at)
    expect([little.diff.dearer, little.diff.cheaper]).toEqual([[], []])
    const more = await take(manyOffers(390, { costFactor: 1.1 }), at)
    expect(more.diff.dearer.length).toBeGreaterThan(100)
    expect(more.diff.withdrawn.length).toBeGreaterThan(0)
    expect((await putOut(more.run, at)).held).toEqual([])
    expect(sold(at)).not.toEqual(first)
    expect(rows('SELECT count(*) AS n FROM plan WHERE is_paused = 1')[0]?.n).toBe(
      more.diff.withdrawn.length,
    )
    expect(rows('SELECT * FROM price_history WHERE is_reduction = 1')).toEqual([])
    const told = rows(
      `SELECT count(DISTINCT destination_slug) AS n FROM price_change WHERE begins_at = ${at}`,
    )
    expect(told[0]?.n).toBeGreaterThan(100)

    // Only one publication came before: it is the one that is published again.
    const opened = store()
    await rollBack(opened, { nowMs: at + 60_000, places })
    opened.close()
    expect(sold(at + 60_000)).toEqual(first)
  })

  it.each([
    ['withdrawals', manyOffers(350)],
    ['prices', manyOffers(400, { costFactor: 1.6 })],
  ])('R-SUP-43 is held by a brake for %s until that is accepted', async (brake, given) => {
    const at = nowMs + 180_000
    const { run, braked } = await take(given, at)
    expect(braked.map((each) => each.brake)).toEqual([brake])
    const before = sold(at)
    expect((await putOut(run, at)).held).toHaveLength(1)
    expect(sold(at)).toEqual(before)
  })

  it('R-SUP-58 is held by the brake for floors where visitors pay less than a plan costs, whose lists say what they pay', async () => {
    const at = nowMs + 200_000
    const [plan] = rows(`SELECT id, destination_slug AS slug FROM plan
      WHERE slug = '1gb-7d' AND is_paused = 0 ORDER BY id LIMIT 1`)
    const planId = String(plan?.id)
    const usd = "currency = 'USD' AND valid_to IS NULL"
    const [price] = rows(
      `SELECT amount_minor AS minor FROM price_history WHERE plan_id = '${planId}' AND ${usd}`,
    )
    const set = async (amountMinor: number) => {
      const opened = store()
      const place = { planId, destinationSlug: String(plan?.slug), currency: 'USD' } as const
      const moment = { beginsAt: at, changedAt: at }
      await opened.writeTogether(setPrice({ ...place, amountMinor, ...moment }))
      opened.close()
    }
    await set(50)
    const { run, braked } = await take(manyOffers(401), at)
    expect(braked.map(({ brake, why }) => [brake, why])).toEqual([
      ['floors', `1 prices are under their floor: ${planId} USD`],
    ])
    expect((await putOut(run, at)).held.map(({ brake }) => brake)).toEqual(['floors'])
    expect((await putOut(run, at, ['floors'])).held).toEqual([])
    const [listed] = rows(
      `SELECT from_minor AS minor FROM destination_price WHERE destination_slug = '${plan?.slug}' AND ${usd}`,
    )
    const [floor] = rows(
      `SELECT minor FROM plan_floor WHERE plan_id = '${planId}' AND currency = 'USD'`,
    )
    // What checkout charges: the price point at or above the floor.
    expect(listed?.minor).toBe(Math.ceil(Number(floor?.minor) / 50) * 50)
    await set(Number(price?.minor))
  })

  it('R-SUP-44 is looked at and published by the command, which ends with 2 if a brake holds', async () => {
    await take(offers, nowMs + 240_000)
    const csv = join(directory, 'packages.csv')
    const json = join(directory, 'out.json')
    writeFileSync(
      csv,
      'package,countries,mb,days,cost,currency,activation,activate_within_days,kyc\n' +
        'X1,JP,"3072",30,4.10,USD,first_use,60,none\nX2,CU,1024,7,1,USD,first_use,60,none\n',
    )
    const stated = join(directory, 'suppliers.json')
    writeFileSync(stated, JSON.stringify({ ...settings, stated: { list: { refund: 'none' } } }))
    const script = join(import.meta.dirname, 'catalogue.ts')
    const run = (...given: string[]) =>
      spawnSync(process.execPath, [script, ...given, '--file', file, '--rules', stated], {
        encoding: 'utf8',
      })
    const { status, stdout, stderr } = run(
      'import',
      '--csv',
      csv,
      '--from',
      'list',
      '--dry-run',
      '--json',
      json,
    )
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain('CU is not sold, as X2')
    const out = JSON.parse(readFileSync(json, 'utf8'))
    expect(out.plans.find(({ id }: { id: string }) => id.startsWith('jp-3gb-30d'))).toMatchObject({
      tethering: null,
      refundPolicy: 'none',
    })
    expect(run('rates', 'AED', '3.97').stdout).toContain('AED 3.9700')
    expect(run('publish', '--run', '4').status).toBe(2)
    expect(run('publish', '--run', '99').stderr).toContain('There is no run 99')
  })
})
