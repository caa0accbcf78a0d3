import { describe, expect, it } from 'vitest'
import { openTestShop } from '../testing/test-shop.ts'
import { openTableShop, testRow, testRows } from '../testing/test-table.ts'
import { testDatabase } from '../testing/testing.ts'

const { guest, consumer, member, either, permitted, sensitive } = testRows

/** Wraps the database and counts the queries sent to it. */
function countingDatabase() {
  const asked = { times: 0 }
  const count = <Args extends unknown[], Result>(ask: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      asked.times += 1
      return ask(...args)
    }
  }
  const db = testDatabase()
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        if (name === 'first' || name === 'all' || name === 'run' || name === 'raw') {
          return count(value.bind(target))
        }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const counted = {
    prepare: (sql: string) => watch(db.prepare(sql)),
    batch: count((statements: D1PreparedStatement[]) => db.batch(statements)),
  }
  return { asked, db: counted as unknown as D1Database }
}

describe('what a call costs before its handler', () => {
  const limited = testRow({
    path: '/test/limited',
    access: 'signed_in',
    botCheck: 'login',
    limits: [
      { scope: 'ip', count: 9, seconds: 60 },
      { scope: 'account', count: 9, seconds: 60 },
    ],
  })
  const limitedTable = { rows: { limited }, handlers: { limited: async () => ({}) } }

  it('is one question to the database for tag, session, account, role and limits', async () => {
    const { db, asked } = countingDatabase()
    const shop = openTestShop({ table: limitedTable, db })
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await shop.ask(limited, {}, { bearer })).toEqual({})
    expect(asked.times).toBe(1)
  })

  it('is none where the request alone says no', async () => {
    const { db, asked } = countingDatabase()
    const shop = openTestShop({ table: limitedTable, db })
    expect((await shop.refusal(limited)).status).toBe(401)
    const bearer = await shop.signIn(await shop.addAccount())
    const unsigned = { bearer, headers: { 'x-page-token': 'f'.repeat(64) } }
    expect((await shop.refusal(limited, {}, unsigned)).status).toBe(401)
    expect((await shop.refusal(limited, {}, { bearer, body: '{' })).status).toBe(400)
    expect(asked.times).toBe(0)
  })
})

describe('who may call', () => {
  const session = { status: 401, code: 'unauthorized', reason: 'session' }
  const forbidden = (reason: string) => ({ status: 403, code: 'forbidden', reason })

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no token', { authorization: 'Bearer ' }],
    ['two tokens', { authorization: 'Bearer a.b.c d.e.f' }],
  ])('is asked of everybody with %s', async (_, headers) => {
    const shop = openTableShop()
    for (const asked of [guest, consumer, member, either]) {
      expect(await shop.refusal(asked, {}, { headers })).toEqual(session)
    }
  })

  it('is known of guests where a row is for them', async () => {
    const shop = openTableShop()
    const at = { channel: 'plain', now: Math.floor(shop.clock.nowMs / 1000) }
    const { token } = await shop.services.accessTokens.signGuest(at)
    expect(await shop.ask(guest, {}, { bearer: token })).toEqual({ isSignedIn: false })
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await shop.ask(guest, {}, { bearer })).toEqual({ isSignedIn: true })
    expect(await shop.refusal(either, {}, { bearer: token })).toEqual(session)
  })

  it('depends on the kind of account', async () => {
    const shop = openTableShop()
    const person = await shop.signIn(await shop.addAccount())
    const organised = await shop.signIn(
      await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions: [] } }),
    )
    expect(await shop.refusal(member, {}, { bearer: person })).toEqual(forbidden('account_type'))
    expect(await shop.refusal(consumer, {}, { bearer: organised })).toEqual(
      forbidden('account_type'),
    )
    expect(await shop.ask(either, {}, { bearer: person })).toEqual({})
    expect(await shop.ask(either, {}, { bearer: organised })).toEqual({})
  })

  it('is told to handlers as stored', async () => {
    const shop = openTableShop()
    const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
    const account = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const { caller } = (await shop.ask(member, {}, { bearer: await shop.signIn(account) })) as {
      caller: unknown
    }
    expect(caller).toEqual({
      accountId: account.id,
      accountType: 'enterprise',
      sessionId: expect.any(String),
      reauthenticatedAt: Math.floor(shop.clock.nowMs / 1000),
      organizationId: account.organizationId,
      permissions,
    })
  })

  it.each([
    ['all', ['GET_ACCOUNTS', 'ESIM_POINTS', 'GET_DATA_USAGE'], 200],
    ['one', ['GET_ACCOUNTS'], 403],
    ['none', [], 403],
  ] as const)('depends on holding %s of the permissions', async (_, permissions, status) => {
    const shop = openTableShop()
    const account = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const response = await shop.send(permitted, {}, { bearer: await shop.signIn(account) })
    expect(response.status).toBe(status)
  })

  it('says no to people outside organisations where a permission is asked', async () => {
    const shop = openTableShop()
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await shop.refusal(permitted, {}, { bearer })).toEqual(forbidden('permission'))
  })

  it('changes with the first role at the next call', async () => {
    const shop = openTableShop()
    const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
    const account = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const bearer = await shop.signIn(account)
    expect(await shop.ask(permitted, {}, { bearer })).toEqual({})
    const take = "UPDATE role SET permissions = '[]' WHERE id = ?"
    await testDatabase().prepare(take).bind(account.roleId).run()
    expect(await shop.refusal(permitted, {}, { bearer })).toEqual(forbidden('permission'))
  })

  it('leaves out keys of a role that only a later version knows', async () => {
    const shop = openTableShop()
    const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
    const account = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const bearer = await shop.signIn(account)
    const add =
      "UPDATE role SET permissions = json_insert(permissions, '$[#]', 'LATER') WHERE id = ?"
    await testDatabase().prepare(add).bind(account.roleId).run()
    expect(await shop.ask(permitted, {}, { bearer })).toEqual({})
  })

  it('counts no role of another organisation', async () => {
    const shop = openTableShop()
    const permissions = ['GET_ACCOUNTS', 'ESIM_POINTS'] as const
    const rich = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const poor = await shop.addAccount({
      member: { paymentModel: 'PRE_PAID', permissions: [] },
    })
    const borrow = 'UPDATE account SET role_ids = json_array(?) WHERE id = ?'
    await testDatabase().prepare(borrow).bind(rich.roleId, poor.id).run()
    const bearer = await shop.signIn(poor)
    expect(await shop.refusal(permitted, {}, { bearer })).toEqual(forbidden('permission'))
  })

  it('R-PK-2: asks for a proof not older than five minutes where it is sensitive', async () => {
    const shop = openTableShop()
    const bearer = await shop.signIn(await shop.addAccount())
    shop.clock.advance(300)
    expect(await shop.ask(sensitive, {}, { bearer })).toEqual({})
    shop.clock.advance(1)
    expect(await shop.refusal(sensitive, {}, { bearer })).toEqual(forbidden('reauthenticate'))
  })
})
