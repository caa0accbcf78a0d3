import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { mailsTo } from '../../testing/account.ts'
import { assign, assignMade, openAssigner, work } from '../../testing/company/assignment.ts'
import { askDirectory, openDirectory, type TestDirectory } from '../../testing/company/directory.ts'
import { testDatabase } from '../../testing/testing.ts'

const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
const activeIs = (value: unknown) => patchOf({ op: 'replace', path: 'active', value })

async function addUser(directory: TestDirectory, more: object = {}): Promise<string> {
  const userName = `${crypto.randomUUID()}@${directory.domain}`
  const answer = await directory.ask('POST', '/Users', { userName, ...more })
  expect(answer.status).toBe(201)
  return String(answer.body.id)
}

async function rowOf(id: string) {
  const query = 'SELECT * FROM account WHERE id = ?'
  return testDatabase().prepare(query).bind(id).first<Record<string, unknown>>()
}

async function actionsOf({ shop, bearer }: TestDirectory) {
  const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
  return lines.map(({ action, actorName }) => [action, actorName.slice(0, 11)])
}

describe('a directory’s token', () => {
  it('opens the routes of directories and no calls, and an API key opens no such route', async () => {
    const directory = await openDirectory()
    expect((await directory.ask('GET', '/Users')).status).toBe(200)
    const program = { bearer: directory.secret, headers: { 'x-app-tag': '' } }
    expect((await directory.shop.send(peopleCalls.listPeople, {}, program)).status).toBe(401)
    const session = { shop: directory.shop, secret: directory.bearer.accessToken }
    for (const secret of [session.secret, `twk_${'x'.repeat(49)}`, '']) {
      const refused = await askDirectory({ shop: directory.shop, secret }, 'GET', '/Users')
      expect(refused).toMatchObject({ status: 401, body: { status: '401' } })
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('ends when it is revoked, and not when its maker leaves', async () => {
    const directory = await openDirectory()
    const { shop, bearer, keyId, admin } = directory
    const other = await addUser(directory)
    await testDatabase()
      .prepare(
        `UPDATE account SET password_hash = 'hash',
          role_ids = (SELECT role_ids FROM account WHERE id = ?1) WHERE id IN (?1, ?2)`,
      )
      .bind(admin.id, other)
      .run()
    const left = await directory.ask('PATCH', `/Users/${admin.id}`, activeIs(false))
    expect(left).toMatchObject({ status: 200, body: { active: false } })
    expect((await directory.ask('GET', '/Users')).status).toBe(200)
    await directory.ask('PATCH', `/Users/${admin.id}`, activeIs(true))
    const again = await shop.signIn({ id: admin.id, accountType: 'enterprise' })
    expect((await shop.send(enterpriseCalls.getProfile, {}, { bearer })).status).toBe(401)
    const seen = await shop.ask(signOnCalls.getSignOn, {}, { bearer: again })
    expect(seen.directoryKeys).toMatchObject([
      { id: keyId, state: 'active', lastUsedAt: Math.floor(shop.clock.nowMs / 1000) },
    ])
    await shop.ask(signOnCalls.revokeDirectoryKey, { apiKeyId: keyId }, { bearer: again })
    expect((await directory.ask('GET', '/Users')).status).toBe(401)
  })

  it('sees nothing of another organisation', async () => {
    const directory = await openDirectory()
    const other = await openDirectory()
    const theirs = await addUser(other, { externalId: 'same' })
    const group = String((await other.ask('POST', '/Groups', { displayName: 'G' })).body.id)
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Mine' })
    const asked: [string, string, unknown?][] = [
      ['GET', `/Users/${theirs}`],
      ['PUT', `/Users/${theirs}`, { userName: 'x@example.com' }],
      ['PATCH', `/Users/${theirs}`, activeIs(false)],
      ['DELETE', `/Users/${theirs}`],
      ['GET', `/Groups/${group}`],
      ['PUT', `/Groups/${group}`, { displayName: 'Mine' }],
      ['PATCH', `/Groups/${group}`, rename],
      ['DELETE', `/Groups/${group}`],
    ]
    for (const [method, path, body] of asked) {
      expect([path, (await directory.ask(method, path, body)).status]).toEqual([path, 404])
    }
    for (const filter of ['externalId eq "same"', `id eq "${theirs}"`]) {
      const found = await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(found.body.totalResults).toBe(0)
    }
    const taking = { displayName: 'Mine', members: [{ value: theirs }] }
    expect(await directory.ask('POST', '/Groups', taking)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    expect((await rowOf(theirs))?.group_id).toBe(null)
  })
})

describe('a user of a directory', () => {
  it('has access at once in a proved domain, and is invited elsewhere', async () => {
    const directory = await openDirectory()
    const inside = await addUser(directory)
    expect(await rowOf(inside)).toMatchObject({ disabled_at: null, without_access: 0 })
    const userName = `${crypto.randomUUID()}@elsewhere.example`
    const made = await directory.ask('POST', '/Users', { userName, preferredLanguage: 'fr-CH' })
    expect(made).toMatchObject({ status: 201, body: { active: true, preferredLanguage: 'fr' } })
    expect((await rowOf(String(made.body.id)))?.disabled_at).not.toBe(null)
    expect(await mailsTo(userName)).toMatchObject([{ kind: 'invited', locale: 'fr' }])
    const { people } = await directory.shop.ask(peopleCalls.listPeople, {}, directory)
    expect(people.map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'invited'])
    expect(await actionsOf(directory)).toEqual([
      ['person_added', 'SCIM: Okta '],
      ['person_added', 'SCIM: Okta '],
      ['api_key_made', 'Anna Arnold'],
    ])
  })

  it('has no access where new people get no role, and gets it once they do', async () => {
    const directory = await openDirectory({ hasRole: false })
    const id = await addUser(directory)
    expect((await directory.ask('GET', `/Users/${id}`)).body.active).toBe(true)
    expect(await rowOf(id)).toMatchObject({ without_access: 1, role_ids: '[]' })
    await testDatabase()
      .prepare('UPDATE sign_on SET role_id = ?1 WHERE organization_id = ?2')
      .bind(`role-${directory.organizationId}`, directory.organizationId)
      .run()
    expect((await directory.ask('GET', `/Users/${id}`)).body.active).toBe(false)
    const active = await directory.ask('PATCH', `/Users/${id}`, activeIs('True'))
    expect(active.body.active).toBe(true)
    expect(await rowOf(id)).toMatchObject({ without_access: 0, disabled_at: null })
  })

  it('keeps a suspension that was made by hand', async () => {
    const directory = await openDirectory()
    const id = await addUser(directory)
    await directory.shop.ask(peopleCalls.suspendPerson, { accountId: id }, directory)
    const answer = await directory.ask('PATCH', `/Users/${id}`, activeIs(true))
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
    expect((await rowOf(id))?.disabled_at).not.toBe(null)
  })

  it('gets a new address in a proved domain alone', async () => {
    const directory = await openDirectory()
    const id = await addUser(directory)
    const moveTo = (email: string) =>
      directory.ask(
        'PATCH',
        `/Users/${id}`,
        patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: email }),
      )
    expect(await moveTo(`thief-${id}@elsewhere.example`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    const own = `new-${id}@${directory.domain}`
    expect((await moveTo(own)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ email: own })
  })

  it('stays when it is the last administrator', async () => {
    const directory = await openDirectory()
    const { id } = directory.admin
    const asked: [string, unknown?][] = [
      ['PATCH', activeIs(false)],
      ['PUT', { userName: directory.admin.email, active: false }],
      ['DELETE'],
    ]
    for (const [method, body] of asked) {
      const refused = await directory.ask(method, `/Users/${id}`, body)
      expect(refused).toMatchObject({ status: 409, body: { status: '409' } })
      expect(refused.body.detail).toContain('administrator')
    }
    expect(await rowOf(id)).toMatchObject({ disabled_at: null, deleted_at: null })
  })
})

describe('deactivation', () => {
  it('ends the budget of the person', async () => {
    const directory = await openDirectory()
    const id = await addUser(directory)
    await testDatabase()
      .prepare(`INSERT INTO budget (id, organization_id, account_id, limit_minor, reset, is_hard,
          changed_by, changed_at, created_at)
        VALUES (?1, ?2, ?1, 100, 'month', 1, 'somebody', 1, 1)`)
      .bind(id, directory.organizationId)
      .run()
    await directory.ask('PATCH', `/Users/${id}`, activeIs(false))
    const left = testDatabase().prepare('SELECT 1 FROM budget WHERE account_id = ?').bind(id)
    expect(await left.first()).toBe(null)
  })

  it('ends sessions and returns what no phone has installed, in one transaction', async () => {
    const assigner = await openAssigner(3)
    const { organizationId, shop } = assigner
    const directory = await openDirectoryOf(assigner)
    const id = await addUser(directory)
    const session = await shop.signIn({ id, accountType: 'enterprise' })
    const made = await assignMade(assigner, id)
    await assign(assigner, { accountIds: [id], dueOn: '2099-01-01' })
    const free = async () =>
      testDatabase()
        .prepare('SELECT sum(plans) AS n FROM stock_entry WHERE organization_id = ?')
        .bind(organizationId)
        .first('n')
    expect(await free()).toBe(1)
    expect((await directory.ask('PATCH', `/Users/${id}`, activeIs('False'))).status).toBe(200)
    expect((await shop.send(enterpriseCalls.getProfile, {}, { bearer: session })).status).toBe(401)
    expect(await free()).toBe(2)
    await work(assigner)
    const { results } = await testDatabase()
      .prepare('SELECT id, state FROM assignment WHERE account_id = ? ORDER BY created_at, state')
      .bind(id)
      .all()
    expect(results.map((row) => row.state)).toEqual(['returned', 'returned'])
    expect(results.map((row) => row.id)).toContain(made)
    expect(await free()).toBe(3)
    const back = await directory.ask('PATCH', `/Users/${id}`, activeIs(true))
    expect(back.body.active).toBe(true)
    expect(await rowOf(id)).toMatchObject({ disabled_at: null, left_at: null })
    expect(await free()).toBe(3)
  })
})

type Owner = Pick<TestDirectory, 'shop' | 'organizationId'>

/** Gives the directory of a new organisation to one that has plans. */
async function openDirectoryOf({ shop, organizationId }: Owner): Promise<TestDirectory> {
  const opened = await openDirectory({ shop })
  const db = testDatabase()
  await db.batch(
    ['api_key', 'role', 'sign_on', 'sign_on_domain'].map((table) =>
      db
        .prepare(`UPDATE ${table} SET organization_id = ?1 WHERE organization_id = ?2
          ${table === 'role' ? "AND name = 'Newcomer'" : ''}`)
        .bind(organizationId, opened.organizationId),
    ),
  )
  return { ...opened, organizationId }
}
