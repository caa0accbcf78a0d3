import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#backend/platform/d1.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { seedStatements } from '#backend/shop/catalogue/seed.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { localDatabase, prepareDatabase } from '../database.ts'
import { setInD1 } from './set-in-d1.ts'

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
    [['jp-5gb-30d-v1', 'USD'], /^npm run price -- <plan>/],
    [['jp-5gb-30d-v1', 'USD', '9', '--form', 'x'], /^npm run price -- <plan>/],
  ])('refuses %j in one line and sets nothing', (given, message) => {
    const before = spans()
    const { status, stdout, stderr } = price(...given)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trimEnd()).toMatch(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(spans()).toEqual(before)
  })

  it('makes no database where there is none', () => {
    const away = join(directory, 'none.sqlite')
    expect(priceIn(away, 'jp-5gb-30d-v1', 'USD', '9').stderr).toContain('There is no database')
    expect(existsSync(away)).toBe(false)
  })

  it.runIf(isDeep)(
    'sets it in D1, through wrangler, or sets nothing',
    { timeout: 120_000 },
    async () => {
      const persistTo = join(directory, 'd1')
      await prepareDatabase(persistTo)
      const place = ['--local', '--persist-to', persistTo]
      const at = Date.now()
      const asked = {
        currency: 'EUR',
        amountMinor: 1111,
        beginsAt: at,
        changedAt: at,
        shown: '',
      } as const
      const set = await setInD1({ ...asked, planId: 'fr-5gb-30d-v1' }, place)
      expect(set.destinationSlug).toBe('france')
      const text = `SELECT gb5_d30_minor AS minor FROM destination_price
      WHERE destination_slug = 'france' AND currency = 'EUR' AND valid_to IS NULL`
      expect(rowsOf(text, localDatabase(persistTo, 'CATALOGUE'))).toEqual([{ minor: 1111 }])
      const nowhere = setInD1({ ...asked, planId: 'nowhere-5gb-v1' }, place)
      await expect(nowhere).rejects.toThrow('There is no plan "nowhere-5gb-v1"')
    },
  )
})
