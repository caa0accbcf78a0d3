import { describe, expect, it } from 'vitest'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { askDirectory } from '../../testing/company/directory.ts'
import { addMember, addRole, openOrganization } from '../../testing/company/organization.ts'
import { testDatabase } from '../../testing/testing.ts'

const peopleRights: PermissionKey[] = ['GET_ACCOUNTS', 'UPDATE_ROLES', 'UPDATE_ACCOUNTS']

/** An organisation with one full administrator and a member with the rights about people alone. */
async function openWithPeopleTeam() {
  const owner = await openOrganization()
  const team = await addRole(owner, peopleRights)
  const plain = await addRole(owner)
  return { owner, team, plain, member: await addMember(owner, team.id) }
}

describe('R-ORG-4: the only member who can pass on some permission', () => {
  it('is not demoted, suspended or removed, whoever else may change roles', async () => {
    const { owner, team, plain, member } = await openWithPeopleTeam()
    const { shop } = owner
    const { bearer } = member
    const [accountId, roleId] = [owner.id, plain.id]
    const role = { id: owner.roleId ?? '', name: 'r', permissions: peopleRights }
    const gives = { accountIds: [accountId], roleId }
    const kept = { status: 409, code: 'conflict', reason: 'last_administrator' }
    expect(await shop.refusal(roleCalls.batchUpdateRoles, gives, { bearer })).toEqual(kept)
    expect(await shop.refusal(peopleCalls.suspendPerson, { accountId }, { bearer })).toEqual(kept)
    expect(await shop.refusal(peopleCalls.removePerson, { accountId }, { bearer })).toEqual(kept)
    expect(await shop.refusal(roleCalls.updateRoles, { roles: [role] }, { bearer })).toEqual(kept)
    const dry = await shop.ask(roleCalls.batchUpdateRoles, { ...gives, dryRun: true }, { bearer })
    expect(dry.changes).toMatchObject([{ outcome: 'last_administrator' }])
    const preview = { change: 'remove', accountIds: [accountId, member.accountId] } as const
    const { people } = await shop.ask(peopleJobCalls.previewPeopleJob, preview, { bearer })
    expect(people.map(({ problem }) => problem)).toEqual(['last_administrator', 'self'])
    const job = await shop.ask(
      peopleJobCalls.startPeopleJob,
      { jobId: crypto.randomUUID(), change: 'suspend', accountIds: [accountId] },
      { bearer },
    )
    expect(job.failed).toMatchObject([{ problem: 'last_administrator' }])
    // The other rights are still there to be given, after which the first administrator may go.
    await shop.ask(
      roleCalls.updateRoles,
      { roles: [{ id: team.id, name: team.name, permissions: await permissionsOf(owner.roleId) }] },
      owner,
    )
    await shop.ask(peopleCalls.removePerson, { accountId }, { bearer })
  })

  it('is not removed by a directory', async () => {
    const { owner } = await openWithPeopleTeam()
    const { shop } = owner
    const key = { name: 'Okta', days: 365 } as const
    const { secret } = await shop.ask(signOnCalls.createDirectoryKey, key, owner)
    const off = { schemas: [], Operations: [{ op: 'replace', path: 'active', value: false }] }
    for (const [method, body] of [
      ['PATCH', off],
      ['DELETE', undefined],
    ] as const) {
      const answer = await askDirectory({ shop, secret }, method, `/Users/${owner.id}`, body)
      expect(answer.status).toBe(409)
    }
  })
})

describe('R-ORG-4: a suspended member', () => {
  it('is resumed only by who holds the rights of the role', async () => {
    const { owner, member } = await openWithPeopleTeam()
    const { shop } = owner
    const second = await addMember(owner)
    const { accountId } = second
    await shop.ask(peopleCalls.suspendPerson, { accountId }, member)
    expect(await shop.refusal(peopleCalls.resumePerson, { accountId }, member)).toMatchObject({
      reason: 'rights',
    })
    await shop.ask(peopleCalls.resumePerson, { accountId }, owner)
  })
})

async function permissionsOf(roleId = ''): Promise<PermissionKey[]> {
  const found = await testDatabase()
    .prepare('SELECT permissions FROM role WHERE id = ?')
    .bind(roleId)
    .first<string>('permissions')
  return JSON.parse(found ?? '[]')
}
