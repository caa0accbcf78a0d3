import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#backend/demo/seed-accounts.ts'
import { demoPromos, demoReferralCode } from '#backend/demo/seed-rewards.ts'
import { clockMs, startClock } from '#backend/platform/clock.ts'
import { build } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { root } from './run.ts'
import { serveBuild } from './serve-build.ts'
import { givenSettings } from './settings.ts'

/**
 * Builds, migrates, seeds and serves the production build in workerd, and runs its scheduled jobs.
 */
const port = Number(process.env.PORT ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, got "${process.env.PORT}"`)
  process.exit(1)
}
const everyMs = clockMs(process.env)

await build()
await prepareDatabase()
const settings = givenSettings()
const shop = await serveBuild({ port, stateDir, settings })
// A remote backend runs its own scheduled jobs.
if (!settings.API_ORIGIN) startClock(() => shop.runScheduled(), everyMs)

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
console.log(`\nMails and codes: http://localhost:${port}/__dev/inbox`)
console.log(`Phones and network: http://localhost:${port}/__dev/sandbox`)
