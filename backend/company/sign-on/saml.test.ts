import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { samlServiceOf } from '#contract/organization/sign-on-words.ts'
import { pemOf, type SamlSaying } from '#worker/dev/saml/write-answer.ts'
import {
  answerToSaml,
  askSaml,
  connectSaml,
  enterBySaml,
  finishingSaml,
  firstCertificate,
  firstPem,
  metadataOf,
  openSaml,
  type SamlCompany,
  secondPem,
} from '../../testing/company/saml/saml.ts'
import {
  curveCertificate,
  secondPair,
  shortCertificate,
} from '../../testing/company/saml/saml-keys.ts'
import { adminPassword as password } from '../../testing/company/sign-on.ts'
import { countOf } from '../../testing/order.ts'
import { testOrigin } from '../../testing/test-shop.ts'

const reasonOf = async ({ shop }: SamlCompany, answer: object) =>
  (await shop.refusal(signOnCalls.takeSamlAnswer, answer)).reason

const signOnOf = async ({ shop, bearer }: SamlCompany) =>
  (await shop.ask(signOnCalls.getSignOn, {}, { bearer })).signOn

describe('a company’s own sign-in by SAML', () => {
  it('asks by a request of its own, and lets its people join into a role', async () => {
    const opened = await openSaml()
    const { shop, provider, domain, id, roleId } = opened
    const host = new URL(provider.issuer).host
    const email = `mina@${domain}`
    expect(await shop.ask(signOnCalls.findSignOn, { email })).toEqual({
      connectionId: id,
      host,
      isRequired: false,
    })
    const { question, url } = await askSaml(opened)
    expect(url.href).toMatch(`${provider.issuer}/sso?tenant=7&`)
    expect(url.searchParams.get('RelayState')).toBe(question.state)
    const { entityId, answersAt } = samlServiceOf(testOrigin, id)
    const request = await inflate(url.searchParams.get('SAMLRequest') ?? '')
    for (const part of [`ID="_${question.nonce}"`, `>${entityId}<`, `"${answersAt}"`]) {
      expect(request).toContain(part)
    }
    const bearer = await enterBySaml(opened, email)
    const profile = await shop.ask(enterpriseCalls.getProfile, {}, { bearer })
    expect(profile).toMatchObject({ name: 'Mina Ōta', email, userRoles: [{ id: roleId }] })
    const again = await enterBySaml(opened, email)
    const { userId } = await shop.ask(enterpriseCalls.getProfile, {}, { bearer: again })
    expect(userId).toBe(profile.userId)
  })

  it('does not let in people of other domains', async () => {
    const opened = await openSaml()
    const reasons = [
      ['x@elsewhere.test', 'sign_on_domain'],
      [`x@sub.${opened.domain}`, 'sign_on_domain'],
      ['nobody', 'sign_on_email'],
    ] as const
    for (const [nameId, reason] of reasons) {
      const { question } = await askSaml(opened)
      const answer = answerToSaml(opened, question.nonce, { nameId })
      const { code } = await opened.shop.ask(signOnCalls.takeSamlAnswer, answer)
      const sent = finishingSaml(opened, question.nonce, code)
      const refusal = await opened.shop.refusal(signOnCalls.finishSignOn, sent)
      expect(refusal.reason).toBe(reason)
    }
  })

  it('takes an assertion once, and a code once', async () => {
    const opened = await openSaml()
    const { shop, domain } = opened
    const { question } = await askSaml(opened)
    const answer = answerToSaml(opened, question.nonce, { nameId: `mina@${domain}` })
    const taken = await Promise.all([
      shop.send(signOnCalls.takeSamlAnswer, answer),
      shop.send(signOnCalls.takeSamlAnswer, answer),
    ])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await reasonOf(opened, answer)).toBe('saml_repeated')
    const { code } = (await accepted(taken).json()) as { code: string }
    const sent = finishingSaml(opened, question.nonce, code)
    await shop.ask(signOnCalls.finishSignOn, sent)
    expect((await shop.refusal(signOnCalls.finishSignOn, sent)).status).toBe(401)
  })

  it('takes an answer in the browser that has asked, soon, and for the provider as it is', async () => {
    const opened = await openSaml()
    const { shop, domain, issuer } = opened
    const codeFor = async () => {
      const { question } = await askSaml(opened)
      const answer = answerToSaml(opened, question.nonce, { nameId: `mina@${domain}` })
      const { code } = await shop.ask(signOnCalls.takeSamlAnswer, answer)
      return finishingSaml(opened, question.nonce, code)
    }
    const statusOf = async (sent: object) =>
      (await shop.refusal(signOnCalls.finishSignOn, sent)).status
    const sent = await codeFor()
    expect(await statusOf({ ...sent, nonce: crypto.randomUUID() })).toBe(401)
    expect(await statusOf({ ...sent, code: `${sent.code}x` })).toBe(401)
    shop.clock.nowMs += 120_000
    expect(await statusOf(sent)).toBe(401)
    const other = await codeFor()
    await connectSaml(opened, { issuer: `${issuer}/other` })
    expect(await statusOf(other)).toBe(401)
  })

  it('tells which check an answer has failed, and that nobody has asked', async () => {
    const opened = await openSaml()
    const { question } = await askSaml(opened)
    const reason = (changed: Partial<SamlSaying>, signing = {}) =>
      reasonOf(opened, answerToSaml(opened, question.nonce, changed, signing))
    expect(await reason({ request: undefined })).toBe('saml_unsolicited')
    expect(await reason({}, { pair: secondPair })).toBe('saml_signature')
    expect(await reason({ now: Math.floor(opened.shop.clock.nowMs / 1000) - 400 })).toBe(
      'saml_time',
    )
    const unasked = finishingSaml(opened, question.nonce, 'invented')
    expect((await opened.shop.refusal(signOnCalls.finishSignOn, unasked)).status).toBe(401)
  })

  it('R-ORG-8 lists refused answers, and unasked ones only if the provider gives no others', async () => {
    const opened = await openSaml()
    const { shop, bearer, id } = opened
    const { question } = await askSaml(opened)
    await reasonOf(opened, answerToSaml(opened, question.nonce, { request: undefined }))
    await reasonOf(opened, answerToSaml(opened, question.nonce, {}, { pair: secondPair }))
    await reasonOf(opened, { connectionId: id, document: 'PHg+' })
    const listed = async () =>
      (await shop.ask(signOnCalls.getSignOn, {}, { bearer })).failures.map(({ reason }) => reason)
    expect((await listed()).toSorted()).toEqual(['saml_form', 'saml_signature'])
    const { code: _, ...uncoded } = finishingSaml(opened, question.nonce, '')
    const again = { ...uncoded, error: 'saml_unsolicited' }
    expect((await shop.refusal(signOnCalls.finishSignOn, again)).status).toBe(401)
    expect(await listed()).toContain('saml_unsolicited')
  })

  it('is that of one company: answers and codes of another are refused', async () => {
    const opened = await openSaml()
    const other = await openSaml()
    const { question } = await askSaml(opened)
    const good = { nameId: `mina@${opened.domain}` }
    // A company that enters the provider of another one gets no answers that were made for that.
    await connectSaml(other, { issuer: opened.issuer })
    const answer = answerToSaml(opened, question.nonce, good)
    expect(await reasonOf(opened, { ...answer, connectionId: other.id })).toBe('saml_destination')
    const { answersAt } = samlServiceOf(testOrigin, other.id)
    const moved = { ...good, destination: answersAt, recipient: answersAt }
    const sent = { ...answerToSaml(opened, question.nonce, moved), connectionId: other.id }
    expect(await reasonOf(opened, sent)).toBe('saml_audience')
    const { code } = await opened.shop.ask(signOnCalls.takeSamlAnswer, answer)
    const foreign = finishingSaml(other, question.nonce, code)
    expect((await opened.shop.refusal(signOnCalls.finishSignOn, foreign)).status).toBe(401)
    const absent = { ...answer, connectionId: 'absent' }
    expect((await opened.shop.refusal(signOnCalls.takeSamlAnswer, absent)).status).toBe(404)
  })
})

