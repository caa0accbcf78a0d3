import { existsSync, readFileSync } from 'node:fs'

/**
 * The result of a test runner: the number of passed tests, each failure with its message, and each
 * test that passed only on a retry, with the message of its first failure.
 */
export type Outcome = { passed: number; failures: string[]; retried: string[] }

const nothing: Outcome = { passed: 0, failures: [], retried: [] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Reads the report of Vitest's `json` reporter; without a file, no test has run. */
export function readVitest(file: string): Outcome {
  if (!existsSync(file)) return nothing
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no failed tests.
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${message}`] : []
    return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
  const retried = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${name} › ${test.fullName}\n${test.failureMessages[0]}`),
  )
  return { passed: report.numPassedTests, failures, retried }
}

type PlaywrightSpec = {
  title: string
  ok: boolean
  tests: { status: string; results: { errors: { message?: string }[] }[] }[]
}
type PlaywrightSuite = { file: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Reads the report of Playwright's `json` reporter; without a file, no test has run. */
export function readPlaywright(file: string): Outcome {
  if (!existsSync(file)) return nothing
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, flaky } = report.stats
  const outside = report.errors.map(({ message }) => message ?? 'an error without a message')
  const specs = report.suites.flatMap(specsOf)
  const failed = specs.filter(({ spec }) => !spec.ok)
  const passedLate = specs.filter(({ spec }) => spec.tests.some(isFlaky))
  return {
    passed: expected + flaky,
    failures: [
      ...outside,
      ...failed.map(({ name, spec }) => `${name}\n${messagesOf(spec).join('\n')}`),
    ],
    retried: passedLate.map(({ name, spec }) => `${name}\n${messagesOf(spec)[0]}`),
  }
}

const isFlaky = ({ status }: { status: string }) => status === 'flaky'

function specsOf({
  file,
  suites = [],
  specs,
}: PlaywrightSuite): { name: string; spec: PlaywrightSpec }[] {
  const own = specs.map((spec) => ({ name: `${file} › ${spec.title}`, spec }))
  return [...own, ...suites.flatMap(specsOf)]
}

function messagesOf({ tests }: PlaywrightSpec) {
  return tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  )
}
