import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { hasCompany, testDatabase } from '../../testing/testing.ts'

async function signedIn(shop: TestShop, userTag?: 'BT') {
  const account = await shop.addAccount({ name: 'Anna Arnold', ...(userTag ? { userTag } : {}) })
  return { account, bearer: await shop.signIn(account) }
}

async function rowOf(id: string) {
  return testDatabase().prepare('SELECT * FROM account WHERE id = ?1').bind(id).first()
}

describe('the profile', () => {
  it('is one’s own', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toEqual({
      userId: account.id,
      email: account.email,
      name: 'Anna Arnold',
      accountType: 'normal',
      currencyUnit: 'USD',
      locale: 'en',
      newsletter: false,
      hasPassword: false,
      userRoles: [],
      createdAt: expect.any(Number),
    })
  })

  it('says what a business traveller may do', async () => {
    const shop = openTestShop()
    const { bearer } = await signedIn(shop, 'BT')
    expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toMatchObject({
      userTag: 'BT',
      businessTravelerInfo: { buyEsim: true, addOnEsim: true },
    })
  })

  it('changes in what is sent, and in nothing else', async () => {
    const shop = openTestShop()
    const { bearer } = await signedIn(shop)
    const change = (input: object) => shop.ask(userCalls.updateProfile, input, { bearer })
    expect(await change({ name: '  José  ' })).toMatchObject({ name: 'José', locale: 'en' })
    expect(await change({ locale: 'ja', currencyUnit: 'JPY' })).toMatchObject({
      name: 'José',
      locale: 'ja',
      currencyUnit: 'JPY',
    })
    expect(await change({ newsletter: true })).toMatchObject({ newsletter: true })
    expect(await change({ newsletter: false })).toMatchObject({ newsletter: false, name: 'José' })
    expect(await change({ name: '' })).toMatchObject({ name: '', currencyUnit: 'JPY' })
    expect(await change({})).toMatchObject({ locale: 'ja' })
  })

  it('R-AC-2: takes over no field that one may not change', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const before = await rowOf(account.id)
    await shop.ask(
      userCalls.updateProfile,
      {
        accountType: 'enterprise',
        userTag: 'BT',
        buyEsim: 1,
        addOnEsim: 1,
        paymentModel: 'POST_PAID',
        organizationId: 'org',
        organization: { paymentModel: 'POST_PAID' },
        roleIds: ['role'],
        userRoles: [{ id: 'role' }],
        spendLimit: { maxSpendLimitMinor: 1 },
        email: 'other@mail.example',
        passwordHash: 'x',
        passwordDue: 0,
        disabledAt: null,
        userId: 'somebody else',
        id: 'somebody else',
        createdAt: 0,
      },
      { bearer },
    )
    expect(await rowOf(account.id)).toEqual(before)
  })

  it.each([
    [{ name: 'x'.repeat(81) }],
    [{ name: 'a\u0007b' }],
    [{ name: 5 }],
    [{ locale: 'xx' }],
    [{ currencyUnit: 'XYZ' }],
    [{ newsletter: 'yes' }],
    [{ avatar: 'no such avatar' }],
    [{ avatar: '../../etc/passwd' }],
  ])('R-IN-1: refuses %j and changes nothing', async (input) => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const before = await rowOf(account.id)
    expect(
      await shop.refusal(userCalls.updateProfile, { newsletter: true, ...input }, { bearer }),
    ).toEqual({ status: 400, code: 'invalid_input' })
    expect(await rowOf(account.id)).toEqual(before)
  })

  it('wears a drawn avatar, and none', async () => {
    const shop = openTestShop()
    const { bearer } = await signedIn(shop)
    const { avatars } = await shop.ask(userCalls.getAvatars, {}, { bearer })
    expect(avatars).toHaveLength(12)
    const [first] = avatars
    const change = (avatar: string | null) =>
      shop.ask(userCalls.updateProfile, { avatar }, { bearer })
    expect(await change(first?.id ?? '')).toMatchObject({ avatarUrl: first?.url })
    expect(await change(null)).not.toHaveProperty('avatarUrl')
  })
})

describe('a member’s profile', () => {
  it.runIf(hasCompany)('has the organisation and the roles in their order', async () => {
    const shop = openTestShop()
    const member = { paymentModel: 'POST_PAID', permissions: ['GET_STATEMENTS'] } as const
    const account = await shop.addAccount({ member })
    const { organizationId = '', roleId = '' } = account
    const address = {
      name: 'Example',
      line_1: '1 Quay',
      city: 'Lisbon',
      postal_code: '1',
      country: 'PT',
    }
    await testDatabase().batch([
      testDatabase()
        .prepare("INSERT INTO role VALUES (?1, ?2, 'a', '[\"ESIM_POINTS\"]')")
        .bind(`a-${roleId}`, organizationId),
      testDatabase()
        .prepare('UPDATE account SET role_ids = ?2 WHERE id = ?1')
        .bind(account.id, JSON.stringify([roleId, `a-${roleId}`, 'gone'])),
      testDatabase()
        .prepare(
          'UPDATE organization SET billing_address = ?2, max_spend_limit_minor = 500000 WHERE id = ?1',
        )
        .bind(organizationId, JSON.stringify(address)),
    ])
    const bearer = await shop.signIn(account)
    expect(await shop.ask(enterpriseCalls.getProfile, {}, { bearer })).toMatchObject({
      accountType: 'enterprise',
      organization: {
        id: organizationId,
        paymentModel: 'POST_PAID',
        curSpendMinor: 0,
        spendLimit: { maxSpendLimitMinor: 500_000 },
        billingAddress: { line_1: '1 Quay', postalCode: '1' },
      },
      userRoles: [
        { id: roleId, permissions: [{ permissionKey: 'GET_STATEMENTS' }] },
        { id: `a-${roleId}`, permissions: [{ permissionKey: 'ESIM_POINTS' }] },
      ],
    })
    const changed = await shop.ask(
      enterpriseCalls.updateProfile,
      { currencyUnit: 'EUR', roleIds: [], organization: { paymentModel: 'PRE_PAID' } },
      { bearer },
    )
    expect(changed).toMatchObject({
      currencyUnit: 'EUR',
      organization: { paymentModel: 'POST_PAID' },
      userRoles: [{ id: roleId }, { id: `a-${roleId}` }],
    })
  })
})
