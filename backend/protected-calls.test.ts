import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallRow } from '#contract/calls/row/row.ts'
import { signCall, tagPastSeconds } from '#crypto/signing.ts'
import { deriveBrowserKey, deriveWorkerKey } from '#crypto/tag-keys.ts'
import { forgetLimits, usedTagsUntil } from './testing/gate.ts'
import type { SendOptions, TestShop } from './testing/test-shop.ts'
import { openTableShop, testRows } from './testing/test-table.ts'
import { testTagKeys } from './testing/testing.ts'

const [masterKey] = testTagKeys

const { echo, protectedRow, botChecked, botCheckedToo, provedElsewhere } = testRows

function signature(nowMs: number) {
  const { tag, pageToken } = signCall(deriveWorkerKey(masterKey), null, nowMs)
  return { tag, pageToken: pageToken() }
}

describe('the tag of a call', () => {
  it.each([
    ['301 s old', -301, 401],
    ['299 s old', -299, 200],
    ['60 s ahead', 60, 200],
    ['61 s ahead', 61, 401],
  ])('that is %s', async (_, seconds, status) => {
    const shop = openTableShop()
    const { tag } = signature(shop.clock.nowMs + seconds * 1000)
    const response = await shop.send(echo, {}, { headers: { 'x-app-tag': tag } })
    expect(response.status).toBe(status)
  })

  it('may be used again where nothing is protected', async () => {
    const shop = openTableShop()
    const headers = { 'x-app-tag': signature(shop.clock.nowMs).tag }
    expect(await shop.ask(echo, {}, { headers })).toEqual({ input: {} })
    expect(await shop.ask(echo, {}, { headers })).toEqual({ input: {} })
  })

  it('counts once for a protected call, of fifty at the same time', async () => {
    const shop = openTableShop()
    const headers = { 'x-app-tag': signature(shop.clock.nowMs).tag }
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => shop.send(protectedRow, {}, { headers })),
    )
    expect(copies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(copies.filter(({ status }) => status === 401)).toHaveLength(49)
    expect(await shop.refusal(protectedRow, {}, { headers })).toEqual({
      status: 401,
      code: 'unauthorized',
      reason: 'replayed',
    })
  })

  it('counts once for all protected calls together', async () => {
    const shop = openTableShop()
    const { tag, pageToken } = signature(shop.clock.nowMs)
    const headers = { 'x-app-tag': tag, 'x-page-token': pageToken }
    await shop.ask(botChecked, {}, { headers })
    expect(await shop.refusal(protectedRow, {}, { headers })).toMatchObject({ reason: 'replayed' })
  })

  it('is remembered for as long as it would be accepted', async () => {
    const shop = openTableShop()
    const issuedAt = Math.floor(shop.clock.nowMs / 1000)
    const headers = { 'x-app-tag': signature(shop.clock.nowMs).tag }
    await shop.ask(protectedRow, {}, { headers })
    expect(await usedTagsUntil(issuedAt + tagPastSeconds + 1)).not.toEqual([])
    shop.clock.advance(tagPastSeconds)
    expect(await shop.refusal(protectedRow, {}, { headers })).toMatchObject({ reason: 'replayed' })
    shop.clock.advance(1)
    expect(await shop.refusal(protectedRow, {}, { headers })).toMatchObject({ reason: 'clock' })
  })

  it('is not used up by input that is refused', async () => {
    const shop = openTableShop()
    const headers = { 'x-app-tag': signature(shop.clock.nowMs).tag }
    expect((await shop.refusal(protectedRow, { word: 7 }, { headers })).status).toBe(400)
    expect(await shop.ask(protectedRow, {}, { headers })).toEqual({})
  })

  it('of a browser’s short-lived key does as well', async () => {
    const shop = openTableShop()
    const expiresAt = Math.floor(shop.clock.nowMs / 1000) + 900
    const key = deriveBrowserKey(masterKey, { session: 's', channel: 'plain', expiresAt })
    const { tag, pageToken } = signCall(key, null, shop.clock.nowMs)
    const headers = { 'x-app-tag': tag, 'x-page-token': pageToken() }
    expect(await shop.ask(botChecked, {}, { headers })).toEqual({})
  })
})

