import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '#contract/csv-line.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { readSettings } from '../catalogue/read-settings.ts'
import { findDatabase, prepareDatabase } from '../database.ts'
import { root, run } from '../run.ts'
import { type ServedBuild, serveBuild } from '../serve/serve-build.ts'

const state = mkdtempSync(join(root, '.wrangler', 'published-'))
const rules = join(state, 'suppliers.json')
let shop: ServedBuild

/** Runs a command of the catalogue on the database that the shop reads. */
function catalogue(...given: string[]): Promise<string> {
  const script = join(root, 'scripts', 'catalogue', 'catalogue.ts')
  const place = ['--file', findDatabase(state, 'CATALOGUE'), '--rules', rules]
  return run(process.execPath, [script, ...given, ...place], { quiet: true })
}

function write(name: string, head: string, lines: string): string {
  const file = join(state, name)
  writeFileSync(file, `${head}\n${lines}`)
  return file
}

const columns =
  'package,countries,mb,days,cost,currency,activation,activate_within_days,kyc,tethering'

/** Publishes plans of Japan by their size in GB and what they cost. */
async function publish(costs: Readonly<Record<number, string>>): Promise<void> {
  const lines = Object.entries(costs).map(([gb, cost]) =>
    csvLine([
      ...[`JP-${gb}`, 'JP', String(Number(gb) * 1024), '30', cost, 'USD'],
      ...['first_use', '60', 'none', 'yes'],
    ]),
  )
  const list = write('list.csv', columns, lines.join(''))
  // A brake holds what takes so much away, and the command says so by its exit code.
  const said = await catalogue('import', '--csv', list, '--from', 'list').catch(String)
  const [, number = ''] = /publish --run (\d+)/.exec(said) ?? []
  const accepted = ['--accept', 'withdrawals,prices,floors']
  expect(await catalogue('publish', '--run', number, ...accepted)).toContain('is published')
}

/** The sizes and prices that the page of Japan shows, and whether it is one that was kept. */
async function read() {
  const response = await fetch(new URL('/japan-eSIM', shop.url))
  const html = await response.text()
  const unique = (pattern: RegExp) =>
    [...new Set(Array.from(html.matchAll(pattern), ([, found = '']) => found))].sort()
  return {
    plans: unique(/japan-eSIM\/(\d+gb-30d)/g),
    prices: unique(/\$(\d+\.\d\d)/g).join(' '),
    isKept: /cache;desc=(hit|stale)/.test(response.headers.get('server-timing') ?? ''),
  }
}

/** Reads the page as visitors do, for as long as a publication may take to be on it. */
const shown = (what: () => Promise<unknown>) =>
  expect.poll(what, { timeout: 30_000, interval: 500 })

describe.runIf(isDeep)('R-SUP-9: a page that workerd keeps', () => {
  beforeAll(async () => {
    await prepareDatabase(state)
    shop = await serveBuild({ port: 0, stateDir: state, settings: {} })
    const settings = readSettings(join(root, 'suppliers.json'))
    writeFileSync(rules, JSON.stringify({ ...settings, stated: { list: { refund: 'none' } } }))
    const rates = '2026-11-27,1.08,162,0.84,1.5,0.94,1.65,1.45,91,19.5'
    const ecb = write('ecb.csv', 'Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR', rates)
    await catalogue('rates', '--ecb', ecb)
  }, 120_000)
  afterAll(async () => {
    await shop?.close()
    rmSync(state, { recursive: true, force: true })
  })

  it('shows a publication, a pause and what was taken back within 30 s', async () => {
    await publish({ 5: '4.00', 10: '7.00' })
    await shown(async () => (await read()).plans).toEqual(['10gb-30d', '5gb-30d'])
    await shown(async () => (await read()).isKept).toBe(true)
    const { prices } = await read()

    await publish({ 5: '6.00', 10: '7.00' })
    await shown(async () => (await read()).prices).not.toBe(prices)
    await shown(async () => (await read()).isKept).toBe(true)

    await publish({ 5: '6.00' })
    await shown(async () => (await read()).plans).toEqual(['5gb-30d'])

    expect(await catalogue('rollback')).toContain('is published')
    await shown(async () => (await read()).plans).toEqual(['10gb-30d', '5gb-30d'])
  }, 240_000)
})
