import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { readRates } from '#backend/shop/import/exchange-rates.ts'
import { storeRates } from '#backend/shop/import/stage-run.ts'
import { openFile } from '../catalogue/open-store.ts'
import { readSettings } from '../catalogue/read-settings.ts'
import { root } from '../run.ts'

const directory = mkdtempSync(join(tmpdir(), 'double-'))
const file = join(directory, 'backend.catalogue.sqlite')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill()
  rmSync(directory, { recursive: true })
})

/** Starts a double and returns the variables that it prints for a shop with it. */
async function startDouble(...given: string[]): Promise<Record<string, string>> {
  const script = join(import.meta.dirname, 'supplier.ts')
  const all = [script, 'double', ...given, '--port', '0']
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  while (!told.includes('npm start')) await once(child.stdout, 'data')
  return Object.fromEntries([...told.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, k, v]) => [k, v]))
}

/** Imports from a double as an operator does, who states what its supplier does not tell. */
async function dryRun(name: string, stated: object) {
  migrateCatalogue(file)
  const store = openFile(file)
  const ecb = `Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR
2026-11-27,1.0800,162.0,0.8400,1.5000,0.9400,1.6500,1.4500,91.00,19.500`
  await store.stage(storeRates(readRates(ecb)))
  store.close()
  const settings = { ...readSettings(join(root, 'suppliers.json')), stated: { [name]: stated } }
  const rules = join(directory, 'suppliers.json')
  writeFileSync(rules, JSON.stringify(settings))
  const variables = await startDouble(name, '--offers', '300')
  const json = join(directory, 'out.json')
  const given = ['import', '--from', name, '--dry-run', '--json', json]
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'scripts', 'catalogue', 'catalogue.ts'),
      ...given,
      ...['--file', file, '--rules', rules],
    ],
    { env: { ...process.env, ...variables } },
  )
  expect(stderr).toBe('')
  const { plans, run } = JSON.parse(readFileSync(json, 'utf8'))
  expect(run).toBeUndefined()
  const of = (id: string) => plans.find((each: { id: string }) => each.id === id)
  return { stdout, of, variables }
}

it('R-SUP-71: npm run catalogue imports from the double of eSIM Go, without writing anything', async () => {
  const { stdout, of } = await dryRun('esim-go', { kyc: 'none' })
  expect(stdout).toMatch(/added: 2\d\d\n/)
  expect(of('jp-4768mb-30d-v1')).toMatchObject({
    ...{
      amountMb: 4_768,
      durationDays: 30,
      activationPolicy: 'first_use',
      addonPolicy: 'while_active',
    },
    ...{ activateWithinDays: 365, refundPolicy: 'until_activated', networks: [] },
    offers: [{ supplier: 'esim-go', packageId: 'esim_5GB_30D_JP_V2' }],
  })
  const daily = { planType: 'daily', dailyMb: 953, throttleKbps: 512 }
  expect(of('jp-953mb-daily-7d-v1')).toMatchObject(daily)
  const problems = [
    'has no full-speed amount, and does not say when it becomes slow, as esim_UL_1D_GB_V2',
    'is not told when its days begin (activation): state it in suppliers.json, as esim_1GB_7D_GB_V2',
    'names no country, as esim_3GB_30D_CYP_V2',
  ]
  for (const problem of problems) expect(stdout).toContain(problem)
})

it('R-SUP-31: npm run catalogue imports from the double of Airalo, whose wallet is filled by a request', async () => {
  const { stdout, of, variables } = await dryRun('airalo', { tethering: true })
  expect(stdout).toMatch(/added: 1\d\d\n/)
  expect(of('fr-5gb-30d-v1')).toMatchObject({
    ...{ amountMb: 5_120, activateWithinDays: 90, addonPolicy: 'while_active' },
    offers: [{ supplier: 'airalo', packageId: 'mobile-fr-30days-5gb' }],
  })
  const at = (path: string) => new URL(`/__test/${path}`, variables.AIRALO_URL)
  await fetch(at('wallet'), { method: 'POST', body: JSON.stringify({ micros: 5_000_000 }) })
  expect(await (await fetch(at('ledger'))).json()).toEqual({ sold: [], left: 5_000_000 })
})
