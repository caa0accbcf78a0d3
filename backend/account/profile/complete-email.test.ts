import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, mailsTo, proofFor } from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { makeSocialProof } from '../proof/proofs.ts'

/** The identity and the proof of a social sign-in that brought no usable address. */
function vouched(shop: TestShop, name?: string) {
  const subject = crypto.randomUUID()
  const facts = { provider: 'apple', subject, ...(name ? { name } : {}) } as const
  return { subject, proof: makeSocialProof(shop.callOf(), facts).proof }
}

async function linkedTo(subject: string) {
  return testDatabase()
    .prepare('SELECT account_id FROM social_identity WHERE subject = ?1')
    .bind(subject)
    .first<string>('account_id')
}

const refusedProof = { status: 422, code: 'unprocessable', reason: 'proof' }

describe('completing a social sign-in', () => {
  it('makes an account of the address that was proved', async () => {
    const shop = openTestShop()
    const { proof, subject } = vouched(shop, 'Bea Blum')
    const email = freshEmail()
    const emailProof = await proofFor(shop, { email, purpose: 'complete_email', proof })
    const bearer = await shop.ask(userCalls.completeEmail, { proof, emailProof })
    const profile = await shop.ask(userCalls.getProfile, {}, { bearer })
    expect(profile).toMatchObject({ email, name: 'Bea Blum', hasPassword: false })
    expect(await linkedTo(subject)).toBe(profile.userId)
    expect((await mailsTo(email)).at(-1)?.kind).toBe('welcome')
  })

  it('R-SOC-2: links the account that has the address, once its mailbox is proved', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail() })
    const { proof, subject } = vouched(shop)
    const { email } = account
    const emailProof = await proofFor(shop, { email, purpose: 'complete_email', proof })
    expect(await linkedTo(subject)).toBeNull()
    await shop.ask(userCalls.completeEmail, { proof, emailProof })
    expect(await linkedTo(subject)).toBe(account.id)
    expect((await mailsTo(email)).at(-1)?.kind).toBe('social_linked')
  })

  it('R-SOC-2: takes no address that another code was mailed to', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail() })
    const { proof, subject } = vouched(shop)
    const emailProof = await proofFor(shop, { email: account.email, purpose: 'reset' })
    expect(await shop.refusal(userCalls.completeEmail, { proof, emailProof })).toEqual(refusedProof)
    expect(await linkedTo(subject)).toBeNull()
  })

  it('mails no code to anyone a provider did not vouch for', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const asked = { email, purpose: 'complete_email' } as const
    expect(await shop.refusal(userCalls.getVerificationCode, asked)).toMatchObject({ status: 400 })
    expect(await mailsTo(email)).toEqual([])
  })

  it('links an identity once, and spends both proofs', async () => {
    const shop = openTestShop()
    const { proof, subject } = vouched(shop)
    const first = await proofFor(shop, { email: freshEmail(), purpose: 'complete_email', proof })
    const second = await proofFor(shop, { email: freshEmail(), purpose: 'complete_email', proof })
    await shop.ask(userCalls.completeEmail, { proof, emailProof: first })
    const again = { proof, emailProof: second }
    expect(await shop.refusal(userCalls.completeEmail, again)).toEqual(refusedProof)
    const other = makeSocialProof(shop.callOf(), { provider: 'apple', subject }).proof
    expect(
      await shop.refusal(userCalls.completeEmail, { proof: other, emailProof: second }),
    ).toEqual({ status: 409, code: 'conflict', reason: 'identity_linked' })
  })

  it('lets nobody into a disabled account', async () => {
    const shop = openTestShop()
    const { email, id } = await shop.addAccount({ email: freshEmail() })
    const { proof } = vouched(shop)
    const emailProof = await proofFor(shop, { email, purpose: 'complete_email', proof })
    await testDatabase().prepare('UPDATE account SET disabled_at = 1 WHERE id = ?1').bind(id).run()
    expect(await shop.refusal(userCalls.completeEmail, { proof, emailProof })).toMatchObject({
      status: 403,
      reason: 'disabled',
    })
  })
})
