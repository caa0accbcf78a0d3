import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { listed, type Role, roles, type Verdict, verdictsOf } from './testing/access-matrix.ts'
import { sampleInput } from './testing/inputs/sample-inputs.ts'
import type { NewTestAccount } from './testing/test-accounts.ts'
import { openTestShop, type SendOptions } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'

const shop = openTestShop()

const accounts: Readonly<Record<Exclude<Role, 'anonymous' | 'guest'>, NewTestAccount>> = {
  consumer: {},
  business_traveller: { userTag: 'BT' },
  viewer: { member: { paymentModel: 'POST_PAID', permissions: ['GET_DATA_USAGE'] } },
  prepaid_admin: { member: { paymentModel: 'PRE_PAID', permissions: permissionKeys } },
  postpaid_admin: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } },
  disabled: {},
}

/** Returns a new caller of a role, so that calls do not affect each other. */
async function become(role: Role): Promise<SendOptions> {
  if (role === 'anonymous') return {}
  if (role === 'guest') {
    const at = { channel: 'plain', now: Math.floor(shop.clock.nowMs / 1000) }
    return { bearer: (await shop.services.accessTokens.signGuest(at)).token }
  }
  const account = await shop.addAccount(accounts[role])
  const bearer = await shop.signIn(account)
  if (role === 'disabled') {
    const disable = 'UPDATE account SET disabled_at = 1 WHERE id = ?'
    await testDatabase().prepare(disable).bind(account.id).run()
  }
  return { bearer }
}

/**
 * Returns input for a row. A refresh token must be valid, or the refusal would look like that of an
 * ended session.
 */
async function inputOf(row: CallRow): Promise<object> {
  const input = sampleInput(row)
  // The number of mails to one mailbox is limited for all callers together.
  if ('email' in input) return { ...input, email: `${crypto.randomUUID()}@example.com` }
  if (row !== userCalls.refreshToken) return input
  const { refreshToken } = await shop.signIn(await shop.addAccount())
  return { refreshToken }
}

const refusals = ['session', 'account_type', 'permission', 'reauthenticate', 'visit']

async function judge(row: CallRow, role: Role): Promise<Verdict> {
  const response = await shop.send(row, await inputOf(row), await become(role))
  expect(response.status).toBeLessThan(500)
  expect(response.status).not.toBe(405)
  const { details } = (await response.json()) as { details?: { reason?: string } }
  const isRefused = refusals.includes(details?.reason ?? '')
  return isRefused ? (String(response.status) as Verdict) : 'yes'
}

describe('R-AC-2: who may call', () => {
  it('is listed for calls that there are, each once', () => {
    const calls = callTable.map(({ method, path }) => `${method} ${path}`)
    const all = Object.values(listed).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(callTable.map((row) => ({ name: `${row.method} ${row.path}`, row })))(
    '$name',
    async ({ name, row }) => {
      const verdicts = await Promise.all(roles.map((role) => judge(row, role)))
      expect(verdicts.join(' ')).toBe(verdictsOf(name))
    },
  )
})
