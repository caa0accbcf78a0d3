import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { staffSignInCalls } from '#contract/calls/office/sign-in.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import { firstBroken } from '../../../scripts/staff/verify-acts.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { createAuthenticator } from '../../testing/account/test-authenticator.ts'
import { openTestShop, testOrigin } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const { getStaffProfile, staffSignOut, getStaffInvite, acceptStaffInvite } = staffSignInCalls
const { staffSignIn, staffSignInOptions, staffDemoSignIn } = staffSignInCalls
const { inviteStaff, endStaff, listActs } = staffCalls

const ended = { status: 401, code: 'unauthorized', reason: 'session' }
const otherKind = { status: 403, code: 'forbidden', reason: 'account_type' }
const invitation = { name: 'Ana', role: 'support', brand: 'plain', why: 'New here' }

describe('R-OFF-1: a session of the office', () => {
  it('ends after 30 minutes without use, and after 12 hours', async () => {
    const shop = openTestShop()
    const agent = await becomeStaff(shop, 'support')
    for (let half = 0; half < 23; half += 1) {
      shop.clock.advance(29 * 60)
      await shop.ask(getStaffProfile, {}, agent)
    }
    shop.clock.advance(31 * 60)
    expect(await shop.refusal(getStaffProfile, {}, agent)).toEqual(ended)
    const second = await becomeStaff(shop, 'support')
    shop.clock.advance(31 * 60)
    expect(await shop.refusal(getStaffProfile, {}, second)).toEqual(ended)
  })

  it('is no session of a shop, and one of a shop is none of the office', async () => {
    const shop = openTestShop()
    const agent = await becomeStaff(shop, 'owner')
    for (const row of [userCalls.getAvatars, userCalls.getProfile, userCalls.signOut]) {
      expect(await shop.refusal(row, {}, agent)).toEqual(otherKind)
    }
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await shop.refusal(getStaffProfile, {}, { bearer })).toEqual(otherKind)
  })

  it('ends everywhere when its person leaves, and the last owner stays', async () => {
    const shop = openTestShop()
    await testDatabase().exec('DELETE FROM staff_role')
    const [owner, agent] = [await becomeStaff(shop, 'owner'), await becomeStaff(shop, 'support')]
    await shop.ask(endStaff, { staffId: agent.id, why: 'Left us' }, owner)
    expect(await shop.refusal(getStaffProfile, {}, agent)).toEqual(ended)
    const last = { status: 409, code: 'conflict', reason: 'last_owner' }
    expect(await shop.refusal(endStaff, { staffId: owner.id, why: 'Mine' }, owner)).toEqual(last)
    expect(await shop.ask(staffSignOut, {}, owner)).toEqual({ ok: true })
  })

  it('is not opened for people of the demonstration in production', async () => {
    const shop = openTestShop({ services: { refusesDemo: true } })
    const refusal = await shop.refusal(staffDemoSignIn, { who: 'owner' })
    expect(refusal).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('R-OFF-2: an invited person', () => {
  it('makes a passkey by a link that works once, and signs in with it', async () => {
    const shop = openTestShop()
    const owner = await becomeStaff(shop, 'owner')
    const email = `${crypto.randomUUID()}@staff.example`
    const { token } = await shop.ask(inviteStaff, { ...invitation, email }, owner)
    const { flow, options } = await shop.ask(getStaffInvite, { token })
    const authenticator = await createAuthenticator(testOrigin)
    const credential = await authenticator.make(options as never)
    const tokens = await shop.ask(acceptStaffInvite, { token, flow, credential })
    const profile = await shop.ask(getStaffProfile, {}, { bearer: tokens })
    expect(profile).toMatchObject({ email, roles: [{ role: 'support', brand: 'plain' }] })
    const gone = { status: 404, code: 'not_found' }
    expect(await shop.refusal(getStaffInvite, { token })).toEqual(gone)
    const asked = await shop.ask(staffSignInOptions)
    const shown = await authenticator.use(asked.options as never)
    await shop.ask(staffSignIn, { flow: asked.flow, credential: shown })
  })

  it('gets no permission that the inviting person does not hold', async () => {
    const shop = openTestShop()
    const lead = await becomeStaff(shop, 'support_lead')
    const input = { ...invitation, email: 'b@staff.example', role: 'owner', brand: '*' }
    const refused = { status: 403, code: 'forbidden', reason: 'permission' }
    expect(await shop.refusal(inviteStaff, input, lead)).toEqual(refused)
  })
})

describe('R-OFF-4: the log', () => {
  it('holds by the published recipe, also for acts at once, and a changed row is found', async () => {
    const shop = openTestShop()
    const people = await Promise.all([1, 2, 3, 4].map(() => becomeStaff(shop, 'owner')))
    await Promise.all(
      people.map((owner, at) =>
        shop.ask(inviteStaff, { ...invitation, email: `c${at}@staff.example` }, owner),
      ),
    )
    const read = async () =>
      (await testDatabase().prepare('SELECT * FROM office_act ORDER BY seq').all()).results
    const rows = (await read()) as Record<string, string | number>[]
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect(firstBroken(rows)).toBeUndefined()
    const [owner] = people
    if (!owner) throw new Error('expected an owner')
    expect(await shop.ask(listActs, {}, owner)).not.toHaveProperty('brokenAt')

    const update = testDatabase().prepare("UPDATE office_act SET why = 'other' WHERE seq = ?1")
    await expect(update.bind(rows.length - 2).run()).rejects.toThrow('only added to')
    const changed = rows.map((row, at) => (at === 5 ? { ...row, why: 'other' } : row))
    expect(firstBroken(changed)).toBe(rows[5]?.seq)
  })
})
