import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls, peopleCalls } from '#contract/calls/company/people.ts'
import { directoryCalls, signOnCalls } from '#contract/calls/company/sign-on.ts'
import {
  askDirectory,
  openDirectory,
  patching,
  type TestDirectory,
} from '../../testing/company/directory.ts'
import { addMember, addRole } from '../../testing/company/organization.ts'
import { testDatabase } from '../../testing/testing.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

async function addPerson({ ask, domain }: TestDirectory, name: string, work: object = {}) {
  const sent = { userName: `${name}@${domain}`, active: true, [enterprise]: work }
  return String((await ask('POST', '/Users', sent)).body.id)
}

const changeWork = ({ ask }: TestDirectory, id: string, path: string, value?: string) =>
  ask(
    ...(patching(`/Users/${id}`, {
      ...{ op: value === undefined ? 'Remove' : 'Replace', path: `${enterprise}:${path}` },
      ...(value === undefined ? {} : { value }),
    }) as ['PATCH', string, object]),
  )

async function groupsOf({ shop, bearer }: TestDirectory) {
  const { groups } = await shop.ask(groupCalls.listGroups, {}, { bearer })
  return groups.map(({ name, costCentre, members }) => [name, costCentre, members])
}

async function roleOf({ shop, bearer }: TestDirectory, id: string) {
  const { people } = await shop.ask(peopleCalls.listPeople, {}, { bearer })
  return people.find(({ accountId }) => accountId === id)?.role?.name
}

/** Adds a group of the directory, and lets it give a role with these permissions. */
async function giveRole(directory: TestDirectory, name: string, permissions: readonly string[]) {
  const { shop, bearer, organizationId, ask } = directory
  const group = String((await ask('POST', '/Groups', { displayName: name })).body.id)
  const roleId = crypto.randomUUID()
  await testDatabase()
    .prepare('INSERT INTO role (id, organization_id, name, permissions) VALUES (?, ?, ?, ?)')
    .bind(roleId, organizationId, `${name} role`, JSON.stringify(permissions))
    .run()
  await shop.ask(directoryCalls.setGroupRole, { groupId: group, roleId }, { bearer })
  return group
}

const change = ({ ask }: TestDirectory, group: string, op: 'Add' | 'Remove', id: string) =>
  ask(
    ...(patching(`/Groups/${group}`, { op, path: 'members', value: [{ value: id }] }) as [
      'PATCH',
      string,
      object,
    ]),
  )

describe('R-ORG-8 the department or cost centre of a directory', () => {
  it('becomes the group of its people, now and with each change', async () => {
    const directory = await openDirectory()
    const { shop, bearer } = directory
    const ada = await addPerson(directory, 'ada', { department: 'Sales', costCenter: '100' })
    expect(await groupsOf(directory)).toEqual([])
    const use = { groupsFrom: 'department' } as const
    await shop.ask(directoryCalls.setDirectoryGroups, use, { bearer })
    expect(await groupsOf(directory)).toEqual([['Sales', '100', 1]])
    await addPerson(directory, 'bea', { department: 'Sales' })
    await addPerson(directory, 'cem', { department: 'Support', costCenter: '200' })
    expect(await groupsOf(directory)).toEqual([
      ['Sales', '100', 2],
      ['Support', '200', 1],
    ])
    await changeWork(directory, ada, 'department', 'Support')
    expect(await groupsOf(directory)).toEqual([
      ['Sales', '100', 1],
      ['Support', '200', 2],
    ])
    await changeWork(directory, ada, 'department')
    expect((await groupsOf(directory)).map(([, , members]) => members)).toEqual([1, 1])
    const other = { groupsFrom: 'cost_centre' } as const
    await shop.ask(directoryCalls.setDirectoryGroups, other, { bearer })
    expect(await groupsOf(directory)).toEqual([
      ['100', '100', 1],
      ['200', '200', 1],
      ['Sales', '100', 0],
      ['Support', '200', 0],
    ])
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const actions = lines.map(({ action }) => action)
    expect(actions).toContain('directory_changed')
    expect(actions.filter((action) => action === 'person_group_changed')).toHaveLength(8)
  })
})

describe('R-ORG-8 a group of a directory', () => {
  it('gives its role to members, until they leave it or it gives none', async () => {
    const directory = await openDirectory()
    const { shop, bearer } = directory
    const [ada, bea] = [await addPerson(directory, 'ada'), await addPerson(directory, 'bea')]
    const leads = await giveRole(directory, 'Leads', ['GET_DATA_USAGE'])
    const buyers = await giveRole(directory, 'Buyers', ['GET_DATA_USAGE', 'GET_STATEMENTS'])
    await change(directory, buyers, 'Add', ada)
    expect(await roleOf(directory, ada)).toBe('Buyers role')
    // The first of the list counts.
    await change(directory, leads, 'Add', ada)
    expect(await roleOf(directory, ada)).toBe('Leads role')
    await change(directory, leads, 'Remove', ada)
    expect(await roleOf(directory, ada)).toBe('Buyers role')
    await shop.ask(directoryCalls.removeGroupRole, { groupId: buyers }, { bearer })
    expect(await roleOf(directory, ada)).toBe('Newcomer')
    await change(directory, leads, 'Add', bea)
    expect(await roleOf(directory, bea)).toBe('Leads role')
    await directory.ask('DELETE', `/Groups/${leads}`)
    expect(await roleOf(directory, bea)).toBe('Newcomer')
    // A member who moves people between groups gives no role by that.
    const moved = { accountIds: [ada], groupId: await giveRole(directory, 'More', []) }
    await shop.ask(groupCalls.movePeople, moved, { bearer })
    expect(await roleOf(directory, ada)).toBe('Newcomer')
  })

  it('gives by a token no more than the maker of the token may do', async () => {
    const directory = await openDirectory()
    const { shop, organizationId } = directory
    const ada = await addPerson(directory, 'ada')
    const admins = await giveRole(directory, 'Admins', ['UPDATE_ACCOUNTS', 'GET_ACCOUNTS'])
    const organization = { shop, bearer: directory.bearer, roleId: '' } as never
    const { id } = await addRole(organization, ['UPDATE_SIGN_ON'])
    const { bearer: weak } = await addMember(organization, id)
    const wish = { name: 'Weak', days: 365 } as const
    const { secret } = await shop.ask(signOnCalls.createDirectoryKey, wish, { bearer: weak })
    const [, path, body] = patching(`/Groups/${admins}`, {
      ...{ op: 'Add', path: 'members', value: [{ value: ada }] },
    })
    expect((await askDirectory({ shop, secret }, 'PATCH', path, body)).status).toBe(403)
    expect(await roleOf(directory, ada)).toBe('Newcomer')
    const refusal = await shop.refusal(
      directoryCalls.setGroupRole,
      { groupId: admins, roleId: await strongRoleOf(organizationId) },
      { bearer: weak },
    )
    expect(refusal.reason).toBe('rights')
  })
})

async function strongRoleOf(organizationId: string): Promise<string> {
  const found = await testDatabase()
    .prepare("SELECT id FROM role WHERE organization_id = ? AND name = 'Admins role'")
    .bind(organizationId)
    .first<string>('id')
  return found ?? ''
}
