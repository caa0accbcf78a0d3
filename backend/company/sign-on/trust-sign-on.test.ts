import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { roleCalls } from '#contract/calls/company/people.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { mailsTo } from '../../testing/account.ts'
import { askDirectory } from '../../testing/company/directory.ts'
import { addMember, addRole } from '../../testing/company/organization.ts'
import {
  connectSaml,
  enterBySaml,
  firstPem,
  openSaml,
  secondPem,
} from '../../testing/company/saml/saml.ts'
import { secondPair } from '../../testing/company/saml/saml-keys.ts'
import {
  adminPassword,
  answerFor,
  connect,
  enter,
  openSignOn,
  proveDomain,
  type SignOnCompany,
} from '../../testing/company/sign-on.ts'
import { testDatabase } from '../../testing/testing.ts'

/** A company whose provider was set up by a member who may change nothing but sign-on. */
async function openByTechnician() {
  const opened = await openSignOn()
  await proveDomain(opened)
  const owner = { ...opened.admin, ...opened, email: opened.admin.email, id: opened.admin.id }
  const { id: roleId } = await addRole(owner, ['UPDATE_SIGN_ON'])
  const technician = await addMember(owner, roleId)
  await connect({ ...opened, bearer: technician.bearer })
  return { opened, technician }
}

const reasonOf = async (opened: SignOnCompany, person: { sub: string; email?: string }) =>
  (await opened.shop.refusal(signOnCalls.finishSignOn, answerFor(opened, person))).reason

const signIn = ({ shop }: SignOnCompany, email: string) =>
  shop.send(enterpriseCalls.signIn, { email, password: adminPassword })

async function allow({ shop, bearer }: SignOnCompany) {
  const { host, trustId = '' } = await shop.ask(signOnCalls.getSignOnTrust, {}, { bearer })
  await shop.ask(signOnCalls.trustSignOn, { trustId }, { bearer })
  return host
}

describe('R-ORG-4: a provider of a member with few rights', () => {
  it('signs in people with more rights once they have allowed it, until it changes', async () => {
    const { opened, technician } = await openByTechnician()
    const { admin, provider, shop, bearer } = opened
    const boss = { sub: 'boss', email: admin.email }
    expect(await reasonOf(opened, boss)).toBe('sign_on_confirm')
    expect(await allow(opened)).toBe(new URL(provider.issuer).host)
    await enter(opened, boss)
    expect(await shop.ask(signOnCalls.getSignOnTrust, {}, { bearer })).toEqual({})
    provider.clientId = 'another'
    await connect({ ...opened, bearer: technician.bearer })
    expect(await reasonOf(opened, boss)).toBe('sign_on_confirm')
    const old = { trustId: 'old' }
    expect(await shop.refusal(signOnCalls.trustSignOn, old, { bearer })).toMatchObject({
      reason: 'sign_on_changed',
    })
    await connect(opened)
    await enter(opened, boss)
  })

  it('gives its sessions no rights that the person gets later, nor counts as proof', async () => {
    const { opened } = await openByTechnician()
    const { admin, domain, shop, bearer } = opened
    const mina = { sub: 'mina', email: `mina@${domain}` }
    const session = await enter(opened, mina)
    const { userId } = await shop.ask(enterpriseCalls.getProfile, {}, { bearer: session })
    const gives = { accountIds: [userId], roleId: admin.roleId }
    await shop.ask(roleCalls.batchUpdateRoles, gives, { bearer })
    const own = { bearer: session }
    expect(await shop.refusal(organizationCalls.listAudit, {}, own)).toMatchObject({
      reason: 'permission',
    })
    const { trustId } = await shop.ask(signOnCalls.getSignOnTrust, {}, own)
    expect(await shop.refusal(signOnCalls.trustSignOn, { trustId }, own)).toMatchObject({
      reason: 'reauthenticate',
    })
    expect(await reasonOf(opened, mina)).toBe('sign_on_confirm')
  })

  it('by SAML gets no further with another certificate for the known entity', async () => {
    const opened = await openSaml()
    const { admin } = opened
    await enterBySaml(opened, admin.email)
    const owner = { ...opened.admin, ...opened, email: admin.email, id: admin.id }
    const { id: roleId } = await addRole(owner, ['UPDATE_SIGN_ON'])
    const technician = await addMember(owner, roleId)
    const theirs = { ...opened, bearer: technician.bearer }
    await connectSaml(theirs, { certificates: firstPem + secondPem })
    await expect(enterBySaml(opened, admin.email, { pair: secondPair })).rejects.toThrow(
      'sign_on_confirm',
    )
  })
})

describe('R-ORG-4: passwords that are refused', () => {
  it('still open to an administrator whom the provider has not signed in yet', async () => {
    const opened = await openSignOn()
    const { shop, admin, domain, bearer, id } = opened
    await connect(opened)
    await proveDomain(opened)
    await enter(opened, { sub: 'one', email: admin.email })
    await shop.ask(signOnCalls.requireSignOn, { isRequired: true }, { bearer })
    const member = { paymentModel: 'POST_PAID', permissions: [] } as const
    const email = `two@${domain}`
    const second = await shop.addAccount({ email, password: adminPassword, member })
    await testDatabase()
      .prepare('UPDATE account SET organization_id = ?, role_ids = json_array(?) WHERE id = ?')
      .bind(id, admin.roleId, second.id)
      .run()
    expect((await signIn(opened, email)).status).toBe(200)
    await enter(opened, { sub: 'two', email })
    expect((await signIn(opened, email)).status).toBe(403)
  })
})

describe('R-ORG-4: a directory’s token', () => {
  it('moves the address of nobody with more rights, and tells the old address', async () => {
    const { opened, technician } = await openByTechnician()
    const { shop, admin, domain, bearer } = opened
    const move = async (maker: SignOnCompany['bearer'], id: string, value: string) => {
      const key = { name: crypto.randomUUID(), days: 365 } as const
      const { secret } = await shop.ask(signOnCalls.createDirectoryKey, key, { bearer: maker })
      const Operations = [{ op: 'replace', path: 'emails[type eq "work"].value', value }]
      return askDirectory({ shop, secret }, 'PATCH', `/Users/${id}`, { schemas: [], Operations })
    }
    const next = `boss@${domain}`
    expect(await move(technician.bearer, admin.id, next)).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    })
    expect((await signIn(opened, admin.email)).status).toBe(200)
    expect((await move(bearer, admin.id, next)).status).toBe(200)
    expect((await mailsTo(admin.email)).map(({ kind }) => kind)).toContain('email_changed')
    expect((await signIn(opened, next)).status).toBe(200)
  })
})
