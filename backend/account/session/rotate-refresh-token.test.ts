import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase, testServices } from '../../testing/testing.ts'
import { hashToken } from './refresh-tokens.ts'

const { refreshToken: refresh, signOut } = userCalls
const daySeconds = 86_400
const refused = { status: 401, code: 'unauthorized', reason: 'session' }

/** Opens a shop with a signed-in account. */
async function signedIn() {
  const shop = openTestShop()
  const account = await shop.addAccount()
  const tokens = await shop.signIn(account)
  return { shop, account, tokens, token: tokenOf(tokens) }
}

function tokenOf({ refreshToken }: { refreshToken?: string }): string {
  if (!refreshToken) throw new Error('expected a refresh token')
  return refreshToken
}

async function rotate(shop: TestShop, refreshToken: string): Promise<string> {
  return tokenOf(await shop.ask(refresh, { refreshToken }))
}

async function storedOf(accountId: string) {
  const { results } = await testDatabase()
    .prepare(
      `SELECT r.* FROM refresh_token r JOIN session s ON s.id = r.session_id
       WHERE s.account_id = ? ORDER BY r.used_at IS NULL`,
    )
    .bind(accountId)
    .all<{ hash: string; expires_at: number; used_at: number | null }>()
  return results
}

describe('R-TOK-1: a refresh token', () => {
  it('is 256 random bits, stored as a hash only', async () => {
    const { account, token } = await signedIn()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await storedOf(account.id)).map(({ hash }) => hash)).toEqual([hashToken(token)])
    const many = Array.from({ length: 1000 }, testServices().refreshTokens.make)
    expect(new Set(many).size).toBe(1000)
  })

  it('ends when it was not used for thirty days', async () => {
    const { shop, token } = await signedIn()
    shop.clock.advance(30 * daySeconds - 1)
    const next = await rotate(shop, token)
    shop.clock.advance(30 * daySeconds)
    expect(await shop.refusal(refresh, { refreshToken: next })).toEqual(refused)
  })

  it('ends ninety days after sign-in, however often it was used', async () => {
    const { shop, token } = await signedIn()
    let current = token
    for (const days of [25, 25, 25, 14]) {
      shop.clock.advance(days * daySeconds)
      current = await rotate(shop, current)
    }
    shop.clock.advance(daySeconds)
    expect(await shop.refusal(refresh, { refreshToken: current })).toEqual(refused)
  })

  it('is not given to members of organisations, whose session ends with its access token', async () => {
    const shop = openTestShop()
    const member = await shop.addAccount({
      member: { paymentModel: 'PRE_PAID', permissions: [] },
    })
    const tokens = await shop.signIn(member)
    expect(tokens.refreshToken).toBeUndefined()
    expect(await storedOf(member.id)).toEqual([])
    shop.clock.advance(12 * 3600)
    expect(await shop.refusal(signOut, {}, { bearer: tokens })).toEqual(refused)
  })
})

describe('R-TOK-2: rotation', () => {
  it('gives new tokens and uses the old one up', async () => {
    const { shop, account, token } = await signedIn()
    shop.clock.advance(60)
    const answer = await shop.ask(refresh, { refreshToken: token })
    expect(answer.refreshToken).not.toBe(token)
    expect(answer.expiresAt).toBe(Math.floor(shop.clock.nowMs / 1000) + 900)
    expect(await shop.ask(signOut, {}, { bearer: answer })).toEqual({ ok: true })
    expect(await storedOf(account.id)).toHaveLength(2)
  })

  it('gives twenty parallel calls the same successor and stores one row', async () => {
    const { shop, account, token } = await signedIn()
    const successors = await Promise.all(Array.from({ length: 20 }, () => rotate(shop, token)))
    expect(new Set(successors).size).toBe(1)
    expect((await storedOf(account.id)).map(({ hash }) => hash)).toEqual(
      [token, successors[0] ?? ''].map(hashToken),
    )
  })

  it('gives the successor again within ten seconds, for an answer that was lost', async () => {
    const { shop, account, token } = await signedIn()
    const successor = await rotate(shop, token)
    shop.clock.advance(10)
    expect(await rotate(shop, token)).toBe(successor)
    expect(await storedOf(account.id)).toHaveLength(2)
    expect(await rotate(shop, successor)).not.toBe(successor)
  })

  it('gives one successor while the keys are rotated', async () => {
    const older = { kid: 's1', key: new Uint8Array(32).fill(8) }
    const newer = { kid: 's2', key: new Uint8Array(32).fill(9) }
    const nowMs = Date.now()
    const before = openTestShop({ nowMs, services: testServices({ sealingKeys: [older, newer] }) })
    const after = openTestShop({ nowMs, services: testServices({ sealingKeys: [newer, older] }) })
    const account = await before.addAccount()
    const token = tokenOf(await before.signIn(account))
    const shops = Array.from({ length: 20 }, (_, index) => (index % 2 ? before : after))
    const successors = await Promise.all(shops.map((shop) => rotate(shop, token)))
    expect(new Set(successors).size).toBe(1)
    expect(await storedOf(account.id)).toHaveLength(2)
  })
})

describe('R-TOK-3: reuse after the grace', () => {
  it('ends the session with all its tokens, and no other', async () => {
    const { shop, account, token } = await signedIn()
    const other = await shop.signIn(account)
    const answer = await shop.ask(refresh, { refreshToken: token })
    shop.clock.advance(11)
    expect(await shop.refusal(refresh, { refreshToken: token })).toEqual(refused)
    expect(await shop.refusal(signOut, {}, { bearer: answer })).toEqual(refused)
    expect(await shop.refusal(refresh, { refreshToken: tokenOf(answer) })).toEqual(refused)
    await rotate(shop, tokenOf(other))
    expect(await shop.ask(signOut, {}, { bearer: other })).toEqual({ ok: true })
  })

  it('is noticed in every shop', async () => {
    const { shop, token } = await signedIn()
    const answer = await shop.ask(refresh, { refreshToken: token })
    shop.clock.advance(11)
    expect(await shop.refusal(refresh, { refreshToken: token }, { channel: 'dear' })).toEqual(
      refused,
    )
    expect(await shop.refusal(signOut, {}, { bearer: answer })).toEqual(refused)
  })
})

describe('a refresh token that gives nothing', () => {
  it.each([
    ['was never given', 'x'.repeat(43)],
    ['is too long', 'x'.repeat(512)],
  ])('%s', async (_, refreshToken) => {
    expect(await openTestShop().refusal(refresh, { refreshToken })).toEqual(refused)
  })

  it('is of another shop, and stays good in its own', async () => {
    const { shop, token } = await signedIn()
    expect(await shop.refusal(refresh, { refreshToken: token }, { channel: 'dear' })).toEqual(
      refused,
    )
    await rotate(shop, token)
  })

  it('is of a disabled account, and is good again when it is enabled', async () => {
    const { shop, account, token } = await signedIn()
    const set = testDatabase().prepare('UPDATE account SET disabled_at = ?2 WHERE id = ?1')
    await set.bind(account.id, 1).run()
    expect(await shop.refusal(refresh, { refreshToken: token })).toEqual(refused)
    await set.bind(account.id, null).run()
    await rotate(shop, token)
  })
})
