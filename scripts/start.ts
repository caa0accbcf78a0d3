import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#worker/api/seed-accounts.ts'
import { demoPromos, demoReferralCode } from '#worker/api/seed-rewards.ts'
import { build } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { withoutPlace } from './no-place.ts'
import { root, startServer, tool, untilAnswers } from './run.ts'
import { givenSettings } from './settings.ts'

/** Builds, migrates, seeds and serves the production build in workerd. */
const port = Number(process.env.PORT ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, got "${process.env.PORT}"`)
  process.exit(1)
}

const given = Object.entries(givenSettings()).flatMap(([name, value]) => [
  '--var',
  `${name}:${value}`,
])

await build()
await prepareDatabase()
const args = [
  'dev',
  '--config',
  join('build', 'server', 'wrangler.json'),
  '--port',
  String(port),
  '--ip',
  '127.0.0.1',
  '--persist-to',
  stateDir,
  '--show-interactive-dev-session=false',
  ...given,
  '--log-level',
  'error',
]
const server = startServer(tool('wrangler'), args, withoutPlace())
server.stdout?.pipe(process.stdout)
server.stderr?.pipe(process.stderr)
server.on('exit', (code) => process.exit(code ?? 1))
await untilAnswers(`http://127.0.0.1:${port}/healthz`, server)

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
