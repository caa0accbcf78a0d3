import { describe, expect, it } from 'vitest'
import { apiKeyCalls } from '#contract/calls/company/developer.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls, peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { callTable } from '#contract/calls/index.ts'
import { takesKey } from '#contract/calls/row/takes-key.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { openTestShop, type SendOptions, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const member = (permissions: readonly PermissionKey[]) =>
  ({ member: { paymentModel: 'POST_PAID', permissions } }) as const

async function open(permissions: readonly PermissionKey[] = permissionKeys) {
  const shop = openTestShop()
  const account = await shop.addAccount(member(permissions))
  return { shop, account, bearer: await shop.signIn(account) }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Makes a key and returns it with the options of a program's call: no tag, only the key. */
async function makeKey({ shop, bearer }: Opened, scopes: readonly PermissionKey[], days = 90) {
  const input = { name: 'Payroll', scopes, days }
  const { key, secret } = await shop.ask(apiKeyCalls.createApiKey, input, { bearer })
  return { key, secret, program: programWith(secret) }
}

function programWith(secret: string): SendOptions {
  return { bearer: secret, headers: { 'x-app-tag': '', 'x-page-token': '' } }
}

async function statusOf(shop: TestShop, program: SendOptions): Promise<number> {
  return (await shop.send(peopleCalls.listPeople, {}, program)).status
}

describe('an API key', () => {
  it('makes the calls of its scopes and no others, without a tag', async () => {
    const opened = await open()
    const { shop } = opened
    const { program } = await makeKey(opened, ['GET_ACCOUNTS'])
    const { total } = await shop.ask(peopleCalls.listPeople, {}, program)
    expect(total).toBe(1)
    expect(await shop.refusal(organizationCalls.listAudit, {}, program)).toMatchObject({
      status: 403,
      reason: 'permission',
    })
  })

  it('is shown once and stored only as a hash', async () => {
    const opened = await open()
    const { secret, key } = await makeKey(opened, ['GET_ACCOUNTS'])
    expect(secret).toMatch(/^twk_[\w-]{49}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const { keys } = await opened.shop.ask(apiKeyCalls.listApiKeys, {}, opened)
    expect(keys).toMatchObject([{ id: key.id, state: 'active', madeBy: 'Anna Arnold' }])
    const row = await testDatabase()
      .prepare('SELECT * FROM api_key WHERE id = ?')
      .bind(key.id)
      .first()
    expect(JSON.stringify([keys, row])).not.toContain(secret)
  })

  it('has no permission that its maker does not hold', async () => {
    const { shop, bearer } = await open(['UPDATE_DEVELOPERS', 'GET_ACCOUNTS'])
    const input = { name: 'Payroll', scopes: ['GET_AUDIT_LOG'], days: 30 }
    expect(await shop.refusal(apiKeyCalls.createApiKey, input, { bearer })).toMatchObject({
      status: 403,
      reason: 'rights',
    })
  })

  it('loses a permission with its maker, and pauses while they are suspended', async () => {
    const opened = await open()
    const { shop, account } = opened
    const { program } = await makeKey(opened, ['GET_ACCOUNTS'])
    const run = (sql: string) => testDatabase().prepare(sql).bind(account.id).run()
    await run('UPDATE account SET disabled_at = 1 WHERE id = ?')
    expect(await statusOf(shop, program)).toBe(401)
    await run('UPDATE account SET disabled_at = NULL WHERE id = ?')
    expect(await statusOf(shop, program)).toBe(200)
    await testDatabase()
      .prepare('UPDATE role SET permissions = ? WHERE id = ?')
      .bind('["GET_AUDIT_LOG"]', account.roleId ?? '')
      .run()
    expect(await statusOf(shop, program)).toBe(403)
    await run('UPDATE account SET deleted_at = 1 WHERE id = ?')
    expect(await statusOf(shop, program)).toBe(401)
  })

  it('ends when it is revoked, when it expires, and is unknown to another shop', async () => {
    const opened = await open()
    const { shop, bearer } = opened
    const one = await makeKey(opened, ['GET_ACCOUNTS'])
    expect(await statusOf(shop, { ...one.program, channel: 'dear' })).toBe(401)
    await shop.ask(apiKeyCalls.revokeApiKey, { apiKeyId: one.key.id }, { bearer })
    expect(await statusOf(shop, one.program)).toBe(401)
    const other = await makeKey(opened, ['GET_ACCOUNTS'], 30)
    expect(await statusOf(shop, other.program)).toBe(200)
    shop.clock.advance(30 * 86_400)
    expect(await statusOf(shop, other.program)).toBe(401)
    expect(await statusOf(shop, programWith(`twk_${'x'.repeat(49)}`))).toBe(401)
  })

  it('does not manage keys or roles, nor speak for its maker', async () => {
    const opened = await open()
    const { shop, bearer } = opened
    const never: PermissionKey[] = [
      'APPROVE_REQUESTS',
      'UPDATE_ROLES',
      'UPDATE_DEVELOPERS',
      'UPDATE_SIGN_ON',
    ]
    const scopes = permissionKeys.filter((key) => !never.includes(key))
    const { program } = await makeKey(opened, scopes)
    const rows = [
      apiKeyCalls.listApiKeys,
      signOnCalls.getSignOn,
      roleCalls.addRoles,
      enterpriseCalls.getProfile,
    ]
    for (const row of rows) {
      const answer = await shop.send(row, {}, program)
      expect([answer.status, row.path]).toEqual([403, row.path])
    }
    for (const scope of never) {
      const input = { name: 'Payroll', scopes: [scope], days: 30 }
      expect(await shop.refusal(apiKeyCalls.createApiKey, input, { bearer })).toMatchObject({
        code: 'invalid_input',
      })
    }
  })

  it('is refused by every call that is not one of its kind', async () => {
    const opened = await open()
    const { program } = await makeKey(opened, ['GET_ACCOUNTS'])
    const others = callTable.filter((row) => !takesKey(row))
    expect(others.length).toBeGreaterThan(80)
    for (const row of others) {
      const answer = await opened.shop.send(row, {}, program)
      const { details } = (await answer.json()) as { details?: { reason?: string } }
      expect([row.path, answer.status, details?.reason]).toEqual([row.path, 403, 'api_key'])
    }
  })

  it('reads the catalogue, which a made-up key does not', async () => {
    const opened = await open()
    const { program } = await makeKey(opened, ['GET_ACCOUNTS'])
    const catalogue = {
      ...purchasingCalls.listStock,
      method: 'GET',
      path: '/catalogue/destinations',
    }
    const row = catalogue as typeof purchasingCalls.listStock
    expect((await opened.shop.send(row, {}, program)).status).toBe(200)
    const forged = programWith(`twk_${'x'.repeat(49)}`)
    expect((await opened.shop.send(row, {}, forged)).status).toBe(401)
  })

  it('stands in the audit log by its own name, and says when it was last used', async () => {
    const opened = await open()
    const { shop, bearer } = opened
    const { key, program } = await makeKey(opened, ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'])
    await shop.ask(groupCalls.addGroup, { name: 'Sales', costCentre: '' }, program)
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines[0]).toMatchObject({
      action: 'group_added',
      actorName: `Payroll (${key.prefix}…)`,
    })
    expect(lines[1]).toMatchObject({ action: 'api_key_made', actorName: 'Anna Arnold' })
    const { keys } = await shop.ask(apiKeyCalls.listApiKeys, {}, { bearer })
    expect(keys[0]?.lastUsedAt).toBe(Math.floor(shop.clock.nowMs / 1000))
  })

  it('has a limit over all its calls, apart from that of its maker', async () => {
    const opened = await open()
    const { shop, bearer } = opened
    const { program } = await makeKey(opened, ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'])
    const { program: other } = await makeKey(opened, ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'])
    const input = { accountIds: [opened.account.id], groupId: null }
    const change = async (caller: SendOptions) =>
      (await shop.send(groupCalls.movePeople, input, caller)).status
    const statuses = await Promise.all(Array.from({ length: 61 }, () => change(program)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await change(other)).toBe(200)
    expect(await change({ bearer })).toBe(200)
  })
})
