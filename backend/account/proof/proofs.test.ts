import { describe, expect, it } from 'vitest'
import type { CodePurpose } from '#contract/words.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import {
  batchSpending,
  makeCodeProof,
  makeSocialProof,
  readCodeProof,
  readSocialProof,
  spendProof,
} from './proofs.ts'

const refusal = expect.objectContaining({
  code: 'unprocessable',
  details: { reason: 'proof' },
})

function give(shop = openTestShop(), purpose: CodePurpose = 'reset') {
  const facts = { email: 'anna@mail.example', accountType: 'normal', accountId: 'a1' } as const
  return { shop, facts, given: makeCodeProof(shop.callOf(), purpose, facts) }
}

describe('proofs', () => {
  it('say what was proved, to us alone', () => {
    const { shop, facts, given } = give()
    expect(given.proof).not.toContain('anna')
    expect(readCodeProof(shop.callOf(), 'reset', given.proof)).toMatchObject(facts)
  })

  it.each<CodePurpose>(['sign_in', 'sign_up', 'current_email', 'new_email', 'reauthenticate'])(
    'R-OTP-2: one for resetting is none for %s',
    (purpose) => {
      const { shop, given } = give()
      expect(() => readCodeProof(shop.callOf(), purpose, given.proof)).toThrowError(refusal)
    },
  )

  it('of a provider and of a code are not the same', () => {
    const { shop, given } = give()
    const social = makeSocialProof(shop.callOf(), { provider: 'google', subject: 's' })
    expect(() => readSocialProof(shop.callOf(), given.proof)).toThrowError(refusal)
    expect(() => readCodeProof(shop.callOf(), 'reset', social.proof)).toThrowError(refusal)
    expect(readSocialProof(shop.callOf(), social.proof)).toMatchObject({ subject: 's' })
  })

  it('end after ten minutes', () => {
    const { shop, given } = give()
    shop.clock.advance(599)
    expect(readCodeProof(shop.callOf(), 'reset', given.proof).accountId).toBe('a1')
    shop.clock.advance(1)
    expect(() => readCodeProof(shop.callOf(), 'reset', given.proof)).toThrowError(refusal)
  })

  it('hold in the shop they were made in', () => {
    const { shop, given } = give()
    expect(() => readCodeProof(shop.callOf('dear'), 'reset', given.proof)).toThrowError(refusal)
  })

  it.each(['', 'x', 's1.AAAA', 'not.a.proof'])('are not %j', (text) => {
    const { shop } = give()
    expect(() => readCodeProof(shop.callOf(), 'reset', text)).toThrowError(refusal)
  })

  it('are spent once, and with what they allow', async () => {
    const { shop, given } = give()
    const call = shop.callOf()
    const proof = readCodeProof(call, 'reset', given.proof)
    const mark = () => call.db.prepare("INSERT INTO used_once VALUES ('state', ?1, 0)")
    const spend = (id: string) => batchSpending(call, [spendProof(call, proof), mark().bind(id)])
    const ids = Array.from({ length: 10 }, () => crypto.randomUUID())
    const outcomes = await Promise.allSettled(ids.map(spend))
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(lost).toHaveLength(9)
    expect(lost.every(({ reason }) => refusal.asymmetricMatch(reason))).toBe(true)
    const { results } = await call.db
      .prepare(
        "SELECT token FROM used_once WHERE kind = 'state' AND token IN (SELECT value FROM json_each(?1))",
      )
      .bind(JSON.stringify(ids))
      .all()
    expect(results).toHaveLength(1)
  })
})
