import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { endSessions } from './end-sessions.ts'

const { refreshToken: refresh, signOut, getAvatars, guestToken } = userCalls
const refused = { status: 401, code: 'unauthorized', reason: 'session' }

async function twoDevices() {
  const shop = openTestShop()
  const account = await shop.addAccount()
  const [phone, laptop] = await Promise.all([shop.signIn(account), shop.signIn(account, 'dear')])
  if (!phone || !laptop) throw new Error('expected two sessions')
  return { shop, account, phone, laptop }
}

describe('R-TOK-4: signing out', () => {
  it('ends this session at the next call, and no other', async () => {
    const { shop, phone, laptop } = await twoDevices()
    expect(await shop.ask(signOut, {}, { bearer: phone })).toEqual({ ok: true })
    expect(await shop.refusal(getAvatars, {}, { bearer: phone })).toEqual(refused)
    expect(await shop.refusal(refresh, { refreshToken: phone.refreshToken })).toEqual(refused)
    await shop.ask(refresh, { refreshToken: laptop.refreshToken }, { channel: 'dear' })
  })

  it('ends every session in every shop where that is asked', async () => {
    const { shop, phone, laptop } = await twoDevices()
    await shop.ask(signOut, { everywhere: true }, { bearer: phone })
    const inDear = { channel: 'dear' }
    expect(await shop.refusal(signOut, {}, { bearer: laptop, ...inDear })).toEqual(refused)
    expect(await shop.refusal(refresh, { refreshToken: laptop.refreshToken }, inDear)).toEqual(
      refused,
    )
  })

  it('is of no effect in another shop than the session’s', async () => {
    const { shop, phone } = await twoDevices()
    expect(await shop.refusal(signOut, {}, { bearer: phone, channel: 'dear' })).toEqual(refused)
    await shop.ask(signOut, {}, { bearer: phone })
  })
})

describe('R-TOK-4: an account', () => {
  it.each(['disabled_at', 'deleted_at'])('with %s set has no session any more', async (column) => {
    const { shop, account, phone } = await twoDevices()
    const set = `UPDATE account SET ${column} = 1 WHERE id = ?`
    await testDatabase().prepare(set).bind(account.id).run()
    expect(await shop.refusal(signOut, {}, { bearer: phone })).toEqual(refused)
    expect(await shop.refusal(refresh, { refreshToken: phone.refreshToken })).toEqual(refused)
  })

  it('that is disabled gets no new session', async () => {
    const { shop, account } = await twoDevices()
    const disable = 'UPDATE account SET disabled_at = 1 WHERE id = ?'
    await testDatabase().prepare(disable).bind(account.id).run()
    const tokens = await shop.signIn(account)
    expect(await shop.refusal(signOut, {}, { bearer: tokens })).toEqual(refused)
    expect(await shop.refusal(refresh, { refreshToken: tokens.refreshToken })).toEqual(refused)
  })

  it('whose password changes keeps the session that changed it alone', async () => {
    const { shop, account, phone, laptop } = await twoDevices()
    const kept = await testDatabase()
      .prepare("SELECT id FROM session WHERE account_id = ? AND channel = 'plain'")
      .bind(account.id)
      .first<string>('id')
    await endSessions(shop.callOf(), account.id, kept ?? '').run()
    await shop.ask(refresh, { refreshToken: phone.refreshToken })
    const inDear = { channel: 'dear' }
    expect(await shop.refusal(refresh, { refreshToken: laptop.refreshToken }, inDear)).toEqual(
      refused,
    )
  })
})

describe('a guest token', () => {
  it('is given to anybody and signs nobody in', async () => {
    const shop = openTestShop()
    const { accessToken, expiresAt } = await shop.ask(guestToken)
    expect(expiresAt).toBe(Math.floor(shop.clock.nowMs / 1000) + 3600)
    expect(await shop.refusal(signOut, {}, { bearer: accessToken })).toEqual(refused)
  })

  it('is not kept by any cache', async () => {
    const response = await openTestShop().send(guestToken)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
