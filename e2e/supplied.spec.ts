import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { testAccount } from '#backend/testing/suppliers/airalo.ts'
import { openAiraloContract } from '#backend/testing/suppliers/airalo-contract.ts'
import type { SupplierDouble } from '#backend/testing/suppliers/double.ts'
import { openEsimAccess } from '#backend/testing/suppliers/esim-access.ts'
import { openEsimGo } from '#backend/testing/suppliers/esim-go.ts'
import { openZendit } from '#backend/testing/suppliers/zendit.ts'
import { readSettings } from '../scripts/catalogue/read-settings.ts'
import { root, run } from '../scripts/run.ts'
import { type PageAddress, withShop } from './own-shop.ts'
import { shopDatabase } from './runtime.ts'
import { joinOnTheWay } from './steps/account.ts'
import { expect, test } from './test.ts'
import { expectFits, hydrated, open } from './visit.ts'

type Opened = { double: SupplierDouble; variables: Record<string, string> }

/** Every supplier's double, with the variables of a shop that asks it. */
const suppliers: Readonly<Record<string, () => Promise<Opened>>> = {
  async 'esim-access'() {
    const double = await openEsimAccess()
    const [code = '', secret = ''] = double.secrets
    const at = { ESIM_ACCESS_CODE: code, ESIM_ACCESS_URL: double.origin }
    return { double, variables: { ...at, ESIM_ACCESS_WEBHOOK_SECRET: secret } }
  },
  async airalo() {
    const double = await openAiraloContract(Date.now)
    const { clientId, clientSecret } = testAccount
    const at = { AIRALO_CLIENT_ID: clientId, AIRALO_CLIENT_SECRET: clientSecret }
    return { double, variables: { ...at, AIRALO_URL: double.url } }
  },
  async 'esim-go'() {
    const double = await openEsimGo()
    return { double, variables: { ESIM_GO_KEY: double.key, ESIM_GO_URL: double.origin } }
  },
  async zendit() {
    const double = await openZendit()
    const [key = '', value = ''] = double.secrets
    const at = { ZENDIT_KEY: key, ZENDIT_URL: double.url }
    return { double, variables: { ...at, ZENDIT_WEBHOOK_VALUE: value } }
  },
}

test.use({ viewport: { width: 390, height: 844 } })

for (const [name, start] of Object.entries(suppliers)) {
  test(`R-SUP-82: an eSIM of ${name} is imported, bought, used and taken back on a phone @deep`, async ({
    page,
  }, info) => {
    test.setTimeout(300_000)
    const { double, variables } = await start()
    const state = await mkdtemp(join(root, '.wrangler', 'supplied-'))
    const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
    const settings = { TRADEWIND_STATE: state, SUPPLIERS: name, ...variables }
    await withShop(settings, async (address) => {
      const catalogue = await shopDatabase(state, 'CATALOGUE')
      await sell(catalogue, { name, state, variables })
      const plan = planOf(catalogue, double.packages.plan)
      await expect(async () => {
        await open(page, address(plan.path))
        await expect(page.locator(`a[href*="plan=${plan.id}"]`).last()).toBeVisible()
      }).toPass({ timeout: 30_000 })
      await shot('plan')

      const order = await buy(page, address, plan.id)
      const [sold] = double.sold()
      const [, , matchingId = ''] = sold?.lpa?.split('$') ?? []
      await expect(page.locator('main')).toContainText(matchingId)
      await expectFits(page)
      await shot('delivered')

      const esim = address(`/esim/${order}-0`)
      double.phone(sold?.requestId ?? '', { does: 'use', bytes: 0.4 * 1024 ** 3 })
      await tell(address, double)
      await expect(async () => {
        await open(page, esim)
        await expect(page.locator('.badge.ok')).toBeVisible({ timeout: 1_000 })
        await expect(page.locator('.ring')).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 60_000 })
      await expectFits(page)
      await shot('in-use')

      const more = page.locator('.add-data .btn')
      if (name === 'airalo' || (await more.count()) > 0) {
        await more.click()
        await hydrated(page)
        await page.locator('input[name=consent]').check()
        await page.locator('.stub button[type=submit]').click()
        await expect(page.getByText('Your data is there')).toBeVisible({ timeout: 60_000 })
        expect(double.sold().map(({ kind }) => kind)).toEqual(['plan', 'top_up'])
        await shot('added')
      } else {
        info.annotations.push({ type: 'not offered', description: `${name}: more data` })
      }

      // What nobody has used yet can be given back, where the supplier takes it.
      const second = await buy(page, address, plan.id)
      await open(page, address(`/esim/${second}-0`))
      await shot('ready')
      const cancel = page.getByRole('button', { name: 'Cancel the order' })
      if ((await cancel.count()) > 0) {
        await cancel.first().click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
        await page.waitForURL(/\/checkout\//)
        await expect(page.locator('.lead')).toContainText('goes back to your card', {
          timeout: 60_000,
        })
        expect(double.sold().at(-1)?.isCancelled).toBe(true)
        await shot('given-back')
      } else {
        info.annotations.push({ type: 'not offered', description: `${name}: cancelling` })
      }
      expect(double.sold().filter(({ kind }) => kind === 'plan')).toHaveLength(2)
    })
    await double.close()
    await rm(state, { recursive: true, force: true })
  })
}

/** Sends the shop what the supplier tells it. */
async function tell(address: PageAddress, double: SupplierDouble): Promise<void> {
  for (const { path, headers, body } of double.notices()) {
    const answer = await fetch(address(`/api/v3${path}`), { method: 'POST', headers, body })
    expect([path, answer.status]).toEqual([path, 200])
  }
}

type Selling = { name: string; state: string; variables: Record<string, string> }

/** Imports what the supplier sells into the running shop's catalogue, and publishes it. */
async function sell(file: string, { name, state, variables }: Selling): Promise<void> {
  const known = readSettings(join(root, 'suppliers.json'))
  const stated = { kyc: 'none', activation: 'first_use', activateWithinDays: 90 }
  const rules = join(state, 'rules.json')
  await writeFile(rules, JSON.stringify({ ...known, stated: { [name]: stated } }))
  const rates = join(state, 'rates.csv')
  await writeFile(
    rates,
    'Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR\n2026-11-27,1.08,162,0.84,1.5,0.94,1.65,1.45,91,19.5',
  )
  const catalogue = (...given: string[]) =>
    run(
      process.execPath,
      ['scripts/catalogue/catalogue.ts', ...given, '--file', file, '--rules', rules],
      { quiet: true, env: variables },
    )
  await catalogue('rates', '--ecb', rates)
  await catalogue('import', '--from', name).catch(() => undefined)
  await catalogue('publish', '--run', '1', '--accept', 'withdrawals,prices,floors')
}

function planOf(file: string, packageId: string): { id: string; path: string } {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  const row = sqlite
    .prepare(
      `SELECT plan.id, '/' || destination_slug || '-eSIM/' || slug AS path FROM plan
       JOIN plan_offer ON plan_offer.plan_id = plan.id WHERE package_id = ? ORDER BY plan.id LIMIT 1`,
    )
    .get(packageId)
  sqlite.close()
  return { id: String(row?.id), path: String(row?.path) }
}

/** Buys a plan; returns the order's id, on whose page the eSIM is shown. */
async function buy(page: Page, address: PageAddress, plan: string): Promise<string> {
  await page.goto(address(`/checkout?plan=${plan}&device=google-pixel-8`))
  if (page.url().includes('/auth/')) await joinOnTheWay(page)
  await hydrated(page)
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 60_000 })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
