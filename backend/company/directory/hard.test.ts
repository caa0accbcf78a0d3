import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDirectory, type TestDirectory } from '../../testing/company/directory.ts'
import { testDatabase } from '../../testing/testing.ts'

const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

async function addUsers({ organizationId }: TestDirectory, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const db = testDatabase()
  await db.batch(
    ids.map((id) =>
      db
        .prepare(`INSERT INTO account (id, account_type, email, email_key, name, locale,
            currency_unit, organization_id, created_at)
          VALUES (?1, 'enterprise', ?2, ?2, 'Mina', 'en', 'USD', ?3, 1)`)
        .bind(id, `${id}@example.com`, organizationId),
    ),
  )
  return ids
}

async function addGroup(directory: TestDirectory, name: string): Promise<string> {
  return String((await directory.ask('POST', '/Groups', { displayName: name })).body.id)
}

async function membersOf(directory: TestDirectory, id: string): Promise<string[]> {
  const { body } = await directory.ask('GET', `/Groups/${id}`)
  return (body.members as { value: string }[]).map(({ value }) => value)
}

describe('patches of one group at once', () => {
  it('each add their member, a hundred of them', async () => {
    const directory = await openDirectory()
    const ids = await addUsers(directory, 100)
    const group = await addGroup(directory, 'Everybody')
    const answers = await Promise.all(
      ids.map((value) =>
        directory.ask(
          'PATCH',
          `/Groups/${group}`,
          patchOf({ op: 'add', path: 'members', value: [{ value }] }),
        ),
      ),
    )
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect((await membersOf(directory, group)).toSorted()).toEqual(ids.toSorted())
  })

  it('keep each person in both groups, and count costs to one of them', async () => {
    const directory = await openDirectory()
    const ids = await addUsers(directory, 5)
    const [one, two] = [await addGroup(directory, 'One'), await addGroup(directory, 'Two')]
    for (let round = 0; round < 20; round += 1) {
      const add = (group: string) =>
        directory.ask(
          'PATCH',
          `/Groups/${group}`,
          patchOf({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }),
        )
      await Promise.all([add(one), add(two)])
      const found = [await membersOf(directory, one), await membersOf(directory, two)]
      expect(found.map(({ length }) => length)).toEqual([5, 5])
    }
  })
})

const odd: unknown[] = [
  ...[null, true, 0, -1, '', ' ', '\u0000', [], [[]], {}, { value: null }, 'x'.repeat(5000)],
  ...["' OR 1=1 --", '__proto__', { __proto__: 1 }, 'members[value eq "x"]', '[', 'a.b.c'],
]
const value = fc.oneof(fc.constantFrom(...odd), fc.jsonValue(), fc.string())
const path = fc.oneof(
  fc.constantFrom(
    ...['active', 'userName', 'userName.x', 'name.givenName', 'name', 'emails', 'members', 'id'],
    ...['emails[type eq "work"].value', 'emails[type eq "home"].value', 'emails[0]', 'emails[].x'],
    ...['members[value eq "x"]', 'members[value', 'schemas', 'meta', 'meta.created', '.', ':', '['],
    ...['constructor.prototype.polluted', '__proto__.polluted', 'name.__proto__.polluted', ']['],
    ...['urn:ietf:params:scim:schemas:core:2.0:User:active', 'urn:x:y', 'groups[value eq "x"].y'],
  ),
  fc.string(),
)
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move', 1), path, value },
  { requiredKeys: [] },
)
const patch = fc.record({
  schemas: fc.constant(['urn:ietf:params:scim:api:messages:2.0:PatchOp']),
  Operations: fc.oneof(fc.array(operation, { minLength: 1, maxLength: 4 }), value),
})
const names = [
  ...['userName', 'externalId', 'active', 'name', 'emails', 'displayName', 'members', 'locale'],
  ...['preferredLanguage', '__proto__', 'constructor', 'USERNAME', 'schemas', 'id'],
]
const resource = fc.dictionary(fc.constantFrom(...names), value)
const body = fc.oneof(patch, resource, fc.jsonValue(), fc.string())

describe('bodies of any kind', () => {
  it('are never answered with a fault of ours, nor reach other objects', async () => {
    const directory = await openDirectory()
    const [user = ''] = await addUsers(directory, 1)
    const group = await addGroup(directory, 'Fuzzed')
    const asked = ['POST /Users', 'POST /Groups'].concat(
      ['PUT', 'PATCH'].flatMap((method) => [
        `${method} /Users/${user}`,
        `${method} /Groups/${group}`,
      ]),
    )
    for (const sent of fc.sample(body, 120)) {
      // A user name that was taken over from an address before is not asked for twice.
      directory.shop.clock.advance(60)
      for (const each of asked) {
        const [method = '', at = ''] = each.split(' ')
        const answer = await directory.ask(method, at, sent)
        expect([each, sent, answer.status < 500]).toEqual([each, sent, true])
      }
      expect('polluted' in {}).toBe(false)
    }
  })

  it.each([
    { sent: 'not json', status: 400, scimType: 'invalidSyntax' },
    { sent: '[]', status: 400, scimType: 'invalidSyntax' },
    { sent: '{"userName": 7}', status: 400, scimType: 'invalidValue' },
    { sent: '{"displayName": "Nobody"}', status: 400, scimType: 'invalidValue' },
    { sent: '{"__proto__": {"x": 1}}', status: 400, scimType: 'invalidPath' },
    { sent: `{"userName": "${'x'.repeat(1_100_000)}"}`, status: 413, scimType: undefined },
  ])('are refused with $status where they are $scimType', async ({ sent, status, scimType }) => {
    const directory = await openDirectory()
    const answer = await directory.ask('POST', '/Users', sent)
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType])
  })

  it.each([
    'userName eq',
    'password eq "x"',
    'active co true',
    'userName gt "a"',
    'nickName pr',
    Array.from({ length: 21 }, (_, at) => `id eq "${at}"`).join(' or '),
    `userName eq "${'x'.repeat(2000)}"`,
  ])('a filter %s is refused', async (filter) => {
    const directory = await openDirectory()
    const answer = await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter'])
  })
})

describe('a list', () => {
  it('comes in pages, with the attributes that were asked for', async () => {
    const directory = await openDirectory()
    await addUsers(directory, 5)
    const page = await directory.ask('GET', '/Users?startIndex=3&count=2&attributes=userName')
    expect(page.body).toMatchObject({ totalResults: 6, startIndex: 3, itemsPerPage: 2 })
    const [first] = page.body.Resources as object[]
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName'])
    const none = await directory.ask('GET', '/Users?count=0')
    expect(none.body).toMatchObject({ totalResults: 6, Resources: [] })
    expect((await directory.ask('GET', '/Users?count=many')).status).toBe(400)
  })

  it('describes what can be asked', async () => {
    const directory = await openDirectory()
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes/User', '/Schemas']) {
      expect((await directory.ask('GET', path)).status).toBe(200)
    }
    expect((await directory.ask('GET', '/Bulk')).status).toBe(404)
    expect((await directory.ask('DELETE', '/Users')).status).toBe(404)
  })
})
