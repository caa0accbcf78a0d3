import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { readRates } from '#backend/shop/import/exchange-rates.ts'
import { storeRates } from '#backend/shop/import/stage-run.ts'
import { openFile } from './open-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'zendit-'))
const file = join(directory, 'backend.catalogue.sqlite')
const ecb = `Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR
2026-11-27,1.0800,162.0,0.8400,1.5000,0.9400,1.6500,1.4500,91.00,19.500`
const script = join(import.meta.dirname, 'catalogue.ts')

beforeAll(async () => {
  migrateCatalogue(file)
  const opened = openFile(file)
  await opened.stage(storeRates(readRates(ecb)))
  opened.close()
})
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill()
  rmSync(directory, { recursive: true })
})

type Told = {
  plans: { id: string; planType: string; refundPolicy: string; offers: { packageId: string }[] }[]
  addons: { id: string }[]
  issues: { packageId: string; problem: string }[]
}

/** Starts the double as its command does; returns the variables of a shop that asks it. */
async function startDouble() {
  const command = join(import.meta.dirname, '..', 'supplier', 'supplier.ts')
  const given = ['double', 'zendit', '--port', '0', '--offers', '500']
  const child = spawn(process.execPath, [command, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [told] = await once(child.stdout, 'data')
  const variables = Object.fromEntries(
    [...String(told).matchAll(/(ZENDIT_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  return variables
}

/** Imports from the double as an operator does, and returns what would be sold. */
async function dryRun(stated: object, variables: object): Promise<Told> {
  const settings = join(directory, 'suppliers.json')
  const own = readFileSync(join(import.meta.dirname, '..', '..', 'suppliers.json'), 'utf8')
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(own), stated: { zendit: stated } }))
  const json = join(directory, 'out.json')
  const given = ['import', '--from', 'zendit', '--dry-run', '--json', json]
  const env = { ...process.env, ...variables }
  const all = [script, ...given, '--file', file, '--rules', settings]
  await promisify(execFile)(process.execPath, all, { env })
  return JSON.parse(readFileSync(json, 'utf8'))
}

const problemOf = (id: string, issues: Told['issues']) =>
  issues.find(({ packageId }) => packageId === id)?.problem

it('R-SUP-79: an import from Zendit makes plans of what is listed and stated, and issues of the rest', async () => {
  const variables = await startDouble()
  const stated = { kyc: 'none', activateWithinDays: 180, refund: 'none' }
  const { plans, addons, issues } = await dryRun(stated, variables)
  const packages = plans.flatMap((each) => each.offers.map(({ packageId }) => packageId))
  const of = (id: string) => plans.find((each) => each.id === id)
  expect(plans.length).toBeGreaterThan(300)
  // Both brands' offers of one size are packages of one plan.
  expect(of('jp-1gb-7d-v1')?.offers.length).toBeGreaterThan(1)
  expect(of('jp-1gb-daily-7d-v1')).toMatchObject({
    ...{ planType: 'daily', refundPolicy: 'none' },
  })
  expect(packages).toContain('ESIM-FR-7D-1GB')
  expect(packages).not.toContain('ESIM-JP-30D-9GB')
  expect(addons.map(({ id }) => id)).toContain('zendit-esim-jp-7d-1gb-noroam')
  expect(problemOf('ESIM-JP-7D-MAX', issues)).toContain('no full-speed amount')
  expect(problemOf('ESIM-ALPS-7D-1GB', issues)).toContain('is no place of the catalogue')
  const untold = await dryRun({}, variables)
  expect(untold.plans).toEqual([])
  expect(problemOf('ESIM-FR-7D-1GB', untold.issues)).toContain('(kyc), until when it must be used')
})
