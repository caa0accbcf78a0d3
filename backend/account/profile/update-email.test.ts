import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, goodPassword, mailsTo, proofFor } from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'

async function signedIn(shop: TestShop) {
  const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
  return { account, bearer: await shop.signIn(account) }
}

/** Returns the two proofs that a change of address requires. */
async function prove(shop: TestShop, from: string, to: string) {
  const currentProof = await proofFor(shop, { email: from, purpose: 'current_email' })
  const newProof = await proofFor(shop, { email: to, purpose: 'new_email', proof: currentProof })
  return { currentProof, newProof }
}

const refusedProof = { status: 422, code: 'unprocessable', reason: 'proof' }

describe('changing the address', () => {
  it('moves the account, tells the old address, and works once', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const email = freshEmail('bea')
    const proofs = await prove(shop, account.email, email)
    expect(await shop.ask(userCalls.updateEmail, proofs, { bearer })).toMatchObject({ email })
    const told = (await mailsTo(account.email)).at(-1)
    expect(told?.kind).toBe('email_changed')
    await shop.ask(userCalls.signIn, { email, password: goodPassword })
    const old = { email: account.email, password: goodPassword }
    expect(await shop.refusal(userCalls.signIn, old)).toMatchObject({ reason: 'credentials' })
    expect(await shop.refusal(userCalls.updateEmail, proofs, { bearer })).toEqual(refusedProof)
  })

  it('mails no new address before the old one is proved', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const ask = (proof?: string) =>
      shop.refusal(userCalls.getVerificationCode, {
        email,
        purpose: 'new_email',
        ...(proof ? { proof } : {}),
      })
    expect(await ask()).toEqual({ status: 400, code: 'invalid_input' })
    expect(await ask('x'.repeat(40))).toEqual(refusedProof)
    expect(await mailsTo(email)).toEqual([])
  })

  it('R-ENU-1: tells only its owner that the new address has an account', async () => {
    const shop = openTestShop()
    const { account } = await signedIn(shop)
    const other = await shop.addAccount({ email: freshEmail() })
    const proof = await proofFor(shop, { email: account.email, purpose: 'current_email' })
    const asked = { email: other.email, purpose: 'new_email', proof } as const
    await shop.ask(userCalls.getVerificationCode, asked)
    expect((await mailsTo(other.email)).map(({ kind }) => kind)).toEqual(['account_exists'])
  })

  it('takes no proof of somebody else’s address', async () => {
    const shop = openTestShop()
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const proofs = await prove(shop, theirs.account.email, freshEmail())
    const { bearer } = mine
    expect(await shop.refusal(userCalls.updateEmail, proofs, { bearer })).toEqual(refusedProof)
    expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toMatchObject({
      email: mine.account.email,
    })
  })

  it('R-OTP-2: does not take one proof for the other', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const { currentProof, newProof } = await prove(shop, account.email, freshEmail())
    const swapped = { currentProof: newProof, newProof: currentProof }
    expect(await shop.refusal(userCalls.updateEmail, swapped, { bearer })).toEqual(refusedProof)
  })

  it('says that the address got an account since its code was mailed', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const email = freshEmail()
    const proofs = await prove(shop, account.email, email)
    await shop.addAccount({ email })
    expect(await shop.refusal(userCalls.updateEmail, proofs, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'account_exists',
    })
  })

  it('leaves a reset code of the old address worth nothing', async () => {
    const shop = openTestShop()
    const { account, bearer } = await signedIn(shop)
    const reset = await proofFor(shop, { email: account.email, purpose: 'reset' })
    const proofs = await prove(shop, account.email, freshEmail())
    await shop.ask(userCalls.updateEmail, proofs, { bearer })
    const input = { proof: reset, password: 'mein Fahrrad quietscht' }
    expect(await shop.refusal(userCalls.resetPassword, input)).toEqual(refusedProof)
  })
})
