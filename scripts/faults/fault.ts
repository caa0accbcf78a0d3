import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import { PlainError } from '#contract/plain-error.ts'
import { build } from '../build.ts'
import { root } from '../run.ts'
import { type Outcomes, writeOutcomes } from './outcomes.ts'
import { type Fault, readFaults, withFault } from './read-faults.ts'

/**
 * Plants faults in the product, one at a time, and says which test catches each of them:
 * `npm run fault -- 7`, or `all`. The file is restored however the command ends.
 */
let planted: { path: string; text: string } | undefined

function plant(fault: Fault): void {
  const path = join(root, fault.file)
  const text = readFileSync(path, 'utf8')
  const faulty = withFault(text, fault)
  if (faulty === undefined) {
    throw new PlainError(`the text of fault ${fault.n} does not occur once in ${fault.file}`)
  }
  planted = { path, text }
  writeFileSync(path, faulty)
}

function restore(): void {
  if (planted) writeFileSync(planted.path, planted.text)
  planted = undefined
}

/** Runs the tests of a fault while it is planted; returns the first one that fails. */
async function tryFault(fault: Fault): Promise<TestCase | undefined> {
  plant(fault)
  let vitest: Vitest | undefined
  try {
    if (fault.isBuilt) await build()
    // Files of one run share modules, so that a run of its own reads the planted fault.
    vitest = await openVitest(fault)
    const specs = await vitest.globTestSpecifications(fault.tests)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
    // A file that does not load shows nothing about the fault.
    const unread = testModules.filter((each) => testsOf(each).length === 0)
    if (specs.length < fault.tests.length || unread.length > 0) {
      console.error(...unread.flatMap((each) => each.errors()), ...unhandledErrors)
      throw new Error(`expected tests in ${fault.tests.join(' and ')}`)
    }
    return testModules.flatMap(testsOf).find((test) => test.result().state === 'failed')
  } finally {
    restore()
    await vitest?.close()
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

/** Opens the tests as `npm test` runs them, but without a word about each. */
function openVitest(fault: Fault): Promise<Vitest> {
  return createVitest('test', {
    root,
    project: [...usual, ...(needsWorker(fault) ? ['edge'] : [])],
    watch: false,
    retry: 1,
    reporters: [{}],
    // workerd reads no folder of the machine.
    experimental: { fsModuleCache: !needsWorker(fault) },
  })
}

const asked = process.argv.slice(2)
const faults = readFaults().filter(({ n }) => asked.includes('all') || asked.includes(String(n)))
if (faults.length === 0) throw new PlainError('usage: npm run fault -- <numbers>|all')
process.on('exit', restore)
const outcomes: Outcomes = new Map()
for (const fault of faults) {
  const test = await tryFault(fault)
  const outcome = test && `\`${test.module.relativeModuleId}\`: ${test.fullName}`
  console.log(`${fault.n} ${fault.fault}: ${outcome ? `caught by ${outcome}` : 'missed'}`)
  writeOutcomes(outcomes.set(fault.n, outcome))
}
if (faults.some(({ isBuilt }) => isBuilt)) await build()
const missed = [...outcomes.values()].filter((outcome) => !outcome).length
console.log(`\n${outcomes.size - missed} caught, ${missed} missed`)
process.exit(missed === 0 ? 0 : 1)