describe('a provider by SAML', () => {
  it('is read from its metadata', async () => {
    const opened = await openSaml()
    const { provider, issuer } = opened
    await connectSaml(opened, { metadata: metadataOf(issuer, `${provider.issuer}/sso`) })
    const signOn = await signOnOf(opened)
    expect(signOn).toMatchObject({
      ...{ protocol: 'saml', issuer, entryPoint: `${provider.issuer}/sso` },
      certificates: [
        { fingerprint: firstCertificate?.fingerprint, expiresAt: firstCertificate?.expiresAt },
      ],
    })
    expect(signOn?.certificates?.[0]?.pem).toBe(firstPem)
    expect(signOn?.certificates?.[0]?.subject).toContain('first.id.example')
    await enterBySaml(opened, `mina@${opened.domain}`)
  })

  it.each<[string, object]>([
    ['sign_on_entity', { issuer: undefined }],
    ['sign_on_entry', { entryPoint: 'https://10.0.0.1/sso' }],
    ['sign_on_entry', { entryPoint: undefined }],
    ['sign_on_certificates', { certificates: undefined }],
    ['sign_on_certificates', { certificates: 'MIIB' }],
    ['sign_on_certificates', { certificates: pemOf('CERTIFICATE', curveCertificate) }],
    ['sign_on_certificates', { certificates: pemOf('CERTIFICATE', shortCertificate) }],
    ['sign_on_certificates', { certificates: pemOf('CERTIFICATE', 'TUlJQg==') }],
    ['sign_on_metadata', { metadata: '<a/>' }],
    ['sign_on_metadata', { metadata: `<!DOCTYPE x>${metadataOf('x', 'https://y.example')}` }],
    ['sign_on_entry', { metadata: metadataOf('x', 'http://y.example') }],
  ])('is refused: %s for %o', async (reason, changed) => {
    const { shop, issuer, provider, bearer } = await openSaml()
    const given = { issuer, entryPoint: `${provider.issuer}/sso`, certificates: firstPem }
    const sent = { ...given, ...changed }
    expect((await shop.refusal(signOnCalls.setSamlSignOn, sent, { bearer })).reason).toBe(reason)
  })

  it('stays required while a certificate that works is kept, and not without one', async () => {
    const opened = await openSaml()
    const { shop, bearer, admin } = opened
    const require = (isRequired = true) =>
      shop.send(signOnCalls.requireSignOn, { isRequired }, { bearer })
    const isRequired = async () => (await signOnOf(opened))?.isRequired
    expect((await require()).status).toBe(409)
    await enterBySaml(opened, admin.email)
    expect((await require()).status).toBe(200)
    const refused = await shop.refusal(enterpriseCalls.signIn, { email: admin.email, password })
    expect(refused.reason).toBe('sign_on')
    await connectSaml(opened, { certificates: firstPem + secondPem })
    expect(await isRequired()).toBe(true)
    expect((await signOnOf(opened))?.certificates).toHaveLength(2)
    await enterBySaml(opened, admin.email, { pair: secondPair })
    await connectSaml(opened, { certificates: secondPem })
    expect(await isRequired()).toBe(true)
    await connectSaml(opened, { certificates: firstPem })
    expect(await isRequired()).toBe(false)
    expect((await require()).status).toBe(409)
  })

  it('takes the place of OpenID Connect and gives it back, each without the other’s secrets', async () => {
    const opened = await openSaml()
    const { shop, provider, bearer, id, issuer } = opened
    const oidc = { issuer: provider.issuer, clientId: 'client' }
    const unknown = await shop.refusal(signOnCalls.setSignOn, oidc, { bearer })
    expect(unknown.reason).toBe('sign_on_client_secret')
    await shop.ask(signOnCalls.setSignOn, { ...oidc, clientSecret: 'secret' }, { bearer })
    expect(await signOnOf(opened)).toMatchObject({ protocol: 'oidc', clientId: 'client' })
    expect(await countOf('sign_on_certificate', 'organization_id = ?1', id)).toBe(0)
    const answer = answerToSaml(opened, 'n'.repeat(32))
    expect((await shop.refusal(signOnCalls.takeSamlAnswer, answer)).status).toBe(404)
    await connectSaml(opened)
    expect(await countOf('sealed_secret', 'organization_id = ?1', id)).toBe(0)
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const changes = lines[0]?.changes ?? []
    expect(changes.find(({ field }) => field === 'protocol')).toMatchObject({
      ...{ before: 'oidc', after: 'saml' },
    })
    expect(changes.find(({ field }) => field === 'certificates')).toMatchObject({
      ...{ before: [], after: [firstCertificate?.fingerprint] },
    })
    expect(changes.find(({ field }) => field === 'issuer')).toMatchObject({ after: issuer })
    await shop.ask(signOnCalls.removeSignOn, {}, { bearer })
    expect(await countOf('sign_on_certificate', 'organization_id = ?1', id)).toBe(0)
  })
})

function accepted(answers: readonly Response[]): Response {
  const found = answers.find(({ ok }) => ok)
  if (!found) throw new Error('expected one of the answers to be accepted')
  return found
}

async function inflate(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0))
  return new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).text()
}
