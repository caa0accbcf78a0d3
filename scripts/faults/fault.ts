import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import { PlainError } from '#contract/plain-error.ts'
import { root } from '../run.ts'
import { type Outcomes, writeOutcomes } from './outcomes.ts'
import { type Fault, readFaults, withFault } from './read-faults.ts'

/**
 * Plants faults in the product, one at a time, and says which test catches each of them:
 * `npm run fault -- 7`, or `all`. The file is restored however the command ends.
 */
let planted: { path: string; text: string } | undefined

function plant(fault: Fault): string {
  const path = join(root, fault.file)
  const text = readFileSync(path, 'utf8')
  const faulty = withFault(text, fault)
  if (faulty === undefined) {
    throw new PlainError(`the text of fault ${fault.n} does not occur once in ${fault.file}`)
  }
  planted = { path, text }
  writeFileSync(path, faulty)
  return path
}

function restore(): void {
  if (planted) writeFileSync(planted.path, planted.text)
  planted = undefined
}

/** Runs the tests of a fault while it is planted; returns the first one that fails. */
async function tryFault(vitest: Vitest, fault: Fault): Promise<TestCase | undefined> {
  const path = plant(fault)
  vitest.invalidateFile(path)
  try {
    const specs = await vitest.globTestSpecifications(fault.tests)
    const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specs)
    // Those of earlier faults are there, too.
    const testModules = all.filter((each) => specs.some((spec) => spec.moduleId === each.moduleId))
    // A file that does not load shows nothing about the fault.
    const unread = testModules.filter((each) => testsOf(each).length === 0)
    if (specs.length < fault.tests.length || unread.length > 0) {
      console.error(...unread.flatMap((each) => each.errors()), ...unhandledErrors)
      throw new Error(`expected tests in ${fault.tests.join(' and ')}`)
    }
    return testModules.flatMap(testsOf).find((test) => test.result().state === 'failed')
  } finally {
    restore()
    vitest.invalidateFile(path)
  }
}

/** The projects of Vitest that need no build; the others have tests of the worker, or the same again. */
const usual = ['node', 'app', 'app-server', 'backend']

function needsWorker({ tests }: Fault): boolean {
  return tests.some((test) => /^worker\/(?!node\/)|\.worker\.test\.ts$/.test(test))
}

function testsOf(module: TestModule): TestCase[] {
  return [...module.children.allTests()]
}

const asked = process.argv.slice(2)
const faults = readFaults().filter(({ n }) => asked.includes('all') || asked.includes(String(n)))
if (faults.length === 0) throw new PlainError('usage: npm run fault -- <numbers>|all')
// As `npm test` runs them, but without a word about each test.
const vitest = await createVitest('test', {
  root,
  project: [...usual, ...(faults.some(needsWorker) ? ['edge'] : [])],
  watch: false,
  retry: 1,
  reporters: [{}],
  experimental: { fsModuleCache: true },
})
process.on('exit', restore)
const outcomes: Outcomes = new Map()
for (const fault of faults) {
  const test = await tryFault(vitest, fault)
  const outcome = test && `\`${test.module.relativeModuleId}\`: ${test.fullName}`
  console.log(`${fault.n} ${fault.fault}: ${outcome ? `caught by ${outcome}` : 'missed'}`)
  writeOutcomes(outcomes.set(fault.n, outcome))
}
await vitest.close()
const missed = [...outcomes.values()].filter((outcome) => !outcome).length
console.log(`\n${outcomes.size - missed} caught, ${missed} missed`)
process.exit(missed === 0 ? 0 : 1)
