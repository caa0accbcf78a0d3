import { describe, expect, it } from 'vitest'
import {
  posted,
  type SamlSaying,
  timeOf,
  writeAssertion,
  writeResponse,
} from '#worker/dev/saml/write-answer.ts'
import { sayingOf, signAnswer, writeAnswer } from '../../testing/company/saml/saml-answer.ts'
import { firstPair, secondPair } from '../../testing/company/saml/saml-keys.ts'
import { readCertificates } from './certificates.ts'
import { readAnswer } from './read-answer.ts'

const said = sayingOf()
const [first] = readCertificates(firstPair.certificate) ?? []
const [second] = readCertificates(secondPair.certificate) ?? []
if (!first || !second) throw new Error('expected certificates')
const expected = {
  issuer: said.issuer,
  certificates: [first],
  service: { entityId: said.audience, answersAt: said.recipient },
  now: said.now,
}

const read = (xml: string, changed: Partial<typeof expected> = {}) =>
  readAnswer(posted(xml), { ...expected, ...changed })

/** Which check a document fails. */
const refusalOf = (xml: string, changed: Partial<typeof expected> = {}) =>
  read(xml, changed).then(
    () => 'accepted',
    (error) => error.refusal ?? error,
  )

const change = (xml: string, from: string | RegExp, to: string) => {
  const changed = xml.replace(from, to)
  if (changed === xml) throw new Error(`expected ${from} in the document`)
  return changed
}

/** A document whose assertion was changed before it was signed. */
const signedWith = (from: string | RegExp, to: string) => {
  const assertion = change(writeAssertion(said), from, to)
  return signAnswer(writeResponse(said, assertion))
}

