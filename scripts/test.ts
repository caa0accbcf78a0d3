import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, prepare } from './build.ts'
import { findTestChromium } from './chromium.ts'
import { prepareDatabase } from './database.ts'
import { root, run, tool } from './run.ts'
import { type Group, groups } from './suite/groups.ts'
import { inLanes, type Work } from './suite/lanes.ts'
import { openOutcome } from './suite/outcome.ts'
import { lowPriority, reports, runGroup } from './suite/run-group.ts'
import { makeTemporaryFolder } from './suite/temporary-folder.ts'

/**
 * Runs all checks that a change must pass: format, lint, types, tests on Node, in workerd and in a
 * browser, against a production build. `npm test -- company` runs the tests of one domain of the
 * backend alone. Ends with one line, `N passed, N failed`.
 */
const testState = join(root, '.wrangler', 'test')
const outcome = openOutcome()
const { check } = outcome

async function prepareSources(): Promise<void> {
  await check('sources prepared', prepare)
  await check('types of routes', quietly(tool('react-router'), 'typegen'))
}

function quietly(...command: string[]): () => Promise<string> {
  const [nice, ...args] = [...lowPriority, ...command] as const
  return () => run(nice, args, { quiet: true })
}

async function runWithin(group: Group, args: readonly string[] = []): Promise<void> {
  // One core each, since several groups run at once.
  const options = { args, temporary, cores: args.length > 0 ? 2 : 1 }
  const result = await runGroup(group, { ...options, prefix: group.leads ? [] : lowPriority })
  outcome.add(result)
  if (args.length === 0) outcome.limit(result, group)
}

/** What one core is enough for; browsers and the shop that they visit keep both busy. */
const works: Work[] = [
  { name: 'sources', run: prepareSources },
  {
    name: 'lint',
    run: () => check('format and lint', quietly(tool('biome'), 'ci', '--error-on-warnings')),
  },
  {
    name: 'tenants',
    run: () => check('tenant files', quietly(process.execPath, 'tenants/cli.ts', 'check')),
  },
  { name: 'build', after: 'sources', run: () => check('production build', build) },
  ...groups.filter(({ runner }) => runner === 'vitest').map(workOf),
  { name: 'types', after: 'sources', run: () => check('types', quietly(tool('tsc'), '--noEmit')) },
  {
    name: 'database',
    after: 'build',
    run: () => check('database migrated and seeded', () => prepareDatabase(testState)),
  },
  { name: 'browser', run: () => check('a Chromium is installed', findTestChromium) },
]

function workOf(group: Group): Work {
  return {
    name: group.name,
    after: group.isOfBuild ? 'build' : 'sources',
    run: () => runWithin(group),
  }
}

async function runAll(): Promise<void> {
  const failed = await inLanes(works)
  if (['build', 'database', 'browser'].some((name) => failed.has(name))) return
  for (const group of groups) if (group.runner === 'playwright') await runWithin(group)
}

/** Runs the tests of the backend in the folders of the given domains. */
async function runDomains(domains: readonly string[]): Promise<void> {
  await prepareSources()
  const [backend] = groups
  const folders = domains.map((domain) => `backend/${domain}/`)
  const missing = folders.filter((folder) => !existsSync(join(root, folder)))
  if (missing.length > 0) throw new Error(`there is no folder ${missing.join(' or ')}`)
  if (backend) await runWithin(backend, folders)
}

const temporary = makeTemporaryFolder()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
rmSync(testState, { recursive: true, force: true })
const domains = process.argv.slice(2)
await (domains.length > 0 ? runDomains(domains) : runAll())
outcome.end()
