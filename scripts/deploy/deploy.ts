import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import { backendDataset, requestsDataset } from '#worker/edge/reports/request-figures.ts'
import { build } from '../build.ts'
import { root, run, tool } from '../run.ts'
import { watchErrors } from './error-gate.ts'
import { filesOfShop, keepBuilds } from './kept-builds.ts'
import { release } from './release.ts'
import {
  type BuiltConfig,
  findPlaceholders,
  findUnrouted,
  originsIn,
  readSettingsFile,
  releaseNames,
  secretsOf,
} from './release-settings.ts'
import { smokeTest } from './smoke.ts'
import { createWrangler } from './wrangler.ts'

/**
 * Builds for production and releases the worker to 5, 50 and 100 % of the visitors, with a way back
 * at each step; `--dry-run` only builds and shows what would be uploaded. `--split` releases the
 * backend as a worker of its own, and then the edge, which is bound to it. `--settings` names a file
 * made from `.env.example`, whose values become secrets of the version.
 */
const { values: asked } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    split: { type: 'boolean', default: false },
    settings: { type: 'string' },
  },
})
const whole = {
  part: 'edge',
  config: 'build/server/wrangler.json',
  dataset: requestsDataset,
} as const
const splitEdge = { ...whole, config: 'build/server/wrangler.split.json' } as const
/**
 * The backend is released first, because it has to understand both the previous edge and the next
 * one.
 */
const parts = asked.split
  ? ([
      { part: 'backend', config: 'build/backend/wrangler.json', dataset: backendDataset },
      splitEdge,
    ] as const)
  : ([whole] as const)
type Part = (typeof parts)[number]
const cloudflareApi = 'https://api.cloudflare.com/client/v4'
/** How often the error gate checks the answers of each share, and below, for how long. */
const gateEveryMs = 30_000
const gateLongestMs = 10 * 60_000
/** How long a new address may take until it leads to the first version: DNS, and a certificate. */
const firstPatienceMs = 10 * 60_000

type Given = ReturnType<typeof readSettingsFile> | undefined
type Settings = { origins: string[]; accountId: string; token: string }

/** Reads what a release needs besides wrangler's sign-in. */
function readSettings(given: Given): Settings {
  const environment: Readonly<Record<string, string | undefined>> = { ...given, ...process.env }
  const missing = releaseNames.filter((name) => !environment[name])
  if (missing.length > 0) {
    throw new PlainError(`set ${missing.join(', ')}: docs/deploy.md says what each is`)
  }
  const { DEPLOY_ORIGINS = '', CLOUDFLARE_ACCOUNT_ID = '', CLOUDFLARE_API_TOKEN = '' } = environment
  // Wrangler reads them from its environment.
  Object.assign(process.env, { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN })
  const origins = originsIn(DEPLOY_ORIGINS)
  return { origins, accountId: CLOUDFLARE_ACCOUNT_ID, token: CLOUDFLARE_API_TOKEN }
}

async function buildForProduction(): Promise<void> {
  process.env.CLOUDFLARE_ENV = 'production'
  await run(process.execPath, ['tenants/cli.ts', 'check'])
  await build({ force: true, split: asked.split })
}

function readBuilt({ config }: Part): BuiltConfig {
  return JSON.parse(readFileSync(join(root, config), 'utf8'))
}

/** What stands in the way of a release, of each part of it. */
function findObstacles(): string[] {
  return parts.flatMap((part) => findPlaceholders(readBuilt(part)))
}

async function deploy(given: Given): Promise<void> {
  const { origins, accountId, token } = readSettings(given)
  await buildForProduction()
  const obstacles = findObstacles()
  if (obstacles.length > 0) throw new PlainError(`wrangler.toml: ${obstacles.join('; ')}`)
  const wrangler = createWrangler([tool('wrangler')], whole.config)
  const isNew = !(await wrangler.running())
  const account = `${cloudflareApi}/accounts/${accountId}`
  for (const part of parts) {
    const built = readBuilt(part)
    const { name: worker } = built
    const gate = {
      ...{ account, token, dataset: part.dataset },
      ...{ everyMs: gateEveryMs, longestMs: gateLongestMs },
    }
    console.log(`releasing ${worker}`)
    await withSecrets(given && secretsOf(given, built), (secrets) =>
      release({
        wrangler: createWrangler([tool('wrangler')], part.config, secrets),
        ...(part.part === 'edge' ? { keepFiles: () => keepEarlierBuilds(origins) } : {}),
        // Without an edge nothing leads to the backend yet; the edge's release then tries both.
        smoke: async (version) =>
          isNew && part.part === 'backend'
            ? []
            : smokeTest({
                ...{ origins, worker, version, part: part.part },
                patienceMs: isNew ? firstPatienceMs : 0,
              }),
        gate: (versions) => watchErrors(gate, versions),
        say: console.log,
      }),
    )
  }
}

async function keepEarlierBuilds([first = '']: readonly string[]): Promise<void> {
  const kept = await keepBuilds(join(root, 'build', 'client'), filesOfShop(first))
  console.log(`kept ${kept} files of earlier builds for open tabs`)
}

/** Writes secrets into a file for wrangler, which only its owner can read. */
async function withSecrets(
  secrets: Record<string, string> | undefined,
  work: (file?: string) => Promise<unknown>,
): Promise<void> {
  if (!secrets) return void (await work())
  const directory = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = join(directory, 'secrets.json')
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    await work(file)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

async function showUpload(part: Part, given: Given): Promise<void> {
  const outdir = `.generated/deploy${part.part === 'backend' ? '-backend' : ''}`
  const args = ['deploy', '--config', part.config, '--dry-run', '--outdir', outdir]
  await run(tool('wrangler'), args)
  if (given) console.log(`secrets: ${Object.keys(secretsOf(given, readBuilt(part))).join(', ')}`)
}

async function rehearse(given: Given): Promise<void> {
  await buildForProduction()
  for (const part of parts) await showUpload(part, given)
  const { DEPLOY_ORIGINS } = { ...given, ...process.env }
  const edge = readBuilt(asked.split ? splitEdge : whole)
  const unrouted = DEPLOY_ORIGINS ? findUnrouted(DEPLOY_ORIGINS, edge) : []
  for (const obstacle of [...findObstacles(), ...unrouted]) {
    console.log(`before a release: ${obstacle}`)
  }
}

try {
  const given = asked.settings === undefined ? undefined : readSettingsFile(resolve(asked.settings))
  await (asked['dry-run'] ? rehearse(given) : deploy(given))
} catch (error) {
  console.error(`Not deployed: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
