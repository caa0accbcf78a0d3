import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '#contract/plain-error.ts'
import { explain } from '#worker/node/explain.ts'
import { requireFreePort } from '#worker/node/http/listen.ts'
import { port } from '../e2e/visit.ts'
import { build, prepare } from './build.ts'
import { findTestChromium } from './chromium.ts'
import { prepareDatabase } from './database.ts'
import { root, run, tool } from './run.ts'
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts'

/**
 * Runs all checks that a change must pass: format, lint, types, unit tests, workerd tests, build
 * and browser tests. Ends with one line, `N passed, N failed`.
 */
const reports = join(root, 'test-results')
const testState = join(root, '.wrangler', 'test')
/** Directory that Linux keeps in memory. */
const memory = '/dev/shm'
/** Free space required in bytes; the tests' databases and journals take far less. */
const roomBytes = 2 * 1024 ** 3
/**
 * Tests that are also run on plain Node; `E2E_RUNTIME=node npx playwright test` runs all of them
 * there.
 */
const mainJourneys = ['journeys', 'start'].map((name) => `e2e/${name}.spec.ts`)
let passed = 0
/** Failures with their messages, which are repeated at the end of the output. */
const failures: string[] = []
/** Tests that passed only on a retry, each with its first failure. */
const retried: string[] = []

/** The error message of a check's own tool; the stack would only show this script. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function check(name: string, step: () => Promise<unknown>): Promise<boolean> {
  const startedAt = performance.now()
  try {
    await step()
    passed += 1
    console.log(`✓ ${name} (${Math.round(performance.now() - startedAt)} ms)`)
    return true
  } catch (error) {
    const said = error instanceof PlainError ? `: ${error.message}` : `\n${reasonOf(error)}`
    const failure = name + said
    failures.push(failure)
    console.error(`✗ ${failure}`)
    return false
  }
}

/**
 * Creates a folder for the tests' databases: in memory if there is room, since a test waits for the
 * disk at every commit. A killed process leaves its files there as it would on a disk.
 */
function makeTemporaryFolder(): string {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  return mkdtempSync(join(bavail * bsize > roomBytes ? memory : tmpdir(), 'tradewind-test-'))
}

/** Runs a test runner that reports its own figures, and adds its counts to the total. */
async function suite(
  name: string,
  args: [string, string[], Record<string, string>?],
  read: () => Outcome,
): Promise<void> {
  console.log(`\n${name}`)
  const clean = await run(args[0], args[1], { env: { FORCE_COLOR: '0', ...args[2] } }).then(
    () => true,
    () => false,
  )
  const outcome = read()
  passed += outcome.passed
  failures.push(...outcome.failures)
  retried.push(...outcome.retried)
  if (!clean && outcome.failures.length === 0) failures.push(`${name}: failed outside of a test`)
  if (clean && outcome.passed === 0) failures.push(`${name}: nothing was tested`)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
rmSync(testState, { recursive: true, force: true })

await check('sources prepared', prepare)
await check('types of routes', () => run(tool('react-router'), ['typegen'], { quiet: true }))
// Each of these checks keeps about one core busy.
const [isBuilt] = await Promise.all([
  check('production build', build),
  check('format and lint', () =>
    run(tool('biome'), ['ci', '--error-on-warnings'], { quiet: true }),
  ),
  check('types', () => run(tool('tsc'), ['--noEmit'], { quiet: true })),
  check('tenant files', () => run(process.execPath, ['tenants/cli.ts', 'check'], { quiet: true })),
])
const hasData = await check('database migrated and seeded', () => prepareDatabase(testState))
if (isBuilt && hasData) {
  const temporary = makeTemporaryFolder()
  const report = join(reports, 'vitest.json')
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // As in a browser, a second try is said at the end, by name.
  const vitest = ['run', '--retry=1', ...told]
  await suite('Unit and workerd tests', [tool('vitest'), vitest, { TMPDIR: temporary }], () =>
    readVitest(report),
  )
  rmSync(temporary, { recursive: true, force: true })
  const hasBrowser = await check('a Chromium is installed', findTestChromium)
  const hasPort = await check('the port of the browser tests is free', () =>
    requireFreePort({ port, hostname: '127.0.0.1' }).catch((error: unknown) => {
      throw new PlainError(explain(error).replace('PORT', 'E2E_PORT'))
    }),
  )
  if (hasBrowser && hasPort) {
    await suite('Browser tests', [tool('playwright'), ['test']], () =>
      readPlaywright(join(reports, 'playwright.json')),
    )
    const onNode = { E2E_RUNTIME: 'node' }
    await suite(
      'Main journeys on plain Node',
      [tool('playwright'), ['test', ...mainJourneys], onNode],
      () => readPlaywright(join(reports, 'playwright-node.json')),
    )
  }
}
for (const each of retried) console.log(`\n↻ passed only at the second try: ${each}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
