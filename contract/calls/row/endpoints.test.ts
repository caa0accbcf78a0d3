import { describe, expect, it } from 'vitest'
import { Profile } from '#contract/account.ts'
import { type CallName, calls, callTable } from '../index.ts'
import { profilePaths } from './account-calls.ts'
import * as endpoints from './endpoints.ts'
import type { CallRow } from './row.ts'

const { apiBase: _, ...named } = endpoints

const none = { botCheck: undefined, isRetried: undefined }

describe('the endpoints, which the build writes', () => {
  it('are those of the rows, each under the name of its call', () => {
    expect(Object.keys(named).sort()).toEqual(Object.keys(calls).sort())
    for (const name of Object.keys(calls) as CallName[]) {
      const { method, path, botCheck, isRetried } = calls[name] as CallRow
      expect({ method, path, botCheck, isRetried }, name).toEqual({ ...none, ...named[name] })
    }
  })

  it('are one for each call', () => {
    const all = Object.values(named).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(all).size).toBe(all.length)
  })

  it('are tried again only where that does nothing twice', () => {
    const retried = Object.values(named).filter(({ isRetried }) => isRetried)
    expect(retried.length).toBeGreaterThan(0)
    expect(retried.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

it('names each call that answers with the profile', () => {
  const rows = callTable.filter(({ answer }) => answer === Profile)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(profilePaths.toSorted())
})

it('lets a member read the portal as fast as pages turn', () => {
  const reads = (Object.keys(calls) as CallName[]).filter(
    (name) => /^(get|list|enterpriseGet)/.test(name) && calls[name].access === 'enterprise',
  )
  expect(reads.length).toBeGreaterThan(15)
  // Files are drawn on request, one at a time.
  const pages = reads.filter((name) => !/(Pdf|Csv|Xml)$/.test(name))
  const slow = pages.filter((name) =>
    calls[name].limits.some(({ count, seconds }) => count / seconds < 4),
  )
  expect(slow).toEqual([])
})
