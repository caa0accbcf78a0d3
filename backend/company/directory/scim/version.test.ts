import { describe, expect, it } from 'vitest'
import type { CallRow } from '#contract/calls/row/row.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { openDirectory, type TestDirectory } from '../../../testing/company/directory.ts'
import { forgetLimits, setCounts } from '../../../testing/gate.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { requireSeen, writeSeen } from './version.ts'

type Asked = { method: string; path: string; body?: object; headers?: Record<string, string> }

/** Asks with further headers; answers with the status, the version and the body. */
async function ask({ shop, secret }: TestDirectory, { method, path, body, headers }: Asked) {
  const row = { method, path: directoryPath + path } as unknown as CallRow
  const answer = await shop.send(row, undefined, {
    bearer: secret,
    body: body === undefined ? null : JSON.stringify(body),
    headers: { 'x-app-tag': '', 'content-type': 'application/scim+json', ...headers },
  })
  const text = await answer.text()
  const said = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', said, answer }
}

const patchOf = (path: string, value: unknown) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path, value }],
})

const made: [string, () => object, object][] = [
  [
    '/Users',
    () => ({ userName: `${crypto.randomUUID()}@elsewhere.example` }),
    patchOf('displayName', 'Ines'),
  ],
  ['/Groups', () => ({ displayName: 'Sales' }), patchOf('displayName', 'Sales Europe')],
]

describe.each(made)('the version of one of %s', (list, resource, patch) => {
  it('comes with each answer, changes with the resource and spares an answer that is known', async () => {
    const directory = await openDirectory()
    const first = await ask(directory, { method: 'POST', path: list, body: resource() })
    expect(first.etag).toMatch(/^W\/"[\w-]{20}"$/)
    expect(first.said.meta).toMatchObject({ version: first.etag })
    const path = `${list}/${String(first.said.id)}`
    const known = { method: 'GET', path, headers: { 'if-none-match': first.etag } }
    expect(await ask(directory, known)).toMatchObject({ status: 304, etag: first.etag, said: {} })
    await ask(directory, { method: 'PATCH', path, body: patch })
    const second = await ask(directory, known)
    expect(second.status).toBe(200)
    expect(second.etag).not.toBe(first.etag)
    const { said } = await ask(directory, { method: 'GET', path: list })
    const versions = (said.Resources as { id: string; meta: { version: string } }[]).filter(
      ({ id }) => path.endsWith(id),
    )
    expect(versions).toMatchObject([{ meta: { version: second.etag } }])
  })

  it('is required of a change that names it', async () => {
    const directory = await openDirectory()
    const { said, etag } = await ask(directory, { method: 'POST', path: list, body: resource() })
    const path = `${list}/${String(said.id)}`
    const whole = resource()
    await ask(directory, { method: 'PATCH', path, body: patch })
    const stale = { 'if-match': etag }
    for (const change of [
      { method: 'PUT', path, body: whole },
      { method: 'PATCH', path, body: patchOf('externalId', 'x') },
      { method: 'DELETE', path },
    ]) {
      const refused = await ask(directory, { ...change, headers: stale })
      expect(refused).toMatchObject({ status: 412, said: { status: '412' } })
    }
    const { etag: now } = await ask(directory, { method: 'GET', path })
    const put = { method: 'PUT', path, body: whole, headers: { 'if-match': `"x", ${now}` } }
    expect((await ask(directory, put)).status).toBe(200)
    const remove = { method: 'DELETE', path, headers: { 'if-match': '*' } }
    expect((await ask(directory, remove)).status).toBe(204)
  })

  it('lets one of two changes of the same version through', async () => {
    const directory = await openDirectory()
    const { said, etag } = await ask(directory, { method: 'POST', path: list, body: resource() })
    const path = `${list}/${String(said.id)}`
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (value) => {
        const body = patchOf('externalId', value)
        const headers = { 'if-match': etag }
        return (await ask(directory, { method: 'PATCH', path, body, headers })).status
      }),
    )
    expect(statuses.filter((status) => status === 412)).toHaveLength(3)
  })
})

it('a change that another one overtakes before it is written is undone', async () => {
  const db = testDatabase()
  const seen = { state: 'one', stateSql: sql`SELECT 'another'` }
  const { etag } = await ask(await openDirectory(), {
    ...{ method: 'POST', path: '/Groups', body: { displayName: 'Sales' } },
  })
  expect(() => requireSeen(etag, seen)).toThrow('changed')
  const guard = requireSeen('*', seen).map((query) => statement(db, query))
  await expect(writeSeen(() => db.batch(guard))).rejects.toMatchObject({
    details: { reason: 'version' },
  })
})

describe('people of several groups', () => {
  it('are in all of them, count to the last, and fall back to the one before', async () => {
    const directory = await openDirectory()
    const user = { userName: `${crypto.randomUUID()}@${directory.domain}` }
    const { said } = await ask(directory, { method: 'POST', path: '/Users', body: user })
    const id = String(said.id)
    const groups: string[] = []
    for (const displayName of ['Sales', 'Europe', 'Leads']) {
      const body = { displayName, members: [{ value: id }] }
      const group = await ask(directory, { method: 'POST', path: '/Groups', body })
      groups.push(String(group.said.id))
      directory.shop.clock.advance(1)
    }
    const countedTo = async () => {
      const query = 'SELECT group_id AS id FROM account WHERE id = ?1'
      return testDatabase().prepare(query).bind(id).first<string>('id')
    }
    const groupsOf = async () => {
      const person = await ask(directory, { method: 'GET', path: `/Users/${id}` })
      return ((person.said.groups ?? []) as { value: string }[]).map(({ value }) => value)
    }
    const leave = (group = '') =>
      ask(directory, {
        ...{ method: 'PATCH', path: `/Groups/${group}` },
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }],
        },
      })
    const [sales, europe, leads] = groups
    expect(await groupsOf()).toEqual([leads, sales, europe])
    expect(await countedTo()).toBe(leads)
    await leave(leads)
    expect(await groupsOf()).toEqual([europe, sales])
    await leave(sales)
    expect(await countedTo()).toBe(europe)
    const filter = encodeURIComponent(`members.value eq "${id}"`)
    const holding = await ask(directory, { method: 'GET', path: `/Groups?filter=${filter}` })
    expect(holding.said.totalResults).toBe(1)
    await leave(europe)
    expect(await groupsOf()).toEqual([])
    expect(await countedTo()).toBe(null)
  })
})

it('a directory that asks too often waits, and others need not', async () => {
  await forgetLimits()
  const [directory, other] = [await openDirectory(), await openDirectory()]
  const users = { method: 'GET', path: '/Users?count=0' }
  expect((await ask(directory, users)).status).toBe(200)
  await setCounts(/^directory /, 1500)
  const refused = await ask(directory, users)
  expect(refused).toMatchObject({ status: 429, said: { status: '429' } })
  expect(refused.answer.headers.get('content-type')).toBe('application/scim+json')
  const wait = Number(refused.answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(70)
  expect((await ask(other, users)).status).toBe(200)
  directory.shop.clock.advance(wait)
  expect((await ask(directory, users)).status).toBe(200)
})
