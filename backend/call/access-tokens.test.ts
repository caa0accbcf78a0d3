import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  at,
  body,
  claims,
  forge,
  forgeries,
  header,
  now,
  signRaw,
  tokens,
} from '../testing/account/forged-tokens.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { testServices } from '../testing/testing.ts'
import { createAccessTokens, guestSeconds } from './access-tokens.ts'

describe('access tokens', () => {
  it('R-TOK-1: live fifteen minutes and say for whom', async () => {
    const { token, expiresAt } = await tokens.sign(claims, at)
    expect(expiresAt - now).toBe(900)
    expect(await tokens.read(token, at)).toEqual(claims)
    expect(await tokens.read(token, { ...at, now: now + 899 })).toEqual(claims)
    expect(await tokens.read(token, { ...at, now: now + 900 })).toBeUndefined()
  })

  it('R-ORG-6: of members live twelve hours, which no consumer’s token may', async () => {
    const member = { ...claims, accountType: 'enterprise' } as const
    const { token, expiresAt } = await tokens.sign(member, at)
    expect(expiresAt - now).toBe(12 * 3600)
    expect(await tokens.read(token, { ...at, now: expiresAt - 1 })).toEqual(member)
    expect(await tokens.read(token, { ...at, now: expiresAt })).toBeUndefined()
    expect(await tokens.read(await forge({ exp: now + 12 * 3600 }), at)).toBeUndefined()
  })

  it('of guests are for guests only', async () => {
    const { token, expiresAt } = await tokens.signGuest(at)
    expect(expiresAt - now).toBe(guestSeconds)
    expect(await tokens.isGuest(token, at)).toBe(true)
    expect(await tokens.isGuest(token, { ...at, channel: 'dear' })).toBe(false)
    expect(await tokens.isGuest((await tokens.sign(claims, at)).token, at)).toBe(false)
  })

  it('hold where nothing is wrong with the forger’s tools', async () => {
    expect(await tokens.read(await forge(), at)).toEqual(claims)
    expect(await tokens.read(await signRaw(JSON.stringify(header), body()), at)).toEqual(claims)
  })

  it.each(forgeries)('R-TOK-5: do not hold where one %s', async (_, make) => {
    expect(await tokens.read(await make(), at)).toBeUndefined()
  })

  it('R-TOK-5: are refused at the door alike, whatever is wrong', async () => {
    const shop = openTestShop({ nowMs: now * 1000 })
    const made = await Promise.all(forgeries.map(([, make]) => make()))
    expect(made.length).toBeGreaterThanOrEqual(30)
    const refusals = await Promise.all(
      made.map((bearer) => shop.refusal(userCalls.signOut, {}, { bearer })),
    )
    for (const refusal of refusals) {
      expect(refusal).toEqual({ status: 401, code: 'unauthorized', reason: 'session' })
    }
  })
})

describe('R-TOK-6: rotating the keys of tokens', () => {
  const older = { kid: 's1', key: new Uint8Array(32).fill(8) }
  const newer = { kid: 's2', key: new Uint8Array(32).fill(9) }

  it('keeps tokens of both keys good until they end', async () => {
    const before = createAccessTokens([older])
    const during = createAccessTokens([newer, older])
    const after = createAccessTokens([newer])
    const old = (await before.sign(claims, at)).token
    const fresh = (await during.sign(claims, at)).token
    expect(await during.read(old, at)).toEqual(claims)
    expect(await during.read(fresh, at)).toEqual(claims)
    expect(await after.read(fresh, at)).toEqual(claims)
    expect(await after.read(old, at)).toBeUndefined()
  })

  it('refuses nobody while servers with and without the new key answer', async () => {
    const servers = [[older], [older, newer], [newer, older]] as const
    const shops = servers.map((sealingKeys) =>
      openTestShop({
        services: { ...testServices({ sealingKeys: [...sealingKeys] as [typeof older] }) },
      }),
    )
    const [first, second, third] = shops
    if (!first || !second || !third) throw new Error('expected three shops')
    // Every server learns the key before any server signs with it: no server meets a token that it
    // cannot verify.
    const account = await first.addAccount()
    const steps = [
      { signs: first, reads: [first, second] },
      { signs: second, reads: [first, second, third] },
      { signs: third, reads: [second, third] },
    ]
    for (const { signs, reads } of steps) {
      const bearer = await signs.signIn(account)
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, index) =>
          reads[index % reads.length]?.send(userCalls.getAvatars, {}, { bearer }),
        ),
      )
      expect(answers.map((answer) => answer?.status)).not.toContain(401)
    }
  })
})
