import { describe, expect, it } from 'vitest'
import { openTestShop } from '#backend/testing/test-shop.ts'
import { decodeBase64url } from '#contract/base64url.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { makeTag } from '#crypto/signing.ts'
import { shop, visit } from './testing/visit.ts'

type Session = { server_time: number; tag: { kid: string; key: string } }

/** Calls the built shop as an app does, with the key of a new browser session. */
async function ask(method: string, path: string, authorization?: string): Promise<Response> {
  const { tag, server_time } = (await (await visit(`${shop}/session`)).json()) as Session
  const key = { kid: tag.kid, key: decodeBase64url(tag.key) ?? new Uint8Array() }
  return visit(`${shop}/api/v3${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-tag': makeTag(key, null, server_time * 1000),
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
}

async function takeToken(): Promise<string> {
  const { access_token } = await (await ask('GET', '/guest/token')).json<{ access_token: string }>()
  return access_token
}

const openCalls = [
  ['POST', '/user/get_countries'],
  ['GET', '/catalogue/destinations'],
] as const

describe('a guest token of the shop', () => {
  it.each(openCalls)('goes with %s %s, and a forged one does not', async (method, path) => {
    const token = await takeToken()
    const [head, body, signature = ''] = token.split('.')
    const other = signature.startsWith('A') ? 'B' : 'A'
    const forged = [head, body, other + signature.slice(1)].join('.')
    expect((await ask(method, path, `Bearer ${token}`)).status).toBe(200)
    for (const authorization of [`Bearer ${forged}`, 'Bearer nonsense', 'Basic YTpi']) {
      const refused = await ask(method, path, authorization)
      expect(refused.status).toBe(401)
      expect(await refused.json()).toMatchObject({ details: { reason: 'session' } })
    }
  })

  it('is nobody’s session', async () => {
    const authorization = `Bearer ${await takeToken()}`
    for (const path of ['/user/get_profile', '/user/get_avatars', '/enterprise/get_profile']) {
      expect((await ask('POST', path, authorization)).status).toBe(401)
    }
  })

  it('can be renewed with the one that has ended, which opens nothing else', async () => {
    const shopAt = openTestShop()
    const { accessToken: bearer } = await shopAt.ask(userCalls.guestToken)
    expect(await shopAt.ask(userCalls.getCountries, {}, { bearer })).toHaveProperty('countries')
    shopAt.clock.advance(3601)
    const ended = { status: 401, code: 'unauthorized', reason: 'session' }
    expect(await shopAt.refusal(userCalls.getCountries, {}, { bearer })).toEqual(ended)
    const { accessToken: fresh } = await shopAt.ask(userCalls.guestToken, {}, { bearer })
    const answer = await shopAt.ask(userCalls.getCountries, {}, { bearer: fresh })
    expect(answer).toHaveProperty('countries')
  })
})
