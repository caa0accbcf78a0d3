import { describe, expect, it } from 'vitest'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { calls } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { freshEmail, memberProofFor } from '../testing/account.ts'
import { addMember, addRole, openOrganization } from '../testing/company/organization.ts'
import { sampleInput } from '../testing/inputs/sample-inputs.ts'

const rows = Object.values<CallRow>(calls).filter(({ access }) => access === 'enterprise')
const asked = { status: 403, code: 'forbidden', reason: 'reauthenticate' }

/** An organisation whose administrator signed in longer ago than a proof counts. */
async function openUnproved() {
  const owner = await openOrganization()
  const plain = await addRole(owner)
  const member = await addMember(owner, plain.id)
  owner.shop.clock.advance(301)
  return { owner, plain, member }
}

describe('R-ORG-5: a session without a fresh proof', () => {
  it('makes no keys, changes no sign-on and sends no money elsewhere', async () => {
    const { owner } = await openUnproved()
    const sensitive = rows.filter(({ isSensitive }) => isSensitive === true)
    expect(sensitive.length).toBeGreaterThan(10)
    for (const row of sensitive) {
      expect(await owner.shop.refusal(row, sampleInput(row), owner), row.path).toEqual(asked)
    }
  })

  it('makes no administrators, and everybody else as before', async () => {
    const { owner, plain, member } = await openUnproved()
    const { shop } = owner
    const { accountId } = member
    const [admin, keys] = [owner.roleId ?? '', ['UPDATE_SIGN_ON']] as const
    const people = [{ name: '', email: freshEmail() }]
    const made = (roleId: string): [CallRow, object][] => [
      [peopleCalls.invitePeople, { people, roleId, locale: 'en' }],
      [roleCalls.batchUpdateRoles, { accountIds: [accountId], roleId }],
      [
        peopleJobCalls.startPeopleJob,
        {
          ...{ jobId: crypto.randomUUID(), change: 'role', target: roleId },
          accountIds: [accountId],
        },
      ],
    ]
    const roles: [CallRow, object][] = [
      [roleCalls.addRoles, { roles: [{ name: 'New', permissions: keys }] }],
      [roleCalls.updateRoles, { roles: [{ id: plain.id, name: 'p', permissions: keys }] }],
    ]
    const conditional = rows.filter(({ isSensitive }) => isSensitive === 'administrators')
    const tried = [...made(admin), ...roles, [peopleCalls.resumePerson, {}] as const]
    expect(new Set(tried.map(([row]) => row.path))).toEqual(new Set(conditional.map((r) => r.path)))
    for (const [row, input] of [...made(admin), ...roles]) {
      expect(await shop.refusal(row, input, owner), row.path).toEqual(asked)
    }
    for (const [row, input] of made(plain.id)) await shop.ask(row, input, owner)
    const proof = await memberProofFor(shop, { email: owner.email, purpose: 'reauthenticate' })
    await shop.ask(userCalls.reauthenticate, { proof }, owner)
    await shop.ask(roleCalls.batchUpdateRoles, { accountIds: [accountId], roleId: admin }, owner)
  })

  it('gives no suspended administrator back', async () => {
    const { owner } = await openUnproved()
    const { shop } = owner
    const fresh = { ...owner, bearer: await shop.signIn(owner) }
    const { accountId } = await addMember(fresh)
    await shop.ask(peopleCalls.suspendPerson, { accountId }, fresh)
    expect(await shop.refusal(peopleCalls.resumePerson, { accountId }, owner)).toEqual(asked)
  })
})
