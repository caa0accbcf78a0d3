import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { catalogueBeside } from '#backend/platform/migrate.ts'
import { databaseFile } from '../files/stored-data.ts'
import { seed, seedCatalogue } from '../seed.ts'
import { ask, failToStart, type NodeShop, startNodeShop } from '../testing/node-shop.ts'

const opsKey = 'a-key-of-operators-0123456789abcdef'
const example = readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8')
/** The file that docs/deploy.md has copied, with the keys and the directory of the test. */
const { TRADEWIND_DATA: _, ...production } = Object.fromEntries(
  Object.entries({ ...parseEnv(example), OPS_KEY: opsKey }).filter(([, value]) => value !== ''),
) as Record<string, string>
const host = 'tradewind.example'
const directory = mkdtempSync(join(tmpdir(), 'opening-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Asks for a page of a shop whose host is that of production. */
const page = (shop: NodeShop, path: string, headers: Record<string, string> = {}) =>
  ask(shop.port, path, { headers: { ...headers, host } })

describe('R-SUP-1 a production shop with empty databases', { timeout: 120_000 }, () => {
  it('says what is missing, shows visitors that it opens soon, and opens with a catalogue', async () => {
    const shop = await startNodeShop(directory, production)
    const ready = await page(shop, '/readyz')
    expect(ready.status).toBe(200)
    expect(JSON.parse(ready.body.toString())).toMatchObject({
      status: 'ready',
      open: false,
      missing: [
        { what: 'payments', how: expect.stringContaining('STRIPE_SECRET_KEY') },
        { what: 'supplier', how: expect.stringContaining('SUPPLIER_KEY') },
        { what: 'mail', how: expect.stringContaining('MAIL_FROM') },
        { what: 'catalogue', how: expect.stringContaining('npm run catalogue -- import') },
      ],
    })
    const authorization = `Basic ${btoa(`ops:${opsKey}`)}`
    const ops = await page(shop, '/__ops', { authorization })
    expect(ops.body.toString()).toMatch(/What the shop still needs.*npm run catalogue/s)
    await vi.waitFor(() => expect(shop.log()).toContain('"event":"missing"'), 10_000)

    const german = await page(shop, '/de/japan-eSIM')
    expect([german.status, german.headers['retry-after']]).toEqual([503, '600'])
    expect(german.headers['cache-control']).toBe('no-store')
    expect(german.body.toString()).toMatch(/<html lang="de".*<h1>Bald geht’s los<\/h1>/s)
    const read = await page(shop, '/', { 'accept-language': 'ja' })
    expect([read.status, read.headers.location]).toEqual([302, '/ja'])
    expect((await page(shop, '/de/documents/privacy')).status).toBe(200)
    const call = await page(shop, '/api/v3/catalogue/destinations')
    expect(call.status).toBe(503)
    expect(shop.log()).not.toContain('"level":"error"')
    expect(JSON.parse(call.body.toString()).details.reason).toBe('not_open')

    seedCatalogue(catalogueBeside(join(directory, databaseFile)), new Date())
    const published = Date.now()
    await vi.waitFor(async () => expect((await page(shop, '/de/japan-eSIM')).status).toBe(200), {
      timeout: 30_000,
      interval: 500,
    })
    expect(Date.now() - published).toBeLessThan(30_000)
    expect((await page(shop, '/de/japan-eSIM')).body.toString()).toContain('Japan')
    expect(JSON.parse((await page(shop, '/readyz')).body.toString())).toMatchObject({ open: true })
    expect(await shop.stop()).toBe(0)
  })

  it('R-SUP-2 does not start with accounts of the demonstration', async () => {
    await seed(join(directory, databaseFile))
    const { code, lines } = await failToStart(directory, production)
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(
          /^The database holds accounts of the demonstration \(\S+@demo\..* and \d+ more\).*empty databases/,
        ),
      ],
    ])
  })
})
