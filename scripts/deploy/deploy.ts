import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.ts'
import { root, run, tool } from '../run.ts'
import { watchErrors } from './error-gate.ts'
import { filesOfShop, keepBuilds } from './kept-builds.ts'
import { release } from './release.ts'
import { smokeTest } from './smoke.ts'
import { createWrangler } from './wrangler.ts'

/**
 * Builds for production and releases the worker to 5, 50 and 100 % of the visitors, with a way back
 * at each step; `--dry-run` only builds and shows what would be uploaded.
 */
const isDryRun = process.argv.includes('--dry-run')
const cloudflareApi = 'https://api.cloudflare.com/client/v4'
/** How often and how long the error gate looks at the answers of each share. */
const gateEveryMs = 30_000
const gateLongestMs = 10 * 60_000

type Settings = { origins: string[]; accountId: string; token: string }

/** Reads what a release needs besides wrangler's sign-in; ends with one line if any is missing. */
function readSettings(): Settings {
  const environment: Readonly<Record<string, string | undefined>> = process.env
  const { DEPLOY_ORIGINS = '', CLOUDFLARE_ACCOUNT_ID = '', CLOUDFLARE_API_TOKEN = '' } = environment
  const given = { DEPLOY_ORIGINS, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN }
  const missing = Object.entries(given).filter(([, value]) => value === '')
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ')
    console.error(`Set ${names}: the README's section on deployment says what each is.`)
    process.exit(1)
  }
  const origins = DEPLOY_ORIGINS.split(',').map((origin) => new URL(origin.trim()).origin)
  return { origins, accountId: CLOUDFLARE_ACCOUNT_ID, token: CLOUDFLARE_API_TOKEN }
}

async function buildForProduction(): Promise<void> {
  process.env.CLOUDFLARE_ENV = 'production'
  await run(process.execPath, ['tenants/cli.ts', 'check'])
  await build({ force: true })
}

async function deploy({ origins, accountId, token }: Settings): Promise<void> {
  await buildForProduction()
  const [first = ''] = origins
  const kept = await keepBuilds(join(root, 'build', 'client'), filesOfShop(first))
  console.log(`kept ${kept} files of earlier builds for open tabs`)
  const { name: worker } = JSON.parse(
    readFileSync(join(root, 'build', 'server', 'wrangler.json'), 'utf8'),
  )
  const gate = { token, everyMs: gateEveryMs, longestMs: gateLongestMs }
  await release({
    wrangler: createWrangler([tool('wrangler')]),
    smoke: (version) => smokeTest({ origins, worker, version }),
    gate: (versions) =>
      watchErrors({ ...gate, account: `${cloudflareApi}/accounts/${accountId}` }, versions),
    say: console.log,
  })
}

if (isDryRun) {
  await buildForProduction()
  const built = ['--config', 'build/server/wrangler.json']
  await run(tool('wrangler'), ['deploy', ...built, '--dry-run', '--outdir', '.generated/deploy'])
} else {
  await deploy(readSettings()).catch((error: Error) => {
    console.error(`Not deployed: ${error.message}`)
    process.exit(1)
  })
}
