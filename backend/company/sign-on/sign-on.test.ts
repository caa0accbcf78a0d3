import { describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/account.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import {
  answerFor,
  connect,
  enter,
  openSignOn,
  adminPassword as password,
  proveDomain,
  type SignOnCompany,
} from '../../testing/company/sign-on.ts'
import { testOrigin } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

/** An administrator of a company whose provider is connected and whose domain is proved. */
async function open(permissions?: readonly PermissionKey[]) {
  const opened = await openSignOn(permissions)
  await connect(opened)
  await proveDomain(opened)
  return opened
}

const refusalOf = (opened: SignOnCompany, person: { sub: string; email?: string }) =>
  opened.shop.refusal(signOnCalls.finishSignOn, answerFor(opened, person))

const profileOf = ({ shop }: SignOnCompany, bearer: Tokens) =>
  shop.ask(enterpriseCalls.getProfile, {}, { bearer })

const signIn = ({ shop }: SignOnCompany, email: string) =>
  shop.refusal(enterpriseCalls.signIn, { email, password })

describe('a company’s own sign-in', () => {
  it('lets its people join into a role, and knows them by their identity from then on', async () => {
    const opened = await open()
    const { shop, domain, provider, id, bearer, roleId } = opened
    const email = `Mina@${domain}`
    expect(await shop.ask(signOnCalls.findSignOn, { email })).toEqual({
      connectionId: id,
      host: new URL(provider.issuer).host,
      isRequired: false,
    })
    const question = {
      ...{ connectionId: id, redirectUri: testOrigin + signOnCallbackPath(id), email },
      ...{ state: 's'.repeat(43), nonce: 'n'.repeat(43), codeChallenge: 'c'.repeat(43) },
    }
    const { url } = await shop.ask(signOnCalls.startSignOn, question)
    expect(url).toMatch(`${provider.issuer}/authorize?`)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      ...{ client_id: provider.clientId, login_hint: email, code_challenge_method: 'S256' },
      redirect_uri: question.redirectUri,
    })
    const profile = await profileOf(opened, await enter(opened, { sub: 'mina', email }))
    expect(profile).toMatchObject({ name: 'Mina Ōta', email, userRoles: [{ id: roleId }] })
    // The company has given her another address since.
    const again = await profileOf(
      opened,
      await enter(opened, { sub: 'mina', email: 'm@else.test' }),
    )
    expect(again.userId).toBe(profile.userId)
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines.map(({ action }) => action)).toEqual([
      ...['person_joined', 'domain_proved', 'domain_added', 'sign_on_changed'],
    ])
  })

  it('links members and invited people by their address', async () => {
    const opened = await open()
    const { shop, domain, bearer, roleId, admin } = opened
    const people = [{ name: 'Ivo', email: `ivo@${domain}` }]
    await shop.ask(peopleCalls.invitePeople, { people, roleId, locale: 'en' }, { bearer })
    const ivo = await profileOf(opened, await enter(opened, { sub: 'ivo', email: `ivo@${domain}` }))
    expect(ivo.name).toBe('Ivo')
    const own = await profileOf(opened, await enter(opened, { sub: 'adm', email: admin.email }))
    expect(own.userId).toBe(admin.id)
    await shop.ask(peopleCalls.suspendPerson, { accountId: ivo.userId }, { bearer })
    expect((await refusalOf(opened, { sub: 'ivo' })).reason).toBe('disabled')
  })

  it('does not let in who has left, whom nobody knows, or another company’s people', async () => {
    const opened = await open()
    const { shop, domain, bearer } = opened
    const leaver = await profileOf(
      opened,
      await enter(opened, { sub: 'lea', email: `lea@${domain}` }),
    )
    await shop.ask(peopleCalls.removePerson, { accountId: leaver.userId }, { bearer })
    await connect(opened, { roleId: undefined, clientSecret: undefined })
    const known = [
      { sub: 'lea', email: `lea@${domain}` },
      { sub: 'new', email: `new@${domain}` },
    ]
    for (const person of known) {
      expect((await refusalOf(opened, person)).reason).toBe('sign_on_unknown')
    }
    for (const email of ['x@elsewhere.test', `x@sub.${domain}`]) {
      expect((await refusalOf(opened, { sub: 'x', email })).reason).toBe('sign_on_domain')
    }
    const unproved = { sub: 'y', email: `y@${domain}`, email_verified: false }
    for (const person of [{ sub: 'x' }, unproved]) {
      expect((await refusalOf(opened, person)).reason).toBe('sign_on_email')
    }
    const member = { paymentModel: 'POST_PAID', permissions: [] } as const
    await shop.addAccount({ email: `other@${domain}`, member })
    const foreign = { sub: 'other', email: `other@${domain}` }
    expect((await refusalOf(opened, foreign)).reason).toBe('sign_on_unknown')
  })

  it('takes an answer once, and only one that is for this company and this conversation', async () => {
    const opened = await open()
    const { shop, domain, provider } = opened
    const answer = answerFor(opened, { sub: 'mina', email: `mina@${domain}` })
    const good = { ...provider.claims }
    const refused = async (sent: object) =>
      (await shop.refusal(signOnCalls.finishSignOn, { ...answer, ...sent })).status
    for (const wrong of [{ aud: 'another' }, { iss: 'https://evil.example' }, { nonce: 'other' }]) {
      provider.claims = { ...good, ...wrong }
      expect(await refused({})).toBe(401)
    }
    provider.claims = good
    expect(await refused({ redirectUri: `${testOrigin}${signOnCallbackPath('other')}` })).toBe(400)
    expect(await refused({ connectionId: 'other' })).toBe(404)
    await shop.ask(signOnCalls.finishSignOn, answer)
    expect(await refused({})).toBe(401)
  })

  it('gives one account to a person who arrives twice at once', async () => {
    const opened = await open()
    const { shop, domain, id } = opened
    const first = answerFor(opened, { sub: 'mina', email: `mina@${domain}` })
    const answers = await Promise.all(
      [first, first].map((sent) => shop.send(signOnCalls.finishSignOn, sent)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const { results } = await testDatabase()
      .prepare('SELECT subject FROM sign_on_identity WHERE organization_id = ?')
      .bind(id)
      .all()
    expect(results).toHaveLength(1)
  })
})

