import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPlaywright, readVitest } from './reports.ts'

const dir = mkdtempSync(join(tmpdir(), 'reports-'))
function write(report: object): string {
  const file = join(dir, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('reads the failures of Vitest, and files that could not be read', () => {
  const file = write({
    numPassedTests: 3,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'divides', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  })
  expect(readVitest(file)).toEqual({
    passed: 3,
    failures: ['a.test.ts › divides\nexpected 1 to be 2', 'b.test.ts\nNo such module'],
    retried: [],
  })
})

it('says by name which tests of Vitest passed only on a retry', () => {
  const late = { fullName: 'adds', status: 'passed', failureMessages: ['expected 1 to be 2'] }
  const file = write({
    numPassedTests: 1,
    testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: [late] }],
  })
  const retried = ['a.test.ts › adds\nexpected 1 to be 2']
  expect(readVitest(file)).toEqual({ passed: 1, failures: [], retried })
})

it('reads the failures of Playwright, in nested suites and outside of tests', () => {
  const failed = {
    title: 'pays',
    ok: false,
    tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] }],
  }
  const file = write({
    stats: { expected: 5, flaky: 0 },
    errors: [{ message: 'the server ended' }],
    suites: [
      {
        file: 'shop.spec.ts',
        specs: [],
        suites: [{ file: 'shop.spec.ts', specs: [failed, { ...failed, ok: true, tests: [] }] }],
      },
    ],
  })
  expect(readPlaywright(file)).toEqual({
    passed: 5,
    failures: ['the server ended', 'shop.spec.ts › pays\nno button'],
    retried: [],
  })
})

it('names what passed only when tried again, with what went wrong at first', () => {
  const results = [{ errors: [{ message: 'too late' }, { message: 'and then' }] }, { errors: [] }]
  const late = { title: 'waits', ok: true, tests: [{ status: 'flaky', results }] }
  const file = write({
    stats: { expected: 1, flaky: 1 },
    errors: [],
    suites: [{ file: 'shop.spec.ts', specs: [late] }],
  })
  expect(readPlaywright(file)).toEqual({
    passed: 2,
    failures: [],
    retried: ['shop.spec.ts › waits\ntoo late'],
  })
})

it('has nothing of a runner that wrote nothing', () => {
  const file = join(dir, 'none.json')
  expect([readVitest(file), readPlaywright(file)]).toEqual([
    { passed: 0, failures: [], retried: [] },
    { passed: 0, failures: [], retried: [] },
  ])
})
