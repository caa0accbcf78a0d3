import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { sampleInput } from './testing/inputs/sample-inputs.ts'
import { openedBy } from './testing/opened-by.ts'
import { openTestShop } from './testing/test-shop.ts'

const shop = openTestShop()
const guarded = callTable.filter(
  ({ permission = [], access }) => permission.length > 0 && access !== 'staff',
)

/** The calls that a member with exactly these permissions is not refused for want of others. */
async function callsOf(
  permissions: readonly PermissionKey[],
  rows: readonly CallRow[],
): Promise<string[]> {
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
  const bearer = await shop.signIn(account)
  const opened = await Promise.all(
    rows.map(async (row) => {
      const input = sampleInput(row)
      const mail = 'email' in input ? { email: `${crypto.randomUUID()}@example.com` } : {}
      const response = await shop.send(row, { ...input, ...mail }, { bearer })
      const { details } = (await response.json()) as { details?: { reason?: string } }
      return details?.reason === 'permission' ? [] : [row.path]
    }),
  )
  return opened.flat()
}

const callsOpenedBy = (keys: readonly PermissionKey[]) =>
  keys.flatMap((key) => (openedBy[key].beside ? [] : openedBy[key].calls))

describe('R-AC-2: a single permission', () => {
  it.each(permissionKeys)('%s opens its calls and no others', async (key) => {
    const { beside = [], calls } = openedBy[key]
    const rows = guarded.filter(({ path }) => calls.includes(path))
    expect(rows.map(({ path }) => path).toSorted()).toEqual(calls.toSorted())
    expect(await callsOf(beside, rows)).toEqual([])
    const opened = await callsOf([key, ...beside], guarded)
    const known = new Set([...calls, ...callsOpenedBy(beside)])
    expect(opened.toSorted()).toEqual([...known].toSorted())
  })

  it('opens each call that asks for one', () => {
    const known = new Set(Object.values(openedBy).flatMap(({ calls }) => calls))
    expect(guarded.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
  })
})
