import { describe, expect, it } from 'vitest'
import { ApiError } from '../errors.ts'
import { isPassing } from './is-passing.ts'

const passing: Error[] = [
  ...[
    'D1_ERROR: database is locked',
    'D1_ERROR: database is locked: SQLITE_BUSY',
    'D1_ERROR: database table is locked: SQLITE_LOCKED',
    'D1_ERROR: database or disk is full',
    'D1_ERROR: disk I/O error: SQLITE_IOERR',
    'D1_ERROR: unable to open database file: SQLITE_CANTOPEN',
    'D1_ERROR: Failed to get session commit token: database is locked',
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
    "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
    'D1_ERROR: Exceeded maximum DB size',
    'put: We encountered an internal error. Please try again. (10001)',
    'fetch failed',
  ].map((message) => new Error(message)),
  new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  Object.assign(new Error('the object moved'), { retryable: true }),
  new ApiError('upstream_unavailable'),
  new Error('the row could not be stored', { cause: new Error('database is locked') }),
  new AggregateError([new Error('fetch failed'), new ApiError('network')], '2 of 3 failed'),
]

const lasting: unknown[] = [
  ...[
    'D1_ERROR: UNIQUE constraint failed: account.email: SQLITE_CONSTRAINT',
    'D1_ERROR: no such column: nothing',
    'D1_ERROR: attempt to write a readonly database',
    'D1_ERROR: database disk image is malformed',
    'expected a caller',
    'the order 10001 is locked',
  ].map((message) => new Error(message)),
  new ApiError('internal'),
  new ApiError('unprocessable'),
  new AggregateError([new Error('fetch failed'), new Error('a row is broken')], '2 of 3 failed'),
  new AggregateError([], 'nothing failed'),
  'database is locked',
  undefined,
]

describe('R-OPS-2 an error that means “later”', () => {
  it('is told by the words, names and codes of those who refuse for now', () => {
    expect(passing.filter((error) => !isPassing(error))).toEqual([])
  })

  it('is not a bug, a violated rule or a broken file', () => {
    expect(lasting.filter((error) => isPassing(error))).toEqual([])
  })
})
