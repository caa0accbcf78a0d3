import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#backend/platform/d1.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { seedStatements } from '#backend/shop/catalogue/seed.ts'
import { requireChosen } from '#backend/shop/import/prices/find-prices.ts'
import { writePrices } from '#backend/shop/import/prices/write-prices.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { openD1Store } from '../catalogue/open-store.ts'
import { localDatabase, prepareDatabase } from '../database.ts'

const directory = mkdtempSync(join(tmpdir(), 'price-'))
const file = join(directory, 'backend.catalogue.sqlite')
beforeAll(() => {
  migrateCatalogue(file)
  const sqlite = new DatabaseSync(file)
  inTransaction(sqlite, () => {
    for (const text of seedStatements(new Date())) sqlite.exec(text)
  })
  sqlite.close()
})
afterAll(() => rmSync(directory, { recursive: true }))

function price(...given: string[]) {
  return priceIn(file, ...given)
}

function priceIn(place: string, ...given: string[]) {
  const script = join(import.meta.dirname, 'price.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, ...given, '--file', place],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function rowsOf(text: string, of = file) {
  const sqlite = new DatabaseSync(of)
  const rows = sqlite.prepare(text).all()
  sqlite.close()
  return rows.map((row) => ({ ...row }))
}

const spans = () =>
  rowsOf(`SELECT valid_from, valid_to, amount_minor FROM price_history
    WHERE plan_id = 'jp-5gb-30d-v1' AND currency = 'USD' ORDER BY valid_from`)

describe('npm run price', () => {
  it('sets a price now, and announces one', () => {
    const now = price('jp-5gb-30d-v1', 'usd', '12.50')
    expect(now).toEqual({
      status: 0,
      stdout: 'jp-5gb-30d-v1 costs USD 12.50 from now on\n',
      stderr: '',
    })
    const later = price('jp-5gb-30d-v1', 'USD', '13', '--from', '2099-12-01T00:00Z')
    expect(later.stdout).toContain('costs USD 13 from 2099-12-01T00:00:00.000Z on')
    const from = Date.UTC(2099, 11, 1)
    expect(spans().slice(-2)).toEqual([
      { valid_from: expect.any(Number), valid_to: from, amount_minor: 1250 },
      { valid_from: from, valid_to: null, amount_minor: 1300 },
    ])
    const [first, second] = rowsOf('SELECT number, amount_minor FROM price_change ORDER BY number')
    expect([first?.amount_minor, second?.amount_minor]).toEqual([1250, 1300])
  })

  it.each([
    [['nowhere-5gb-v1', 'USD', '12.50'], 'There is no plan "nowhere-5gb-v1"'],
    [['jp-5gb-30d-v1', 'XYZ', '12.50'], /^Prices are in USD, .*, not in "XYZ"$/],
    [['jp-5gb-30d-v1', 'USD', '-5'], /^A price in USD is above zero .*, not "-5"$/],
    [['jp-5gb-30d-v1', 'USD', '0.00'], /^A price in USD is above zero .*, not "0.00"$/],
    [['jp-5gb-30d-v1', 'USD', '1.234'], /^A price in USD .* like 12.50, not "1.234"$/],
    [['jp-5gb-30d-v1', 'JPY', '12.50'], /^A price in JPY .* like 1500, not "12.50"$/],
    [['jp-5gb-30d-v1', 'USD', '9', '--from', '2026-11-01T00:00Z'], /^--from is past/],
    [['jp-5gb-30d-v1', 'USD', '9', '--from', '2099-11-01T00:00'], /^--from is a moment with/],
  ])('refuses %j in one line and sets nothing', (given, message) => {
    const before = spans()
    const { status, stdout, stderr } = price(...given)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trimEnd()).toMatch(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(spans()).toEqual(before)
  })

  it.each([
    [['jp-5gb-30d-v1', 'USD']],
    [['jp-5gb-30d-v1', 'USD', '9', '--form', 'x']],
    [['--place', 'japan', '--off', '20', '--by', '5']],
    [['--off', '20']],
  ])('says how it is used for %j', (given) => {
    expect(price(...given).stderr).toMatch(/^npm run price -- <plan>/)
  })

  it('makes no database where there is none', () => {
    const away = join(directory, 'none.sqlite')
    expect(priceIn(away, 'jp-5gb-30d-v1', 'USD', '9').stderr).toContain('There is no database')
    expect(existsSync(away)).toBe(false)
  })

  const csv = (text: string) => {
    const list = join(directory, 'prices.csv')
    writeFileSync(list, text)
    return list
  }

  it('R-SUP-55 sets a list at once, or nothing of it, and names its faulty lines', () => {
    const before = rowsOf('SELECT count(*) AS n FROM price_history')
    const faulty = csv(
      'plan,currency,price,off\nfr-5gb-30d-v1,EUR,11.00,\nfr-5gb-30d-v1,EUR,12.00,\n' +
        'nowhere,EUR,9.00,\nit-5gb-30d-v1,XYZ,9.00,\nit-5gb-30d-v1,EUR,9.5,\nit-5gb-30d-v1,EUR,,\n',
    )
    const refused = price('--csv', faulty)
    expect(refused.status).toBe(1)
    expect(refused.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^line 5: Prices are in USD/),
      expect.stringMatching(/^line 6: A price in EUR is above zero and like 12.50, not "9.5"/),
      'line 7: either price or off is given',
      'line 3: fr-5gb-30d-v1 has a price in line 2, too',
      'nothing is changed',
    ])
    const unknown = price(
      '--csv',
      csv('plan,currency,price\nfr-5gb-30d-v1,EUR,11.00\nnowhere,EUR,9.00\n'),
    )
    expect(unknown.stderr).toBe('line 3: nowhere has no price to change\nnothing is changed\n')
    const dry = price('--csv', csv('plan,currency,price\nfr-5gb-30d-v1,EUR,11.00\n'), '--dry-run')
    expect(dry.stdout).toMatch(
      /fr-5gb-30d-v1 {2}EUR \d+\.\d\d -> EUR 11\.00 .*\nnothing is changed\n$/,
    )
    expect(rowsOf('SELECT count(*) AS n FROM price_history')).toEqual(before)
    const both = csv('plan,currency,price\nfr-5gb-30d-v1,EUR,11.00\nit-5gb-30d-v1,JPY,1500\n')
    expect(price('--csv', both).status).toBe(0)
    expect(
      rowsOf('SELECT plan_id, amount_minor FROM price_change ORDER BY number DESC LIMIT 2'),
    ).toEqual([
      { plan_id: 'it-5gb-30d-v1', amount_minor: 1500 },
      { plan_id: 'fr-5gb-30d-v1', amount_minor: 1100 },
    ])
  })

  it('R-SUP-55 moves the prices of a place or a region by percent or price points', () => {
    const usd = (plan: string) =>
      Number(
        rowsOf(`SELECT amount_minor AS minor FROM price_history WHERE plan_id = '${plan}'
        AND currency = 'USD' ORDER BY valid_from DESC LIMIT 1`)[0]?.minor,
      )
    const [before, elsewhere] = [usd('es-1gb-7d-v1'), usd('us-1gb-7d-v1')]
    const moved = price('--region', 'europe', '--by', '10', '--currency', 'USD')
    expect(moved.stdout).toMatch(/^\d+ prices of \d+ plans in USD, from /)
    expect(usd('es-1gb-7d-v1')).toBe(Math.ceil((before * 1.1) / 50) * 50)
    expect(usd('us-1gb-7d-v1')).toBe(elsewhere)
    expect(price('--place', 'spain', '--points', '-1').status).toBe(0)
    expect(usd('es-1gb-7d-v1')).toBe(Math.ceil((before * 1.1) / 50) * 50 - 50)
    expect(price('--place', 'atlantis', '--points', '1').stderr).toContain('no plan of the place')
    // Below nothing: none of them moves.
    const refused = price('--place', 'spain', '--points', '-50')
    expect([refused.status, refused.stderr.endsWith('nothing is changed\n')]).toEqual([1, true])
  })

  it('R-SUP-56 reduces a place for a time, against the lowest price of 30 days before, and ends it', () => {
    const set = price(
      '--place',
      'thailand',
      '--off',
      '20',
      '--until',
      '2099-01-01T00:00Z',
      '--from',
      '2098-12-20T00:00Z',
    )
    expect(set.stdout).toMatch(/until 2099-01-01T00:00:00.000Z/)
    expect(set.stdout).toMatch(/th-5gb-30d-v1 .* lowest of 30 days USD/)
    const spans = () =>
      rowsOf(`SELECT valid_from, valid_to, amount_minor, is_reduction FROM price_history
      WHERE plan_id = 'th-5gb-30d-v1' AND currency = 'USD' ORDER BY valid_from DESC LIMIT 3`)
    const [after, reduced, before] = spans()
    expect([after?.amount_minor, after?.valid_from]).toEqual([
      before?.amount_minor,
      Date.UTC(2099, 0, 1),
    ])
    expect([reduced?.is_reduction, reduced?.valid_to]).toEqual([1, Date.UTC(2099, 0, 1)])
    expect(Number(reduced?.amount_minor)).toBeLessThanOrEqual(0.8 * Number(before?.amount_minor))
    const again = price(
      '--plan',
      'th-5gb-30d-v1',
      '--off',
      '30',
      '--until',
      '2098-12-25T00:00Z',
      '--from',
      '2098-12-21T00:00Z',
    )
    expect(again.stderr).toContain('is reduced until 2099-01-01')
    const long = price('--place', 'thailand', '--off', '20', '--until', '2099-01-01T00:00Z')
    expect(long.stderr).toContain('30 days at the latest')
    expect(price('--place', 'thailand', '--end').status).toBe(0)
    expect(
      rowsOf(`SELECT count(*) AS n FROM price_history JOIN plan ON plan.id = plan_id
      WHERE destination_slug = 'thailand' AND is_reduction = 1 AND valid_to > ${Date.now()}`),
    ).toEqual([{ n: 0 }])
  })

  it('R-SUP-57 shows since when a shop has had which margin', () => {
    const sqlite = new DatabaseSync(file)
    sqlite.exec("INSERT INTO channel_margin VALUES ('mtn', 1000, 0), ('mtn', 2000, 12)")
    sqlite.close()
    expect(price('--margins').stdout).toBe(
      '1970-01-01T00:00:02.000Z  mtn  0 % -> 12 %\n1970-01-01T00:00:01.000Z  mtn  0 %\n',
    )
  })

  it('R-SUP-57 pauses and resumes plans of a place, which leaves lists and comes back', () => {
    const listed = () =>
      rowsOf(`SELECT count(*) AS n FROM destination_price
      WHERE destination_slug = 'norway' AND valid_to IS NULL`)[0]?.n
    expect(listed()).toBe(10)
    expect(price('--place', 'norway', '--pause').stdout).toMatch(/^\d+ plans are not sold until/)
    expect(listed()).toBe(0)
    expect(
      rowsOf("SELECT count(*) AS n FROM plan WHERE destination_slug = 'norway' AND is_paused = 0"),
    ).toEqual([{ n: 0 }])
    expect(price('--place', 'norway', '--resume').status).toBe(0)
    expect(listed()).toBe(10)
  })

  it.runIf(isDeep)(
    'sets it in D1, through wrangler, or sets nothing',
    { timeout: 120_000 },
    async () => {
      const persistTo = join(directory, 'd1')
      await prepareDatabase(persistTo)
      const place = ['--local', '--persist-to', persistTo]
      const store = openD1Store(place)
      const at = Date.now()
      const set = {
        planId: 'fr-5gb-30d-v1',
        slug: 'france',
        currency: 'EUR',
        fromMinor: 0,
      } as const
      await writePrices(store, [{ ...set, toMinor: 1111 }], { beginsAt: at }, at)
      const text = `SELECT gb5_d30_minor AS minor FROM destination_price
      WHERE destination_slug = 'france' AND currency = 'EUR' AND valid_to IS NULL`
      expect(rowsOf(text, localDatabase(persistTo, 'CATALOGUE'))).toEqual([{ minor: 1111 }])
      await expect(requireChosen(store, { plans: ['nowhere-5gb-v1'] })).rejects.toThrow(
        'There is no plan "nowhere-5gb-v1"',
      )
      store.close()
    },
  )
})
