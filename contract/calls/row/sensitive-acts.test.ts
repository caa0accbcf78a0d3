import { describe, expect, it } from 'vitest'
import { harmlessCalls, sensitivePermissions } from '../../testing/sensitive-acts.ts'
import { calls } from '../index.ts'
import type { CallRow } from './row.ts'

const harmless = Object.values(harmlessCalls).flat()
const sensitive: readonly string[] = sensitivePermissions
const ofThisKind = Object.values<CallRow>(calls).filter(({ permission = [] }) =>
  permission.flatMap((key) => key.split('|')).some((key) => sensitive.includes(key)),
)

describe('R-ORG-5: calls that make keys, administrators or other ways of money', () => {
  it('ask for a fresh proof, unless it is written why one needs none', () => {
    const unproved = ofThisKind.filter(({ isSensitive }) => !isSensitive)
    expect(unproved.map(({ path }) => path).toSorted()).toEqual(harmless.toSorted())
  })
})
