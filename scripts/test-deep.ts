import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import { build, prepare } from './build.ts'
import { findTestChromium } from './chromium.ts'
import { prepareDatabase } from './database.ts'
import { installNuChecker } from './nu-checker.ts'
import { root } from './run.ts'
import { deepParts } from './suite/deep-parts.ts'
import { openOutcome } from './suite/outcome.ts'
import { reports, runGroup } from './suite/run-group.ts'
import { makeTemporaryFolder } from './suite/temporary-folder.ts'

/**
 * Runs what is too long for each change: `npm run test:deep -- races fuzz` runs parts, without a
 * name all of them, `--shard 1/3` a third of each, and `--seed 7` repeats the random inputs of a
 * run that printed this seed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string' }, seed: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(deepParts)
const unknown = names.filter((name) => !(name in deepParts))
if (unknown.length > 0) {
  throw new PlainError(
    `There is no part ${unknown.join(', ')}: ${Object.keys(deepParts).join(', ')}`,
  )
}
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
const args = values.shard ? [`--shard=${values.shard}`] : []
const outcome = openOutcome()
const temporary = makeTemporaryFolder()

mkdirSync(reports, { recursive: true })
rmSync(join(root, '.wrangler', 'test'), { recursive: true, force: true })
await outcome.check('sources prepared', prepare)
await outcome.check('production build', build)
console.log(`The seed of random inputs is ${seed}.`)
const runs = names.flatMap((name) => deepParts[name]?.(seed) ?? [])
if (runs.some(({ runner }) => runner === 'playwright')) {
  await outcome.check('a Chromium is installed', findTestChromium)
  const state = join(root, '.wrangler', 'test')
  await outcome.check('database migrated and seeded', () => prepareDatabase(state))
}
if (names.includes('markup')) await outcome.check('the Nu checker is installed', installNuChecker)
for (const each of runs) outcome.add(await runGroup(each, { args, temporary, cores: 2 }))
outcome.end()
