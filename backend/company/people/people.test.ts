import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { groupCalls, peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { viewCalls } from '#contract/calls/company/view.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { rounds } from '#contract/testing/effort.ts'
import { freshEmail, goodPassword, mailsTo } from '../../testing/account.ts'
import {
  actionsOf,
  addMember,
  addRole,
  invite,
  openOrganization,
  tokenTo,
} from '../../testing/company/organization.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

describe('an invitation', () => {
  it('is mailed in the person’s language, accepted once, and signs in', async () => {
    const organization = await openOrganization()
    const { shop, bearer } = organization
    const role = await addRole(organization, ['GET_DATA_USAGE'])
    const { email } = await invite(organization, { roleId: role.id })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'invited', locale: 'de' })
    const token = await tokenTo(email)
    expect(await shop.ask(peopleCalls.getInvitation, { token })).toEqual({
      organizationName: 'Example Travel Ltd',
      name: 'Bea',
      email,
    })
    const waiting = await shop.ask(peopleCalls.listPeople, { state: 'invited' }, { bearer })
    expect(waiting.people).toMatchObject([{ email, state: 'invited', role: { id: role.id } }])

    const accept = { token, password: goodPassword }
    const tokens = await shop.ask(peopleCalls.acceptInvitation, accept)
    const profile = await shop.ask(enterpriseCalls.getProfile, {}, { bearer: tokens })
    expect(profile).toMatchObject({ email, userRoles: [{ id: role.id }] })
    expect(await shop.refusal(peopleCalls.acceptInvitation, accept)).toMatchObject({ status: 404 })
    await shop.ask(enterpriseCalls.signIn, { email, password: goodPassword })
    expect(await actionsOf(organization)).toEqual([
      'invitation_accepted',
      'person_invited',
      'role_added',
    ])
  })

  it('gives access to the same account that plans were given to before', async () => {
    const organization = await openOrganization()
    const stranger = await openOrganization()
    const { shop, bearer } = organization
    const email = freshEmail('given')
    await testDatabase()
      .prepare(`INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
          organization_id, disabled_at, without_access, created_at)
        SELECT ?1, account_type, ?1, ?1, 'Given', locale, currency_unit, organization_id, 1, 1, 1
        FROM account WHERE id = ?2`)
      .bind(email, organization.id)
      .run()
    const line = { people: [{ name: '', email }], locale: 'de' }
    const asked = { ...line, roleId: stranger.roleId }
    const elsewhere = await stranger.shop.ask(peopleCalls.invitePeople, asked, stranger)
    expect(elsewhere.lines[0]?.problem).toBe('taken')
    const own = { ...line, roleId: organization.roleId }
    await shop.ask(peopleCalls.invitePeople, own, { bearer })
    const { people } = await shop.ask(peopleCalls.listPeople, { q: email }, { bearer })
    expect(people).toMatchObject([{ accountId: email, name: 'Given', state: 'invited' }])
    const again = await shop.ask(peopleCalls.invitePeople, own, { bearer })
    expect(again.lines[0]?.problem).toBe('taken')
    const accept = { token: await tokenTo(email), password: goodPassword }
    await shop.ask(peopleCalls.acceptInvitation, accept)
    await shop.ask(enterpriseCalls.signIn, { email, password: goodPassword })
  })

  it('is accepted by one of several who follow it at once', async () => {
    const organization = await openOrganization()
    const { email } = await invite(organization)
    const accept = { token: await tokenTo(email), password: goodPassword }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => organization.shop.send(peopleCalls.acceptInvitation, accept)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await actionsOf(organization)).filter((a) => a === 'invitation_accepted')).toHaveLength(
      1,
    )
  })

  it('ends after seven days, and is sent again with a link of its own', async () => {
    const organization = await openOrganization()
    const { shop } = organization
    const { email, accountId } = await invite(organization)
    const old = await tokenTo(email)
    shop.clock.advance(7 * 86_400 + 1)
    expect(await shop.refusal(peopleCalls.getInvitation, { token: old })).toMatchObject({
      status: 404,
    })
    const bearer = await shop.signIn(organization)
    await shop.ask(peopleCalls.resendInvitation, { accountId }, { bearer })
    expect(await shop.refusal(peopleCalls.getInvitation, { token: old })).toMatchObject({
      status: 404,
    })
    await shop.ask(peopleCalls.getInvitation, { token: await tokenTo(email) })
  })

  it('is sent again after ten minutes at the earliest, and five times at most', async () => {
    const organization = await openOrganization()
    const { shop } = organization
    const { accountId } = await invite(organization)
    const resend = async () =>
      (
        await shop.send(
          peopleCalls.resendInvitation,
          { accountId },
          { bearer: await shop.signIn(organization) },
        )
      ).status
    expect(await resend()).toBe(429)
    const statuses: number[] = []
    for (let time = 0; time < 5; time += 1) {
      shop.clock.advance(600)
      statuses.push(await resend())
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('is sent to nobody while a line has a problem, which each line names', async () => {
    const organization = await openOrganization()
    const { shop, bearer, email: taken, roleId } = organization
    const email = freshEmail()
    const emails = [email, email.toUpperCase(), taken, 'nobody@', '=cmd()@x.example']
    const people = emails.map((each) => ({ name: '', email: each }))
    const input = { people, roleId, locale: 'en' }
    const { invited, lines } = await shop.ask(peopleCalls.invitePeople, input, { bearer })
    expect(invited).toBe(0)
    expect(lines.map(({ problem }) => problem)).toEqual([
      undefined,
      'double',
      'taken',
      'email',
      'email',
    ])
    expect(await mailsTo(email)).toEqual([])
  })

  it('is not sent a fourth time in a day, even after the person was removed', async () => {
    const organization = await openOrganization()
    const { shop, bearer, roleId } = organization
    const email = freshEmail()
    const input = { people: [{ name: '', email }], roleId, locale: 'en' }
    const problems = []
    for (let time = 0; time < 4; time += 1) {
      const { lines } = await shop.ask(peopleCalls.invitePeople, input, { bearer })
      problems.push(lines[0]?.problem)
      const { people } = await shop.ask(peopleCalls.listPeople, { q: email }, { bearer })
      for (const { accountId } of people) {
        await shop.ask(peopleCalls.removePerson, { accountId }, { bearer })
      }
    }
    expect(problems).toEqual([undefined, undefined, undefined, 'often'])
  })

  it('is not accepted with a bad password, nor by setting one with a mailed code', async () => {
    const organization = await openOrganization()
    const { shop } = organization
    const { email } = await invite(organization)
    const token = await tokenTo(email)
    expect(
      await shop.refusal(peopleCalls.acceptInvitation, { token, password: 'short' }),
    ).toMatchObject({ reason: 'password_short' })
    await shop.ask(enterpriseCalls.getVerificationCode, { email, purpose: 'reset' })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invited'])
    const { results } = await testDatabase()
      .prepare('SELECT disabled_at FROM account WHERE email = ?')
      .bind(email)
      .all()
    expect(results).toEqual([{ disabled_at: expect.any(Number) }])
  })
})

describe('rights', () => {
  const few = ['GET_ACCOUNTS', 'UPDATE_ROLES', 'UPDATE_ACCOUNTS'] as const

  it('are given by nobody who does not hold them', async () => {
    const owner = await openOrganization()
    const strong = await addRole(owner, ['GET_AUDIT_LOG'])
    const weak = await addRole(owner, few)
    const { bearer, accountId } = await addMember(owner, weak.id)
    const { shop } = owner
    const name = 'More'
    const asked = [
      shop.refusal(
        roleCalls.addRoles,
        { roles: [{ name, permissions: ['CREATE_MASTER_ORDER'] }] },
        { bearer },
      ),
      shop.refusal(
        roleCalls.updateRoles,
        { roles: [{ id: weak.id, name, permissions: [...few, 'GET_AUDIT_LOG'] }] },
        { bearer },
      ),
      shop.refusal(
        roleCalls.batchUpdateRoles,
        { accountIds: [accountId], roleId: strong.id },
        { bearer },
      ),
      shop.refusal(
        peopleCalls.invitePeople,
        { people: [{ name, email: freshEmail() }], roleId: strong.id, locale: 'en' },
        { bearer },
      ),
    ]
    for (const refusal of await Promise.all(asked)) {
      expect(refusal).toEqual({ status: 403, code: 'forbidden', reason: 'rights' })
    }
  })

  it('bring those that they need', async () => {
    const role = await addRole(await openOrganization(), ['CREATE_MASTER_ORDER', 'UPDATE_ROLES'])
    expect(role.permissions).toEqual([
      'GET_ACCOUNTS',
      'UPDATE_PAYMENT_METHOD',
      'CREATE_MASTER_ORDER',
      'UPDATE_ROLES',
    ])
  })

  it('change for several at once, after a dry run that says who stays', async () => {
    const owner = await openOrganization()
    const { shop, bearer, id } = owner
    const role = await addRole(owner, ['GET_DATA_USAGE'])
    const { accountId } = await addMember(owner)
    const input = { accountIds: [id, accountId], roleId: role.id }
    const dry = { ...input, dryRun: true }
    const { changes } = await shop.ask(roleCalls.batchUpdateRoles, dry, { bearer })
    expect(changes).toMatchObject([
      { accountId: id, outcome: 'last_administrator' },
      { accountId, before: 'r', outcome: 'changes', added: [] },
    ])
    expect(await shop.refusal(roleCalls.batchUpdateRoles, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'last_administrator',
    })
    await shop.ask(roleCalls.batchUpdateRoles, { ...input, accountIds: [accountId] }, { bearer })
    const { people } = await shop.ask(peopleCalls.listPeople, { roleId: role.id }, { bearer })
    expect(people.map((person) => person.accountId)).toEqual([accountId])
    expect((await actionsOf(owner))[0]).toBe('person_role_changed')
  })

  it('of administration are not saved away by editing the role', async () => {
    const { shop, bearer, roleId } = await openOrganization()
    const roles = [{ id: roleId, name: 'r', permissions: ['GET_ACCOUNTS'] }]
    expect(await shop.refusal(roleCalls.updateRoles, { roles }, { bearer })).toMatchObject({
      reason: 'last_administrator',
    })
  })

  it('stay with a role that somebody holds', async () => {
    const owner = await openOrganization()
    const { shop, bearer, roleId } = owner
    expect(
      await shop.refusal(roleCalls.deleteRoles, { roleIds: [roleId] }, { bearer }),
    ).toMatchObject({ reason: 'role_held' })
    const { id } = await addRole(owner)
    const { roles } = await shop.ask(roleCalls.deleteRoles, { roleIds: [id] }, { bearer })
    expect(roles.map((role) => role.id)).toEqual([roleId])
  })
})

describe('two administrators', () => {
  it.each([
    ['demote', roleCalls.batchUpdateRoles],
    ['suspend', peopleCalls.suspendPerson],
    ['remove', peopleCalls.removePerson],
  ] as const)('who %s each other at once leave one of them', async (_, row) => {
    const shop = openTestShop()
    for (let round = 0; round < rounds; round += 1) {
      const one = await openOrganization(permissionKeys, shop)
      const plain = await addRole(one)
      const id = crypto.randomUUID()
      await testDatabase()
        .prepare(
          `INSERT INTO account (id, account_type, email, email_key, locale, currency_unit,
             organization_id, role_ids, created_at)
           SELECT ?1, account_type, ?1, ?1, locale, currency_unit, organization_id, role_ids,
             created_at FROM account WHERE id = ?2`,
        )
        .bind(id, one.id)
        .run()
      const bearer = await shop.signIn({ id, accountType: 'enterprise' })
      const against = (accountId: string) => ({
        accountId,
        accountIds: [accountId],
        roleId: plain.id,
      })
      const answers = await Promise.all([
        shop.send(row, against(id), { bearer: one.bearer }),
        shop.send(row, against(one.id), { bearer }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const { results } = await testDatabase()
        .prepare(
          `SELECT 1 FROM account WHERE organization_id = ?1 AND disabled_at IS NULL
             AND deleted_at IS NULL AND role_ids = json_array(?2)`,
        )
        .bind(one.organizationId, one.roleId)
        .all()
      expect(results).toHaveLength(1)
    }
  })
})

describe('a member', () => {
  it('R-ORG-6: who is suspended is signed out at once, until resumed', async () => {
    const owner = await openOrganization()
    const { shop, bearer } = owner
    const member = await addMember(owner)
    const { accountId, email } = member
    await shop.ask(peopleCalls.suspendPerson, { accountId }, { bearer })
    const credentials = { email, password: goodPassword }
    expect(await shop.refusal(enterpriseCalls.getProfile, {}, member)).toMatchObject({
      reason: 'session',
    })
    expect(await shop.refusal(enterpriseCalls.signIn, credentials)).toMatchObject({
      reason: 'disabled',
    })
    await shop.ask(peopleCalls.resumePerson, { accountId }, { bearer })
    await shop.ask(enterpriseCalls.signIn, credentials)
    expect((await actionsOf(owner)).slice(0, 2)).toEqual(['person_resumed', 'person_suspended'])
  })

  it('who is removed is signed out, frees the address and stays in the history', async () => {
    const owner = await openOrganization()
    const { shop, bearer, roleId } = owner
    const member = await addMember(owner)
    const { accountId, email } = member
    const view = { page: 'portal-audit', name: 'Mine', query: '' } as const
    await shop.ask(viewCalls.saveView, view, { bearer: member.bearer })
    await shop.ask(peopleCalls.removePerson, { accountId }, { bearer })
    expect(await shop.refusal(enterpriseCalls.getProfile, {}, member)).toMatchObject({
      reason: 'session',
    })
    const { total } = await shop.ask(peopleCalls.listPeople, {}, { bearer })
    expect(total).toBe(1)
    const { invited } = await shop.ask(
      peopleCalls.invitePeople,
      { people: [{ name: 'Bea', email }], roleId, locale: 'en' },
      { bearer },
    )
    expect(invited).toBe(1)
    const left = await testDatabase()
      .prepare('SELECT name, email, left_at FROM account WHERE id = ?')
      .bind(accountId)
      .first()
    expect(left).toEqual({ name: 'Bea', email: null, left_at: expect.any(Number) })
    const views = 'SELECT count(*) AS n FROM saved_view WHERE account_id = ?'
    expect(await testDatabase().prepare(views).bind(accountId).first('n')).toBe(0)
  })

  it.each([peopleCalls.suspendPerson, peopleCalls.removePerson])(
    'does not lock themselves out: $path',
    async (row) => {
      const { shop, bearer, id: accountId } = await openOrganization()
      expect(await shop.refusal(row, { accountId }, { bearer })).toMatchObject({ reason: 'self' })
    },
  )
})

describe('a group', () => {
  it('counts its people, is renamed, and is deleted without them', async () => {
    const { shop, bearer, id } = await openOrganization()
    const group = { name: 'Søren’s 営業', costCentre: 'CC-1' }
    const { groups } = await shop.ask(groupCalls.addGroup, group, { bearer })
    const groupId = groups[0]?.id ?? ''
    const move = { accountIds: [id], groupId }
    expect(await shop.ask(groupCalls.movePeople, move, { bearer })).toEqual({ moved: 1 })
    expect(await shop.ask(groupCalls.movePeople, move, { bearer })).toEqual({ moved: 0 })
    const renamed = { groupId, name: 'Sales', costCentre: '' }
    const changed = await shop.ask(groupCalls.updateGroup, renamed, { bearer })
    expect(changed.groups).toEqual([{ id: groupId, name: 'Sales', costCentre: '', members: 1 }])
    expect(await shop.refusal(groupCalls.addGroup, renamed, { bearer })).toMatchObject({
      reason: 'name_taken',
    })
    await shop.ask(groupCalls.deleteGroup, { groupId }, { bearer })
    const { people } = await shop.ask(peopleCalls.listPeople, {}, { bearer })
    expect(people).toHaveLength(1)
    expect(people[0]).not.toHaveProperty('group')
  })
})

describe('the list of people', () => {
  it('is searched, filtered, sorted and paged', async () => {
    const owner = await openOrganization()
    const { shop, bearer } = owner
    for (const name of ['石井 陽子', 'Mara Kováčová', 'zoe']) await invite(owner, { name })
    const names = async (input: object) =>
      (await shop.ask(peopleCalls.listPeople, input, { bearer })).people.map(({ name }) => name)
    expect(await names({})).toEqual(['Anna Arnold', 'Mara Kováčová', 'zoe', '石井 陽子'])
    expect(await names({ sort: '-name', pageSize: 2, page: 2 })).toEqual([
      'Mara Kováčová',
      'Anna Arnold',
    ])
    expect(await names({ q: 'KOV' })).toEqual(['Mara Kováčová'])
    expect(await names({ q: '陽子' })).toEqual(['石井 陽子'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ state: 'active' })).toEqual(['Anna Arnold'])
    expect(await names({ sort: '-state', pageSize: 1 })).toEqual(['Mara Kováčová'])
  })
})

/** Ids of another organisation's rows. */
async function foreignIds(shop: TestShop) {
  const other = await openOrganization(permissionKeys, shop)
  const { groups } = await shop.ask(
    groupCalls.addGroup,
    { name: 'G', costCentre: '' },
    { bearer: other.bearer },
  )
  return { accountId: other.id, roleId: other.roleId ?? '', groupId: groups[0]?.id ?? '' }
}

describe('rows of another organisation', () => {
  it('are answered like absent ones in lists of ids', async () => {
    const { shop, bearer, id, roleId } = await openOrganization()
    const foreign = await foreignIds(shop)
    const absent = { accountId: 'none', roleId: 'none', groupId: 'none' }
    const asked = (ids: typeof foreign) => [
      shop.refusal(
        roleCalls.batchUpdateRoles,
        { accountIds: [id], roleId: ids.roleId },
        { bearer },
      ),
      shop.refusal(
        roleCalls.batchUpdateRoles,
        { accountIds: [id, ids.accountId], roleId },
        { bearer },
      ),
      shop.refusal(roleCalls.deleteRoles, { roleIds: [ids.roleId] }, { bearer }),
      shop.refusal(
        roleCalls.updateRoles,
        { roles: [{ id: ids.roleId, name: 'x', permissions: [] }] },
        { bearer },
      ),
      shop.refusal(groupCalls.deleteGroup, { groupId: ids.groupId }, { bearer }),
      shop.refusal(
        groupCalls.updateGroup,
        { groupId: ids.groupId, name: 'x', costCentre: '' },
        { bearer },
      ),
      shop.refusal(groupCalls.movePeople, { accountIds: [id], groupId: ids.groupId }, { bearer }),
      shop.refusal(
        peopleCalls.invitePeople,
        { people: [{ name: '', email: freshEmail() }], roleId, groupId: ids.groupId, locale: 'en' },
        { bearer },
      ),
    ]
    const refusals = await Promise.all(asked(foreign))
    expect(refusals).toEqual(await Promise.all(asked(absent)))
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404]))
  })
})
