import { describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase, testServices } from '../../testing/testing.ts'
import type { Call } from '../call.ts'
import { type CodeAnswer, storeCode, takeCode } from './codes.ts'

/** Mails a code in a flow of its own. */
async function mailCode(shop: TestShop, code: string | undefined = '123456'): Promise<CodeAnswer> {
  const scope = {
    accountType: 'normal',
    emailKey: `${crypto.randomUUID()}@mail.example`,
    purpose: 'sign_in',
    flow: crypto.randomUUID(),
  } as const
  await storeCode(shop.callOf(), { ...scope, code }, [])
  return { ...scope, code: '123456' }
}

async function outcomeOf(call: Call, answer: CodeAnswer): Promise<string> {
  try {
    await takeCode(call, answer)
    return 'taken'
  } catch (error) {
    const { code, details } = error as { code: string; details: { reason: string } }
    return `${code} ${details.reason}`
  }
}

const wrong = 'unprocessable code_wrong'
const ended = 'unprocessable code_ended'

describe('mailed codes', () => {
  it('R-OTP-1: are good once', async () => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    expect(await outcomeOf(shop.callOf(), answer)).toBe('taken')
    expect(await outcomeOf(shop.callOf(), answer)).toBe(ended)
  })

  it('R-OTP-1: are stored as a keyed hash', async () => {
    const shop = openTestShop()
    const { flow } = await mailCode(shop)
    const row = await testDatabase()
      .prepare('SELECT * FROM verification_code WHERE flow = ?1')
      .bind(flow)
      .first<{ code_hash: string }>()
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain('123456')
    const others = openTestShop({
      services: { sealingKeys: [{ kid: 's1', key: new Uint8Array(32).fill(9) }] },
    })
    const moved = { ...(await mailCode(shop)) }
    expect(await outcomeOf(others.callOf(), moved)).toBe(wrong)
  })

  it('R-OTP-1: fail at the sixth try even if it is right', async () => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    const guesses = ['000000', '000001', '000002', '000003', '000004']
    const outcomes: string[] = []
    for (const code of guesses) outcomes.push(await outcomeOf(shop.callOf(), { ...answer, code }))
    expect(outcomes).toEqual([wrong, wrong, wrong, wrong, ended])
    expect(await outcomeOf(shop.callOf(), answer)).toBe(ended)
  })

  it('R-OTP-1: a right fifth try is right', async () => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    for (const code of ['000000', '000001', '000002', '000003']) {
      await outcomeOf(shop.callOf(), { ...answer, code })
    }
    expect(await outcomeOf(shop.callOf(), answer)).toBe('taken')
  })

  it('R-OTP-1: 100 guesses at once are five guesses', async () => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        outcomeOf(shop.callOf(), { ...answer, code: String(200_000 + index) }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === wrong)).toHaveLength(4)
    const row = await testDatabase()
      .prepare('SELECT tries_left FROM verification_code WHERE flow = ?1')
      .bind(answer.flow)
      .first<number>('tries_left')
    expect(row).toBe(0)
    expect(await outcomeOf(shop.callOf(), answer)).toBe(ended)
  })

  it('R-OTP-1: of right answers at once one is taken', async () => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(shop.callOf(), answer)),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  })

  it.each([
    [599, 'taken'],
    [600, ended],
  ])('R-OTP-1: live ten minutes: after %d s one is %s', async (seconds, outcome) => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    shop.clock.advance(seconds)
    expect(await outcomeOf(shop.callOf(), answer)).toBe(outcome)
  })

  it.each<[string, Partial<CodeAnswer>]>([
    ['another conversation', { flow: crypto.randomUUID() }],
    ['another purpose', { purpose: 'reset' }],
    ['another address', { emailKey: 'somebody@mail.example' }],
    ['the other type of account', { accountType: 'enterprise' }],
  ])('R-OTP-1, R-OTP-2: are good in no %s', async (_, elsewhere) => {
    const shop = openTestShop()
    const answer = await mailCode(shop)
    expect(await outcomeOf(shop.callOf(), { ...answer, ...elsewhere })).toBe(ended)
    expect(await outcomeOf(shop.callOf(), answer)).toBe('taken')
  })

  it('R-OTP-2: a new code ends the one before', async () => {
    const shop = openTestShop()
    const first = await mailCode(shop)
    shop.clock.advance(60)
    const second = { ...first, flow: crypto.randomUUID(), code: '654321' }
    await storeCode(shop.callOf(), second, [])
    expect(await outcomeOf(shop.callOf(), first)).toBe(ended)
    expect(await outcomeOf(shop.callOf(), second)).toBe('taken')
  })

  it('R-OTP-1: a new code is refused for a minute, also to many who ask at once', async () => {
    const shop = openTestShop()
    const first = await mailCode(shop)
    const again = () =>
      storeCode(shop.callOf(), { ...first, flow: crypto.randomUUID(), code: '654321' }, [])
    shop.clock.advance(59)
    await expect(again()).rejects.toMatchObject({
      code: 'rate_limited',
      details: { reason: 'resend', retryAfterSeconds: 1 },
    })
    expect(await outcomeOf(shop.callOf(), { ...first, code: '000000' })).toBe(wrong)
    shop.clock.advance(1)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, again))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('R-ENU-1: one that was sent to nobody is never right', async () => {
    const shop = openTestShop()
    const answer = { ...(await mailCode(shop, '')), code: '' }
    expect(await outcomeOf(shop.callOf(), answer)).toBe(wrong)
  })

  it('stay good while keys change', async () => {
    const [old] = testServices().sealingKeys
    const next = { kid: 's2', key: new Uint8Array(32).fill(11) }
    const nowMs = Date.now()
    const answer = await mailCode(openTestShop({ nowMs }))
    const rotated = openTestShop({ nowMs, services: { sealingKeys: [next, old] } })
    expect(await outcomeOf(rotated.callOf(), answer)).toBe('taken')
  })
})
