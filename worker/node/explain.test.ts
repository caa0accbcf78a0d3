import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { PlainError } from '#contract/plain-error.ts'
import { explain } from './explain.ts'

/** Returns what the work throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('expected a failure')
}

it.runIf(process.platform === 'linux')('D8: a full disk is said in one line', () => {
  const full = 'The disk is full: make room and start again'
  const ofFile = thrownBy(() => writeFileSync('/dev/full', 'x'))
  expect(explain(ofFile)).toBe(full)
  expect(explain(new Error('a step failed', { cause: ofFile }))).toBe(full)
  expect(explain(new Error('wrangler ended with 1\nwrite ENOSPC'))).toBe(full)
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('CREATE TABLE t (x); PRAGMA max_page_count = 4')
  const ofDatabase = thrownBy(() => sqlite.exec('INSERT INTO t VALUES (zeroblob(100000))'))
  expect(explain(ofDatabase)).toBe(full)
})

it('D8: what somebody can mend is said without a stack', () => {
  expect(explain(new PlainError('PORT must be a number'))).toBe('PORT must be a number')
  const missing = thrownBy(() => new DatabaseSync('/nowhere/backend.sqlite'))
  expect(explain(missing)).toMatch(/^The database cannot be opened: [^\n]+$/)
  const refused = Object.assign(new Error('refused'), { code: 'EACCES', port: 80 })
  expect(explain(refused)).toBe('Port 80 is not for this user: choose one above 1023 with PORT')
})

it('a bug keeps its stack', () => {
  const bug = new TypeError('undefined is not a function')
  expect(explain(bug)).toBe(bug.stack)
  expect(explain(new Error('a step failed', { cause: bug }))).toContain('explain.test.ts')
})
