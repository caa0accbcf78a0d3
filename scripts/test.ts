import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, prepare } from './build.ts'
import { findChromium } from './chromium.ts'
import { prepareDatabase } from './database.ts'
import { root, run, tool } from './run.ts'

/**
 * Everything that must hold before a change lands: format, lint, types, units, workerd, build and
 * browser. Ends with one line, `N passed, N failed`.
 */
const reports = join(root, 'test-results')
const testState = join(root, '.wrangler', 'test')
let passed = 0
let failed = 0

async function check(name: string, step: () => Promise<unknown>): Promise<boolean> {
  const startedAt = performance.now()
  try {
    await step()
    passed += 1
    console.log(`✓ ${name} (${Math.round(performance.now() - startedAt)} ms)`)
    return true
  } catch (error) {
    failed += 1
    console.error(`✗ ${name}\n${error instanceof Error ? error.message : error}`)
    return false
  }
}

/** Runs a test runner, which reports its own figures; its counts join ours. */
async function suite(name: string, args: [string, string[]], count: () => Counts): Promise<void> {
  console.log(`\n${name}`)
  const clean = await run(args[0], args[1], { env: { FORCE_COLOR: '0' } }).then(
    () => true,
    () => false,
  )
  const counts = count()
  passed += counts.passed
  failed += counts.failed
  if (!clean && counts.failed === 0) failed += 1
  if (clean && counts.passed === 0) failed += 1
}

type Counts = { passed: number; failed: number }

function vitestCounts(): Counts {
  const file = join(reports, 'vitest.json')
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightCounts(): Counts {
  const file = join(reports, 'playwright.json')
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
rmSync(testState, { recursive: true, force: true })

await check('sources prepared', prepare)
await check('types of routes', () => run(tool('react-router'), ['typegen'], { quiet: true }))
await check('format and lint', () =>
  run(tool('biome'), ['ci', '--error-on-warnings'], { quiet: true }),
)
await check('types', () => run(tool('tsc'), ['--noEmit'], { quiet: true }))
await check('tenant files', () =>
  run(process.execPath, ['tenants/cli.ts', 'check'], { quiet: true }),
)
const isBuilt = await check('production build', build)
const hasData = await check('database migrated and seeded', () => prepareDatabase(testState))
if (isBuilt && hasData) {
  const vitest = ['run', '--reporter=default', '--reporter=json']
  await suite(
    'Unit and workerd tests',
    [tool('vitest'), [...vitest, `--outputFile.json=${join(reports, 'vitest.json')}`]],
    vitestCounts,
  )
  const hasBrowser = await check('a Chromium is installed', findChromium)
  if (hasBrowser) {
    await suite('Browser tests', [tool('playwright'), ['test']], playwrightCounts)
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
