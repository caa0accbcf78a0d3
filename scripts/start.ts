import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { clockMs, startClock } from '#backend/platform/time/clock.ts'
import { demoPromos, demoReferralCode } from '#backend/shop/demo/seed-rewards.ts'
import { developmentOffice } from '#contract/office/staff-words.ts'
import { build } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { root } from './run.ts'
import { readPort, requireStartable, runScript } from './serve/startable.ts'
import { givenSettings } from './settings.ts'

/**
 * Builds, migrates, seeds and serves the production build in workerd, and runs its scheduled jobs;
 * `--split` serves edge and backend as two workers.
 */
await runScript(async () => {
  const port = readPort(process.env.PORT)
  const everyMs = clockMs(process.env)
  await requireStartable(port)
  const split = process.argv.includes('--split')
  await build({ split })
  await prepareDatabase()
  const settings = givenSettings()
  // The runtime is loaded after all checks that do not need it.
  const { serveBuild } = await import('./serve/serve-build.ts')
  const shop = await serveBuild({ port, stateDir, settings, split })
  // A remote backend runs its own scheduled jobs.
  if (!settings.API_ORIGIN) startClock(() => shop.runScheduled(), everyMs)
  sayReady(port)
  if (!split && !settings.API_ORIGIN) sayDevPages(port, settings.OFFICE_HOST ?? developmentOffice)
})

function sayReady(port: number): void {
  const tenants = readdirSync(join(root, 'tenants'))
    .filter((name) => name.endsWith('.json') && !name.includes('.schema.'))
    .map((name) => name.slice(0, -'.json'.length))
  console.log(`\nTradewind is ready.\n\n  http://localhost:${port}`)
  for (const slug of tenants) console.log(`  http://${slug}.localhost:${port}`)
  console.log(`\nDemo accounts, password ${demoPassword}\n`)
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  for (const { email, shows } of demoAccounts) console.log(`  ${email.padEnd(width)}  ${shows}`)
  console.log(`\nInvented promo codes, and ${demoReferralCode} of a friend\n`)
  for (const { code, shows } of demoPromos) console.log(`  ${code.padEnd(9)}  ${shows}`)
}

/**
 * The developer's pages read the database, so they exist only at an edge with the embedded backend.
 */
function sayDevPages(port: number, office: string): void {
  console.log(`\nOffice, with demo staff: http://${office}:${port}`)
  console.log(`Mails and codes: http://localhost:${port}/__dev/inbox`)
  console.log(`Phones and network: http://localhost:${port}/__dev/sandbox`)
}
