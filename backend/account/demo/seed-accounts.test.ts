import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { seedDemo } from '../../domains.ts'
import { countOf } from '../../testing/order.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { hasCompany, testDatabase } from '../../testing/testing.ts'
import { judgePassword } from '../password/judge-password.ts'
import { demoAccounts, demoPassword, seedAccounts } from './seed-accounts.ts'

const shop = openTestShop()

async function seed(): Promise<void> {
  await seedAccounts(testSeeding())
}

async function rows() {
  const { results } = await testDatabase()
    .prepare('SELECT * FROM account WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id')
    .bind(JSON.stringify(demoAccounts.map(({ id }) => id)))
    .all()
  return results
}

const email = (name: string) => `${name}@demo.tradewind.example`

/** Signs in with a demonstration account and returns its profile. */
async function enter(name: string, calls: typeof userCalls | typeof enterpriseCalls = userCalls) {
  const credentials = { email: email(name), password: demoPassword }
  const bearer = await shop.ask(calls.signIn, credentials)
  if (!('accessToken' in bearer)) throw new Error('expected tokens')
  return shop.ask(calls.getProfile, {}, { bearer })
}

beforeAll(seed)

// Tests of other files use the same database.
afterAll(async () => {
  await testDatabase()
    .prepare(
      `UPDATE account SET email = NULL, email_key = NULL, deleted_at = 1
       WHERE email = ?1 AND id <> 'demo-traveller'`,
    )
    .bind(email('traveller'))
    .run()
})

describe('the demonstration accounts', () => {
  it.each(['traveller', 'new'])('%s signs in as a consumer', async (name) => {
    expect(await enter(name)).toMatchObject({ accountType: 'normal', userRoles: [] })
  })

  it.runIf(hasCompany).each([
    ['prepaid', 'PRE_PAID'],
    ['postpaid', 'POST_PAID'],
  ])('%s signs in as the administrator of a %s organisation', async (name, paymentModel) => {
    const profile = await enter(name, enterpriseCalls)
    expect(profile).toMatchObject({ accountType: 'enterprise', organization: { paymentModel } })
    expect(profile.userRoles[0]?.permissions).toHaveLength(permissionKeys.length)
  })

  it.runIf(hasCompany)(
    'viewer is in the organisation of postpaid and may only see data usage',
    async () => {
      const [viewer, postpaid] = [
        await enter('viewer', enterpriseCalls),
        await enter('postpaid', enterpriseCalls),
      ]
      expect(viewer.organization?.id).toBe(postpaid.organization?.id)
      expect(viewer.userRoles.map(({ permissions }) => permissions)).toEqual([
        [{ permissionKey: 'GET_DATA_USAGE' }],
      ])
    },
  )

  it.runIf(hasCompany)('manager assigns plans and does not decide about requests', async () => {
    const [role] = (await enter('manager', enterpriseCalls)).userRoles
    const held = role?.permissions.map(({ permissionKey }) => permissionKey)
    expect(held).toContain('ASSIGN_ESIM')
    expect(held).not.toContain('APPROVE_REQUESTS')
  })

  it('bt is a business traveller who may buy but not add on', async () => {
    expect(await enter('bt')).toMatchObject({
      userTag: 'BT',
      businessTravelerInfo: { buyEsim: true, addOnEsim: false },
    })
  })

  it('are made once: a second seeding changes nothing', async () => {
    const before = await rows()
    expect(before).toHaveLength(demoAccounts.length)
    await seed()
    expect(await rows()).toEqual(before)
  })

  it('are left as they were changed, given away or deleted', async () => {
    const db = testDatabase()
    await db.batch([
      db.prepare("UPDATE account SET name = 'Other' WHERE id = 'demo-new'"),
      db.prepare(
        "UPDATE account SET email = NULL, email_key = NULL, deleted_at = 1 WHERE id = 'demo-bt'",
      ),
      db.prepare("DELETE FROM account WHERE id = 'demo-traveller'"),
    ])
    await shop.addAccount({ email: email('traveller') })
    const before = await rows()
    await seed()
    expect(await rows()).toEqual(before)
    await seedDemo(testSeeding())
    expect(await countOf('purchase', 'account_id = ?1', 'demo-traveller')).toBe(0)
  })

  it('R-PW-2: have a password that nobody may choose', () => {
    expect(judgePassword({ password: demoPassword, email: 'a@b.example' })).toBe('password_common')
  })
})
