import { describe, expect, it } from 'vitest'
import { callTable } from './calls/index.ts'
import { routeTable } from './pages/routes.ts'
import { needsOf, type PermissionKey, permissionKeys, withNeeds } from './permissions.ts'

/** Permissions of pages that do not exist yet. An entry goes when its page or call comes. */
const awaited: readonly PermissionKey[] = []

function listUsed(): Set<string> {
  const pages = routeTable.filter(({ module }) => module)
  const ofPages = pages.flatMap(({ guard }) => guard?.permission ?? [])
  // Those of the office are of another table: see contract/office.
  const ofMembers = callTable.filter(({ access }) => access !== 'staff')
  const ofCalls = ofMembers.flatMap(({ permission = [] }) => permission)
  return new Set(
    [...ofPages, ...ofCalls].flatMap((key) => key.replace('{product}', 'ESIM').split('|')),
  )
}

describe('a permission', () => {
  it('is asked for by a call or a page, or awaits its page', () => {
    const used = listUsed()
    expect(permissionKeys.filter((key) => !used.has(key))).toEqual(awaited)
  })

  it('is in the table if a call or a page asks for it', () => {
    const known: readonly string[] = permissionKeys
    expect([...listUsed()].filter((key) => !known.includes(key))).toEqual([])
  })

  it('brings what it needs', () => {
    for (const key of permissionKeys)
      expect(withNeeds([key])).toEqual(expect.arrayContaining([...needsOf(key), key]))
    expect(withNeeds(['UPDATE_ROLES', 'GET_DATA_USAGE'])).toEqual([
      'GET_DATA_USAGE',
      'GET_ACCOUNTS',
      'UPDATE_ROLES',
    ])
  })
})
