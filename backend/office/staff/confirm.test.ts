import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { staffSignInCalls } from '#contract/calls/office/sign-in.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { createAuthenticator } from '../../testing/account/test-authenticator.ts'
import { sampleInput } from '../../testing/inputs/sample-inputs.ts'
import { buy, openBuyer } from '../../testing/order.ts'
import { openTestShop, type TestShop, testOrigin } from '../../testing/test-shop.ts'

const { staffConfirm, staffSignInOptions, getStaffInvite, acceptStaffInvite } = staffSignInCalls
const { inviteStaff, endStaff } = staffCalls

const asked = { status: 403, code: 'forbidden', reason: 'reauthenticate' }
const sensitive = Object.values<CallRow>(calls).filter(
  ({ access, isSensitive }) => access === 'staff' && isSensitive === true,
)

/** Signs an invited owner in with a passkey of their own. */
async function joinOwner(shop: TestShop) {
  const owner = await becomeStaff(shop)
  const email = `${crypto.randomUUID()}@staff.example`
  const invitation = { email, name: 'Ana', role: 'owner', brand: '*', why: 'New here' }
  const { token } = await shop.ask(inviteStaff, invitation, owner)
  const { flow, options } = await shop.ask(getStaffInvite, { token })
  const authenticator = await createAuthenticator(testOrigin)
  const credential = await authenticator.make(options as never)
  const bearer = await shop.ask(acceptStaffInvite, { token, flow, credential })
  const answer = async () => {
    const challenge = await shop.ask(staffSignInOptions)
    return {
      flow: challenge.flow,
      credential: await authenticator.use(challenge.options as never),
    }
  }
  return { who: { bearer }, answer }
}

describe('R-OFF-20: a sensitive act of the office', () => {
  it('asks for a passkey used in the last five minutes, of the person who is signed in', async () => {
    const shop = openTestShop()
    const [{ who, answer }, other] = [await joinOwner(shop), await joinOwner(shop)]
    shop.clock.advance(301)
    expect(sensitive.length).toBeGreaterThan(3)
    for (const row of sensitive) {
      expect(await shop.refusal(row, sampleInput(row), who), row.path).toEqual(asked)
    }
    const refused = { status: 401, code: 'unauthorized', reason: 'passkey' }
    expect(await shop.refusal(staffConfirm, await other.answer(), who)).toEqual(refused)
    expect(await shop.refusal(staffConfirm, { demo: true }, who)).toEqual(refused)
    await shop.ask(staffConfirm, await answer(), who)
    const end = { staffId: 'nobody', why: 'Left us' }
    expect(await shop.refusal(endStaff, end, who)).toEqual({ status: 404, code: 'not_found' })
  })

  it('is also a refund over the limits of one person, and no smaller one', async () => {
    const { shop, ...buyer } = await openBuyer()
    const { number } = await buy({ shop, ...buyer })
    const agent = await becomeStaff(shop, 'support')
    shop.clock.advance(301)
    const wish = (idempotencyKey: string) => {
      const reason = { reason: 'network', why: 'No network' }
      return { idempotencyKey, number, amountMinor: 50, ...reason }
    }
    const { refundOrder } = officeOrderCalls
    expect(await shop.ask(refundOrder, wish('one'), agent)).toMatchObject({ state: 'done' })
    expect(await shop.refusal(refundOrder, wish('two'), agent)).toEqual(asked)
  })
})