describe('passwords of a company with its own sign-in', () => {
  it('are refused only once an administrator has used it, and until the provider changes', async () => {
    const opened = await open()
    const { shop, domain, bearer, roleId, admin } = opened
    const require = (isRequired = true) =>
      shop.send(signOnCalls.requireSignOn, { isRequired }, { bearer })
    expect((await require()).status).toBe(409)
    await enter(opened, { sub: 'mina', email: `mina@${domain}` })
    expect((await require()).status).toBe(409)
    await enter(opened, { sub: 'admin', email: admin.email })
    expect((await require()).status).toBe(200)
    expect((await signIn(opened, admin.email)).reason).toBe('sign_on')
    const wrong = { email: admin.email, password: 'wrong' }
    expect((await shop.refusal(enterpriseCalls.signIn, wrong)).reason).toBe('credentials')

    const people = [{ name: 'Ivo', email: `ivo@${domain}` }]
    await shop.ask(peopleCalls.invitePeople, { people, roleId, locale: 'en' }, { bearer })
    const mail = await testDatabase()
      .prepare("SELECT text FROM outbox_mail WHERE kind = 'invited' AND recipient = ?")
      .bind(`ivo@${domain}`)
      .first<{ text: string }>()
    const token = new URL(/https:\S*token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get(
      'token',
    )
    const accepting = { token, password }
    expect((await shop.refusal(peopleCalls.acceptInvitation, accepting)).reason).toBe('sign_on')

    await connect(opened, { clientSecret: undefined })
    expect((await signIn(opened, admin.email)).reason).toBe('sign_on')
    await connect(opened, { clientSecret: 'another' })
    await shop.ask(enterpriseCalls.signIn, { email: admin.email, password })
    expect((await require()).status).toBe(409)
  })

  it('stay those of people with other addresses, and of other companies', async () => {
    const [opened, other] = [await open(), await open()]
    const { shop, admin, bearer, id } = opened
    await enter(opened, { sub: 'admin', email: admin.email })
    await shop.ask(signOnCalls.requireSignOn, { isRequired: true }, { bearer })
    await shop.ask(enterpriseCalls.signIn, { email: other.admin.email, password })
    const email = `${crypto.randomUUID()}@outside.test`
    const guest = await shop.addAccount({
      ...{ email, password },
      member: { paymentModel: 'POST_PAID', permissions: [] },
    })
    await testDatabase()
      .prepare('UPDATE account SET organization_id = ? WHERE id = ?')
      .bind(id, guest.id)
      .run()
    await shop.ask(enterpriseCalls.signIn, { email, password })
    await shop.ask(signOnCalls.removeSignOn, {}, { bearer })
    await shop.ask(enterpriseCalls.signIn, { email: admin.email, password })
  })
})

describe('a domain', () => {
  it('is proved by its own record, by one company, and only then recognised', async () => {
    const opened = await open()
    const { shop, bearer, provider } = opened
    const domain = `${crypto.randomUUID()}.test`
    const ask = (row: keyof typeof signOnCalls, name = domain) =>
      shop.send(signOnCalls[row], { domain: name }, { bearer })
    expect((await ask('addSignOnDomain')).status).toBe(200)
    provider.records.set(`_tradewind.${domain}`, 'tradewind-domain=of-another')
    expect((await ask('proveSignOnDomain')).status).toBe(409)
    expect((await shop.refusal(signOnCalls.findSignOn, { email: `a@${domain}` })).status).toBe(404)
    expect((await ask('proveSignOnDomain', 'unknown.test')).status).toBe(404)

    const other = await open()
    const wish = { ...other, domain: opened.domain }
    await expect(proveDomain(wish)).rejects.toThrow('sign_on_taken')
    expect((await ask('removeSignOnDomain', opened.domain)).status).toBe(200)
    await proveDomain(wish)
    const email = `a@${opened.domain}`
    expect((await shop.ask(signOnCalls.findSignOn, { email })).connectionId).toBe(other.id)
  })

  it.each([
    'localhost',
    '10.0.0.1',
    'a b.com',
    'x@y.com',
    'y.com/path',
    'y.com:8443',
    '-a.com',
    '[::1]',
  ])('is not %s', async (domain) => {
    const { shop, bearer } = await open()
    expect((await shop.refusal(signOnCalls.addSignOnDomain, { domain }, { bearer })).status).toBe(
      400,
    )
  })
})

describe('R-OPS-4 a domain of an organisation', () => {
  it.each([
    ['co.uk', 400],
    ['GitHub.io', 400],
    ['公司.cn', 400],
    ['example.co.uk', 200],
    ['acme.github.io', 200],
  ])('%s is answered with %i, for public suffixes belong to many', async (domain, status) => {
    const { shop, bearer } = await open()
    const answer = await shop.send(signOnCalls.addSignOnDomain, { domain }, { bearer })
    expect(answer.status).toBe(status)
    if (status === 400) {
      expect(await answer.json()).toMatchObject({ details: { reason: 'sign_on_public' } })
    }
  })
})

describe('an identity provider', () => {
  it.each([
    'http://id.example',
    'https://10.0.0.1',
    'https://id.internal',
    'https://id.example?x=1',
  ])('is not at %s', async (issuer) => {
    const opened = await open()
    await expect(connect(opened, { issuer })).rejects.toThrow('issuer')
  })

  it('cannot have the shop ask a machine inside', async () => {
    const opened = await open()
    const { provider, domain } = opened
    provider.metadata = { ...provider.metadata, token_endpoint: 'https://10.0.0.1/token' }
    const refusal = await refusalOf(opened, { sub: 'mina', email: `mina@${domain}` })
    expect(refusal.code).toBe('upstream_unavailable')
    expect(provider.seen.map(({ url }) => new URL(url).hostname)).not.toContain('10.0.0.1')
  })

  it('is told the client’s secret in the way that it knows', async () => {
    const opened = await open()
    const { provider, domain } = opened
    await enter(opened, { sub: 'mina', email: `mina@${domain}` })
    provider.metadata = {
      ...provider.metadata,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }
    await enter(opened, { sub: 'mina' })
    const asked = provider.seen.filter(({ url }) => url.endsWith('/token'))
    const [basic, post] = await Promise.all(
      asked.map(async (request) => [request.headers.get('authorization'), await request.text()]),
    )
    expect(basic?.[0]).toBe(`Basic ${btoa('company-client:a%20secret')}`)
    expect([basic?.[1], post?.[0]]).toEqual([expect.not.stringContaining('secret'), null])
    expect(post?.[1]).toContain('client_secret=a+secret')
  })

  it('gives no role with more rights than its administrator has', async () => {
    const keys: PermissionKey[] = ['UPDATE_SIGN_ON']
    const opened = await open(keys)
    const { id } = opened
    await testDatabase()
      .prepare("INSERT INTO role (id, organization_id, name, permissions) VALUES (?, ?, 'Boss', ?)")
      .bind(`boss-${id}`, id, JSON.stringify(permissionKeys))
      .run()
    await expect(connect(opened, { roleId: `boss-${id}` })).rejects.toThrow('403')
  })
})

describe('R-ORG-8 a provider that gives the address only at UserInfo', () => {
  const sub = 'mina'

  it('is asked there, with the token of the code', async () => {
    const opened = await open()
    const email = `mina@${opened.domain}`
    opened.provider.userInfo = { sub, email, email_verified: true, name: 'Mina Ōta' }
    expect(await profileOf(opened, await enter(opened, { sub }))).toMatchObject({ email })
    // A name that is no address, as many providers send one.
    const named = { sub, preferred_username: 'mina' }
    expect(await profileOf(opened, await enter(opened, named))).toMatchObject({ email })
  })

  it('signs nobody in by an answer about somebody else, or an address that is not verified', async () => {
    const opened = await open()
    const email = `mina@${opened.domain}`
    opened.provider.userInfo = { sub: 'somebody-else', email, email_verified: true }
    expect(await refusalOf(opened, { sub })).toMatchObject({ status: 401, reason: 'social' })
    opened.provider.userInfo = { sub, email, email_verified: false }
    expect((await refusalOf(opened, { sub })).reason).toBe('sign_on_email')
    opened.provider.userInfo = { sub, email: 'mina@elsewhere.test' }
    expect((await refusalOf(opened, { sub })).reason).toBe('sign_on_domain')
  })
})

describe('R-ORG-8 a failed sign-in', () => {
  const failuresOf = async ({ shop, bearer }: SignOnCompany) => {
    const { failures } = await shop.ask(signOnCalls.getSignOn, {}, { bearer })
    return failures.map(({ reason, detail, person, times }) => [reason, detail, person, times])
  }

  it('is listed for administrators with its reason, and counted if it happens again', async () => {
    const opened = await open()
    const { shop, provider, domain } = opened
    const [email, foreign] = [`mina@${domain}`, 'x@elsewhere.test']
    await refusalOf(opened, { sub: 'x', email: foreign })
    shop.clock.advance(1)
    await refusalOf(opened, { sub: 'x', email: foreign })
    shop.clock.advance(1)
    provider.tokenStatus = 401
    await refusalOf(opened, { sub: 'mina', email })
    shop.clock.advance(1)
    provider.tokenStatus = 200
    const answer = answerFor(opened, { sub: 'mina', email })
    provider.claims = { ...provider.claims, aud: 'another-client' }
    await shop.refusal(signOnCalls.finishSignOn, answer)
    shop.clock.advance(1)
    const { code: _, ...uncoded } = answer
    for (const error of ['access_denied', 'access_denied', '<b>anything else</b>']) {
      await shop.refusal(signOnCalls.finishSignOn, { ...uncoded, error })
      shop.clock.advance(1)
    }
    provider.userInfo = { sub: 'another' }
    await refusalOf(opened, { sub: 'mina' })
    expect(await failuresOf(opened)).toEqual([
      ['user_info', 'sub', '', 1],
      ['answer', 'unknown', '', 1],
      ['answer', 'access_denied', '', 2],
      ['id_token', 'aud', '', 1],
      ['code', '401', '', 1],
      ['domain', '', foreign, 2],
    ])
    expect(await failuresOf(await open())).toEqual([])
  })

  it('is listed when the provider cannot be reached, and kept for thirty days', async () => {
    const opened = await open()
    const { shop, provider, id } = opened
    provider.metadata = {}
    const question = {
      ...{ connectionId: id, redirectUri: testOrigin + signOnCallbackPath(id) },
      ...{ state: 's'.repeat(43), nonce: 'n'.repeat(43), codeChallenge: 'c'.repeat(43) },
    }
    await shop.refusal(signOnCalls.startSignOn, question)
    expect((await failuresOf(opened)).map(([reason]) => reason)).toEqual(['provider'])
    const kept = await testDatabase()
      .prepare('SELECT expires_at - last_at AS kept FROM sign_on_failure WHERE organization_id = ?')
      .bind(id)
      .first('kept')
    expect(kept).toBe(30 * 86_400)
  })
})