describe('a call that robots would like', () => {
  const refused = { status: 401, code: 'unauthorized', reason: 'page_token' }
  const captcha = (finding: 'passed' | 'failed' | 'unavailable') => ({
    services: { captcha: { judge: vi.fn(async () => finding) } },
  })

  it('takes the HMAC of its tag, with and without a captcha configured', async () => {
    expect(await openTableShop().ask(botChecked)).toEqual({})
    const { services } = captcha('failed')
    expect(await openTableShop({ services }).ask(botChecked)).toEqual({})
    expect(services.captcha.judge).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', ''],
    ['a word', 'nonsense'],
    ['the HMAC of another tag', signature(0).pageToken],
  ])('refuses %s', async (_, token) => {
    const sent = { headers: { 'x-page-token': token } }
    expect(await openTableShop().refusal(botChecked, {}, sent)).toEqual(refused)
  })

  it.each([
    ['passed', 200],
    ['failed', 401],
    ['unavailable', 200],
  ] as const)('heeds a captcha that is %s', async (finding, status) => {
    const { services } = captcha(finding)
    const sent = { ip: '203.0.113.9', headers: { 'x-page-token': 'a-captcha-token' } }
    const response = await openTableShop({ services }).send(botChecked, {}, sent)
    expect(response.status).toBe(status)
    expect(services.captcha.judge).toHaveBeenCalledWith({
      token: 'a-captcha-token',
      action: 'login',
      ip: '203.0.113.9',
      hostname: 'shop.example',
    })
  })

  it('asks no captcha about a token longer than any, or none at all', async () => {
    const { services } = captcha('passed')
    const shop = openTableShop({ services })
    for (const token of ['', 'x'.repeat(2049)]) {
      const sent = { headers: { 'x-page-token': token } }
      expect(await shop.refusal(botChecked, {}, sent)).toEqual(refused)
    }
    expect(services.captcha.judge).not.toHaveBeenCalled()
  })
})

describe('where a captcha is configured, a call without its word', () => {
  const captchaSays = (finding: 'passed' | 'unavailable') => ({
    captcha: { judge: async () => finding },
  })
  const over = { status: 429, code: 'rate_limited', reason: 'unchecked' }
  const ip = '203.0.113.77'
  const byToken = { ip, headers: { 'x-page-token': 'a-captcha-token' } }

  beforeEach(async () => {
    await forgetLimits()
  })

  /** Returns how many of fifty parallel calls are admitted. */
  async function passing(shop: TestShop, row: CallRow, sent: SendOptions): Promise<number> {
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.send(row, {}, sent)))
    return answers.filter(({ status }) => status === 200).length
  }

  it('passes twelve times an hour, all such calls of an address together', async () => {
    const shop = openTableShop({ services: captchaSays('passed') })
    expect(await passing(shop, botCheckedToo, { ip })).toBe(12)
    expect(await shop.refusal(botChecked, {}, { ip })).toEqual(over)
    expect(await shop.ask(botChecked, {}, { ip: '203.0.113.78' })).toEqual({})
    expect(await shop.ask(botChecked, {}, byToken)).toEqual({})
  })

  it('is also one whose token nobody could judge', async () => {
    const shop = openTableShop({ services: captchaSays('unavailable') })
    expect(await passing(shop, botCheckedToo, byToken)).toBe(12)
    expect(await shop.refusal(botChecked, {}, { ip })).toEqual(over)
  })

  it('of a sign-in uses nothing up where it succeeds', async () => {
    const shop = openTableShop({ services: captchaSays('unavailable') })
    for (const sent of [{ ip }, byToken]) {
      for (let times = 0; times < 13; times += 1) {
        expect(await shop.ask(botChecked, {}, sent)).toEqual({})
      }
    }
  })

  it('is not one that comes back from another site, whose proof it brings', async () => {
    const shop = openTableShop({ services: captchaSays('passed') })
    expect(await passing(shop, provedElsewhere, { ip })).toBe(50)
    expect(await passing(shop, botCheckedToo, { ip })).toBe(12)
  })

  it('is none where no captcha is', async () => {
    expect(await passing(openTableShop(), botChecked, { ip })).toBe(50)
  })
})
