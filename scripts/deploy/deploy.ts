import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendDataset, requestsDataset } from '#worker/edge/reports/request-figures.ts'
import { build } from '../build.ts'
import { root, run, tool } from '../run.ts'
import { watchErrors } from './error-gate.ts'
import { filesOfShop, keepBuilds } from './kept-builds.ts'
import { release } from './release.ts'
import { smokeTest } from './smoke.ts'
import { createWrangler } from './wrangler.ts'

/**
 * Builds for production and releases the worker to 5, 50 and 100 % of the visitors, with a way back
 * at each step; `--dry-run` only builds and shows what would be uploaded. `--split` releases the
 * backend as a worker of its own, and then the edge, which is bound to it.
 */
const isDryRun = process.argv.includes('--dry-run')
const isSplit = process.argv.includes('--split')
const whole = {
  part: 'edge',
  config: 'build/server/wrangler.json',
  dataset: requestsDataset,
} as const
/**
 * The backend is released first, because it has to understand both the previous edge and the next
 * one.
 */
const parts = isSplit
  ? ([
      { part: 'backend', config: 'build/backend/wrangler.json', dataset: backendDataset },
      { ...whole, config: 'build/server/wrangler.split.json' },
    ] as const)
  : ([whole] as const)
const cloudflareApi = 'https://api.cloudflare.com/client/v4'
/** How often the error gate checks the answers of each share, and below, for how long. */
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
    console.error(`Set ${names}: docs/deploy.md says what each is.`)
    process.exit(1)
  }
  const origins = DEPLOY_ORIGINS.split(',').map((origin) => new URL(origin.trim()).origin)
  return { origins, accountId: CLOUDFLARE_ACCOUNT_ID, token: CLOUDFLARE_API_TOKEN }
}

async function buildForProduction(): Promise<void> {
  process.env.CLOUDFLARE_ENV = 'production'
  await run(process.execPath, ['tenants/cli.ts', 'check'])
  await build({ force: true, split: isSplit })
}

async function deploy({ origins, accountId, token }: Settings): Promise<void> {
  await buildForProduction()
  const [first = ''] = origins
  const kept = await keepBuilds(join(root, 'build', 'client'), filesOfShop(first))
  console.log(`kept ${kept} files of earlier builds for open tabs`)
  const account = `${cloudflareApi}/accounts/${accountId}`
  for (const { part, config, dataset } of parts) {
    const { name: worker } = JSON.parse(readFileSync(join(root, config), 'utf8'))
    const gate = { account, token, dataset, everyMs: gateEveryMs, longestMs: gateLongestMs }
    console.log(`releasing ${worker}`)
    await release({
      wrangler: createWrangler([tool('wrangler')], config),
      smoke: (version) => smokeTest({ origins, worker, version, part }),
      gate: (versions) => watchErrors(gate, versions),
      say: console.log,
    })
  }
}

async function showUpload({ part, config }: (typeof parts)[number]): Promise<void> {
  const outdir = `.generated/deploy${part === 'backend' ? '-backend' : ''}`
  const args = ['deploy', '--config', config, '--dry-run', '--outdir', outdir]
  await run(tool('wrangler'), args)
}

if (isDryRun) {
  await buildForProduction()
  for (const part of parts) await showUpload(part)
} else {
  await deploy(readSettings()).catch((error: Error) => {
    console.error(`Not deployed: ${error.message}`)
    process.exit(1)
  })
}
