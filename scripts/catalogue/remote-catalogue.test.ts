import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { csvLine } from '#contract/csv-line.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { root, run } from '../run.ts'
import { type D1Api, openD1Api } from '../testing/d1-api.ts'
import { readSettings } from './read-settings.ts'

const directory = mkdtempSync(join(tmpdir(), 'remote-'))
/** The same commands work on one file through wrangler and the API of D1, and on the other at once. */
const files = { remote: join(directory, 'remote.sqlite'), file: join(directory, 'file.sqlite') }
/** The id of production's catalogue in wrangler.toml. */
const catalogueId = '00000000-0000-0000-0000-000000000003'
const settings = join(directory, 'suppliers.json')
const places = ['JP', 'DE', 'FR', 'IT', 'TH', 'US', 'GB', 'ES', 'PT', 'GR']
/** Names that a statement must not mistake for its own text. */
const operators = ["ソフトバンク'; --", 'Télé?Com "5"', 'a;b', 'plain']

let api: D1Api
beforeAll(async () => {
  migrateCatalogue(files.remote)
  migrateCatalogue(files.file)
  api = await openD1Api({ [catalogueId]: files.remote })
  const known = readSettings(join(root, 'suppliers.json'))
  writeFileSync(settings, JSON.stringify({ ...known, stated: { list: { refund: 'none' } } }))
})
afterAll(async () => {
  await api.close()
  rmSync(directory, { recursive: true })
})

/** A list of packages of all places, whose costs are a factor of what they were at first. */
function writeList(name: string, factor: number): string {
  const head =
    'package,countries,mb,days,cost,currency,activation,activate_within_days,kyc,networks'
  const lines = places.flatMap((place) =>
    [1, 3, 5, 10, 20].flatMap((gb) =>
      [7, 15, 30].map((days, at) =>
        csvLine([
          ...[`${place}-${gb}-${days}`, place, String(gb * 1024), String(days)],
          ...[(gb * (1 + at / 10) * factor).toFixed(2), 'USD', 'first_use', '60', 'none'],
          `${place}:${operators[(gb + at) % operators.length]} 5G`,
        ]),
      ),
    ),
  )
  const file = join(directory, name)
  writeFileSync(file, `${head}\n${lines.join('')}`)
  return file
}

const script = join(import.meta.dirname, 'catalogue.ts')
/** Runs a command on both catalogues; returns what it says, which must be the same. */
async function both(...given: string[]): Promise<string> {
  const [remote, file] = await Promise.all(
    [['--production'], ['--file', files.file]].map(async (place) => {
      const args = [script, ...given, ...place, '--rules', settings]
      const said = await run(process.execPath, args, { quiet: true, env: { ...api.env } })
      return said.replace(` ${place.join(' ')}`, '')
    }),
  )
  expect(remote).toBe(file)
  return remote ?? ''
}

const sold = (file: string) => {
  const sqlite = new DatabaseSync(file)
  const tables = ['plan', 'plan_offer', 'plan_floor', 'supplier_offer', 'import_plan'].map((name) =>
    sqlite.prepare(`SELECT * FROM ${name} ORDER BY 1, 2, 3`).all(),
  )
  const prices = sqlite.prepare(`SELECT plan_id, currency, amount_minor, valid_to IS NULL AS isLast
    FROM price_history ORDER BY plan_id, currency, valid_from`)
  const found = [...tables, prices.all()]
  sqlite.close()
  return found
}

/** How often wrangler asked for something since the last time, by what it asked for. */
let seen = 0
function askedSince(): Record<string, number> {
  const asked = api.asked.slice(seen)
  seen = api.asked.length
  return Object.fromEntries(
    [...Map.groupBy(asked, (each) => each)].map(([each, all]) => [each, all.length]),
  )
}

describe.runIf(isDeep)('R-SUP-80: the catalogue of production, through D1', () => {
  it('is imported, published, changed and taken back as that of a file is', async () => {
    const rates = writeFile('ecb.csv', 'Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR')
    await both('rates', '--ecb', rates)
    expect(await both('import', '--csv', writeList('first.csv', 1), '--from', 'list')).toContain(
      'publish --run 1',
    )
    expect(askedSince()['import ingest']).toBeGreaterThan(0)
    expect(await both('publish', '--run', '1')).toContain('run 1 is published')
    expect(sold(files.remote)).toEqual(sold(files.file))
    const first = sold(files.remote).slice(0, 3)

    askedSince()
    await both('import', '--csv', writeList('second.csv', 1.1), '--from', 'list')
    expect(await both('publish', '--run', '2')).toContain('run 2 is published')
    // Nobody who buys meanwhile waits for D1 to take a file.
    expect(Object.keys(askedSince())).toEqual(['query'])
    expect(sold(files.remote)).toEqual(sold(files.file))
    expect(sold(files.remote).slice(0, 3)).not.toEqual(first)
    expect(await both('rollback')).toContain('run 1 is published')
    expect(sold(files.remote).slice(0, 3)).toEqual(first)
  }, 600_000)
})

function writeFile(name: string, head: string): string {
  const file = join(directory, name)
  writeFileSync(file, `${head}\n2026-11-27,1.08,162,0.84,1.5,0.94,1.65,1.45,91,19.5`)
  return file
}

it('R-SUP-80: a quiet command answers with what it wrote to its standard output, whole', async () => {
  const text = 'ソ'.repeat(200_000)
  const code = `process.stderr.write('a warning'); process.stdout.write('ソ'.repeat(200_000))`
  expect(await run(process.execPath, ['-e', code], { quiet: true })).toBe(text)
})
