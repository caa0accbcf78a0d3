import { beforeAll, describe, expect, it } from 'vitest'
import { openDirectory, type TestDirectory } from '../../../testing/company/directory.ts'

let directory: TestDirectory

const people = [
  ['bjensen', 'Barbara', 'Jensen', 'bjensen@corp.example'],
  ['jsmith', 'John', 'Smith', 'jsmith@corp.test'],
  ['JOMALLEY', 'Jane', "O'Malley", 'jomalley@corp.example'],
] as const

beforeAll(async () => {
  directory = await openDirectory()
  for (const [userName, givenName, familyName, value] of people) {
    const user = { userName, name: { givenName, familyName }, emails: [{ value, type: 'work' }] }
    expect((await directory.ask('POST', '/Users', user)).status).toBe(201)
    directory.shop.clock.advance(1)
  }
  await directory.ask('POST', '/Groups', { displayName: 'Sales Europe' })
  await directory.ask('POST', '/Groups', { displayName: 'Sales Asia' })
})

async function listed(path: string, filter: string, more = ''): Promise<Record<string, unknown>> {
  const answer = await directory.ask('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function named(path: string, filter: string): Promise<string[]> {
  const { Resources } = await listed(path, filter)
  return (Resources as { userName?: string; displayName: string }[]).map(
    ({ userName, displayName }) => userName ?? displayName,
  )
}

const urn = 'urn:ietf:params:scim:schemas:core:2.0:User'

describe('a filter of RFC 7644', () => {
  it.each<[filter: string, found: readonly string[]]>([
    ['userName eq "bjensen"', ['bjensen']],
    [`name.familyName co "O'Malley"`, ['JOMALLEY']],
    ['userName sw "J"', ['jsmith', 'JOMALLEY']],
    [`${urn}:userName sw "J"`, ['jsmith', 'JOMALLEY']],
    ['emails co "corp.test"', ['jsmith']],
    [
      'userName sw "j" and (emails co "corp.example" or emails.value co "corp.test")',
      [...['jsmith', 'JOMALLEY']],
    ],
    ['userName sw "j" and not (emails co "corp.example")', ['jsmith']],
    ['emails[type eq "work" and value co "@corp.example"]', ['bjensen', 'JOMALLEY']],
    [
      'emails[type eq "work" and value co "@corp.example"] or userName ew "smith"',
      [...['bjensen', 'jsmith', 'JOMALLEY']],
    ],
    ['userName eq "bjensen" or userName eq "jsmith"', ['bjensen', 'jsmith']],
    // `and` binds more closely than `or`.
    ['userName eq "bjensen" or userName sw "j" and emails co ".test"', ['bjensen', 'jsmith']],
    ['name.familyName pr and userName ne "jsmith"', ['bjensen', 'JOMALLEY']],
    ['externalId pr', []],
    ['userName ew "a text that is longer than each"', []],
    ['name.familyName co "%"', []],
  ])('%s finds its people', async (filter, found) => {
    expect(await named('/Users', filter)).toEqual(found)
  })

  it('knows who is active, and groups by part of their name', async () => {
    expect(await named('/Users', 'active eq true and name.familyName pr')).toHaveLength(3)
    expect(await named('/Users', 'active eq false')).toEqual([])
    const found = await named('/Groups', 'displayName co "asia" or displayName sw "sales e"')
    expect(found.toSorted()).toEqual(['Sales Asia', 'Sales Europe'])
    expect(await named('/Groups', 'not (displayName co "asia")')).toEqual(['Sales Europe'])
  })

  it('counts all that match, and pages through them without a gap', async () => {
    const filter = 'userName sw "j" or emails co "bjensen"'
    const pages = []
    for (const start of [1, 2, 3, 4]) {
      pages.push(await listed('/Users', filter, `&startIndex=${start}&count=1`))
    }
    expect(pages.map(({ totalResults }) => totalResults)).toEqual([3, 3, 3, 3])
    const found = pages.flatMap(({ Resources }) => Resources as { userName: string }[])
    expect(found.map(({ userName }) => userName)).toEqual(['bjensen', 'jsmith', 'JOMALLEY'])
  })
})