describe('an answer of a provider', () => {
  it.each([{ what: 'Assertion' }, { what: 'Response' }] as const)(
    'is read if its $what is signed',
    async (signing) => {
      expect(await read(writeAnswer({ assertionId: '_one' }, signing))).toMatchObject({
        ...{ subject: 'mina@a.example', email: 'mina@a.example', name: 'Mina Ōta' },
        ...{ request: said.request, assertionId: '_one', fingerprint: first.fingerprint },
      })
    },
  )

  it('is read if both are signed, by SHA-512, or with space around', async () => {
    const saying = sayingOf()
    const one = signAnswer(writeResponse(saying, writeAssertion(saying)))
    expect(await refusalOf(signAnswer(one, { what: 'Response' }))).toBe('accepted')
    const long = { signatureAlgorithm: 'sha512', digestAlgorithm: 'sha512' } as const
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${writeAnswer({}, long)}\n`
    expect(await refusalOf(xml)).toBe('accepted')
  })

  it('is read by any of the certificates while the provider changes its key', async () => {
    const xml = writeAnswer({}, { pair: secondPair })
    expect(await refusalOf(xml)).toBe('signature')
    const { fingerprint } = await read(xml, { certificates: [first, second] })
    expect(fingerprint).toBe(second.fingerprint)
  })

  it('names the person as Entra, Okta and Shibboleth do', async () => {
    const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
    const attributes = {
      [`${claims}/emailaddress`]: 'mina@a.example',
      [`${claims}/givenname`]: 'Mina',
      [`${claims}/surname`]: 'Ōta',
    }
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    const answer = await read(writeAnswer({ attributes, nameId: 'x-17', format }))
    expect(answer).toMatchObject({ subject: 'x-17', email: 'mina@a.example', name: 'Mina Ōta' })
    const oids = { 'urn:oid:0.9.2342.19200300.100.1.3': 'm@a.example' }
    expect((await read(writeAnswer({ attributes: oids }))).email).toBe('m@a.example')
  })
})

describe('what is refused', () => {
  const evil = sayingOf({ nameId: 'admin@a.example', assertionId: '_evil' })
  const good = signAnswer(writeResponse(said, writeAssertion(said)))
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(good) ?? []
  const [signature = ''] = /<Signature.*<\/Signature>/s.exec(assertion) ?? []
  const bare = assertion.replace(signature, '')
  const whole = signAnswer(writeResponse(said, writeAssertion(said)), { what: 'Response' })
  const [ofWhole = ''] = /<Signature.*<\/Signature>/s.exec(whole) ?? []
  const wholeBare = whole.replace(ofWhole, '')
  const forged = writeAssertion(evil)
  const around = (content: string) => writeResponse(said, content, { id: '_other' })
  const inside = (host: string, content: string, tag = '</saml:Issuer>') =>
    host.replace(tag, `${tag}${content}`)

  it.each<[string, string]>([
    ['1', around(change(ofWhole, '</Signature>', `${wholeBare}</Signature>`) + forged)],
    ['2', around(wholeBare + ofWhole + forged)],
    ['3', around(forged + assertion)],
    ['4', around(inside(forged, assertion))],
    ['5', around(inside(forged, signature) + bare)],
    ['6', around(inside(forged, change(signature, '</Signature>', `${bare}</Signature>`)))],
    ['7', around(`<samlp:Extensions>${forged}</samlp:Extensions>${assertion}`)],
    [
      '8',
      around(
        inside(forged, change(signature, '</Signature>', `<Object>${bare}</Object></Signature>`)),
      ),
    ],
  ])('a signed assertion is moved and another takes its place (XSW %s)', async (_, xml) => {
    expect(xml).toContain('admin@a.example')
    expect(await refusalOf(xml)).toBe('assertions')
  })

  it('are two assertions, even if both are signed, and encrypted ones', async () => {
    const other = signAnswer(writeResponse(evil, writeAssertion(evil)))
    const [second = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(other) ?? []
    expect(await refusalOf(writeResponse(said, assertion + second))).toBe('assertions')
    const hidden = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`
    expect(await refusalOf(writeResponse(said, assertion + hidden))).toBe('assertions')
    expect(await refusalOf(writeResponse(said, hidden))).toBe('assertions')
    const foreign = change(forged, /saml:/g, 'x:').replace('xmlns:saml', 'xmlns:x')
    const unknown = foreign.replace(
      'xmlns:x="urn:oasis:names:tc:SAML:2.0:assertion"',
      'xmlns:x="urn:x"',
    )
    expect(await refusalOf(writeResponse(said, assertion + unknown))).toBe('assertions')
  })

  it('is a signature that is missing, of another key, elsewhere, or over other text', async () => {
    expect(await refusalOf(writeResponse(said, writeAssertion(said)))).toBe('signature')
    expect(await refusalOf(writeAnswer({}, { pair: secondPair }))).toBe('signature')
    expect(await refusalOf(change(good, 'mina@a.example', 'admin@a.example'))).toBe('signature')
    const elsewhere = inside(
      good.replace(signature, ''),
      `<samlp:Extensions>${signature}</samlp:Extensions>`,
    )
    expect(await refusalOf(elsewhere)).toBe('signature')
    const twice = change(good, signature, signature + signature)
    expect(await refusalOf(twice)).toBe('signature')
  })

  it('is a second signature in another place, and another issuer around a signed assertion', async () => {
    const second = change(signature, '<SignatureValue>', '<SignatureValue>AA')
    const spare = `<samlp:Extensions>${second}</samlp:Extensions>`
    expect(await refusalOf(inside(good, spare))).toBe('signature')
    // The first issuer of the document is that of the response, which is not signed.
    expect(await refusalOf(change(good, said.issuer, 'https://evil.example'))).toBe('issuer')
  })

  it('is the same id twice', async () => {
    const other = `<samlp:Extensions><x Id="${said.assertionId}"/></samlp:Extensions>`
    expect(await refusalOf(inside(good, other))).toBe('ids')
  })

  it.each([{ signatureAlgorithm: 'sha1' }, { digestAlgorithm: 'sha1' }] as const)(
    'is a signature by %o',
    async (signing) => {
      expect(await refusalOf(writeAnswer({}, signing))).toBe('algorithm')
    },
  )

  it.each([
    [
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    ],
    [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
    ],
    [
      '"http://www.w3.org/2001/10/xml-exc-c14n#"',
      '"http://www.w3.org/2001/10/xml-exc-c14n#WithComments"',
    ],
  ])('is %s replaced by %s', async (from, to) => {
    expect(await refusalOf(change(good, from, to))).toBe('algorithm')
  })

  it('is a comment, a document type, an entity, CDATA or an instruction', async () => {
    const saying = sayingOf({ nameId: 'mina@a.example<!-- -->.evil' })
    const commented = signAnswer(writeResponse(saying, writeAssertion(saying)))
    expect(await refusalOf(commented)).toBe('markup')
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    expect(await refusalOf(lol + change(good, 'mina@a.example', '&b;'))).toBe('markup')
    const outside = '<!DOCTYPE x SYSTEM "https://evil.example/x.dtd">'
    expect(await refusalOf(outside + good)).toBe('markup')
    expect(await refusalOf(signedWith('mina@a.example', '<![CDATA[mina@a.example]]>'))).toBe(
      'markup',
    )
    expect(await refusalOf(signedWith('mina@a.example', 'mina@a<?x y?>.example'))).toBe('markup')
  })

  it('reads the whole of a name, so that none of its parts can stand for it', async () => {
    const split = signedWith('mina@a.example', 'mina@a.example<b xmlns=""/>.evil')
    expect(await refusalOf(split)).toBe('subject')
  })

  it.each<[string, Partial<SamlSaying>]>([
    ['audience', { audience: 'https://shop.example/auth/company/other/metadata' }],
    ['recipient', { recipient: 'https://other.example/auth/company/org' }],
    ['destination', { destination: 'https://other.example/auth/company/org' }],
    ['issuer', { issuer: 'https://evil.example/entity' }],
    ['unsolicited', { request: undefined }],
    ['time', { now: said.now - 361 }],
    ['time', { now: said.now + 61 }],
    ['subject', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['subject', { nameId: 'x'.repeat(257) }],
  ])('is a wrong %s: %o', async (refusal, saying) => {
    expect(await refusalOf(writeAnswer(saying))).toBe(refusal)
  })

  it('allows clocks that differ by a minute', async () => {
    expect(await refusalOf(writeAnswer({ now: said.now - 359 }))).toBe('accepted')
    expect(await refusalOf(writeAnswer({ now: said.now + 60 }))).toBe('accepted')
  })

  it.each<[string, string | RegExp, string]>([
    ['audience', /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''],
    ['audience', '<saml:Conditions ', '<saml:Advice/><saml:Conditions2 '],
    [
      'audience',
      '</saml:Conditions>',
      '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
    ],
    ['recipient', / Recipient="[^"]*"/, ''],
    ['recipient', 'cm:bearer', 'cm:sender-vouches'],
    [
      'recipient',
      '</saml:Subject>',
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/></saml:Subject>',
    ],
    ['time', /(<saml:Conditions [^>]*) NotOnOrAfter="[^"]*"/, '$1'],
    ['time', /NotBefore="[^"]*"/, `NotBefore="${timeOf(said.now + 120)}"`],
    ['time', /(<saml:AuthnStatement )/, `$1SessionNotOnOrAfter="${timeOf(said.now - 61)}" `],
    ['time', /IssueInstant="[^"]*"/, `IssueInstant="${timeOf(said.now - 661)}"`],
    ['time', /IssueInstant="[^"]*"/, 'IssueInstant="2026-11-23"'],
    ['form', /<saml:AuthnStatement .*<\/saml:AuthnStatement>/, ''],
    ['form', 'Version="2.0"', 'Version="1.1"'],
    ['request', 'InResponseTo="_q', 'InResponseTo="_other'],
    ['unsolicited', /InResponseTo="[^"]*"/, ''],
    ['issuer', said.issuer, 'https://evil.example'],
    ['subject', /<saml:NameID.*<\/saml:NameID>/, ''],
  ])('is a signed assertion with a wrong %s: %s', async (refusal, from, to) => {
    const closed = to.includes('Conditions2') ? /<saml:Conditions .*<\/saml:Conditions>/ : from
    const text = to.includes('Conditions2') ? '' : to
    expect(await refusalOf(signedWith(closed, text))).toBe(refusal)
  })

  it('is a signed response that does not say where it goes', async () => {
    const open = change(writeResponse(said, writeAssertion(said)), / Destination="[^"]*"/, '')
    expect(await refusalOf(signAnswer(open))).toBe('accepted')
    expect(await refusalOf(signAnswer(open, { what: 'Response' }))).toBe('destination')
  })

  it('is a failure that the provider reports', async () => {
    expect(await refusalOf(change(good, 'status:Success', 'status:Requester'))).toBe('status')
  })

  it.each(['', '<a>', '<a/>', 'x', '<samlp:Response/>'])('is "%s"', async (xml) => {
    expect(await refusalOf(xml)).toBe('form')
  })

  it('R-ORG-1 costs little where no tag is closed', async () => {
    await refusalOf('<a/>')
    const began = process.cpuUsage()
    expect(await refusalOf('<a'.repeat(22_000))).toBe('form')
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(100)
  })

  it.each([
    ['1,900 elements', '<a/>'.repeat(1_900)],
    ['6,000 attributes', `<a ${Array.from({ length: 6_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('R-ORG-1 costs little with %s', async (_, many) => {
    const document = inside(good, `<samlp:Extensions>${many}</samlp:Extensions>`)
    await refusalOf('<a/>')
    const began = process.cpuUsage()
    expect(await refusalOf(document)).toBe('form')
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(100)
  })

  it('is what is no text, no base64, or too deep', async () => {
    const refusal = (document: string) => readAnswer(document, expected).catch((e) => e.refusal)
    expect(await refusal('%%%')).toBe('form')
    expect(await refusal(btoa('\xff\xfe'))).toBe('form')
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`
    expect(await refusalOf(inside(good, `<samlp:Extensions>${deep}</samlp:Extensions>`))).toBe(
      'form',
    )
  })
})
