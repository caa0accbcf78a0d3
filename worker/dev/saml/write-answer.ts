import { signXml } from '@node-saml/node-saml/lib/xml.js'

/** A private key (PKCS #8) and its certificate, in base64. */
export type SamlPair = { key: string; certificate: string }

/** The content of a provider's answer. */
export type SamlSaying = {
  issuer: string
  /** The receiver: the shop's entity id, and below, the address that the answer is posted to. */
  audience: string
  recipient: string
  destination: string
  request: string | undefined
  /** Unix seconds. */
  now: number
  assertionId: string
  nameId: string
  format: string
  attributes: Readonly<Record<string, string>>
}

export type Signing = {
  pair: SamlPair
  what?: 'Assertion' | 'Response'
  signatureAlgorithm?: 'sha1' | 'sha256' | 'sha512'
  digestAlgorithm?: 'sha1' | 'sha256' | 'sha512'
}

const lifeSeconds = 300
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Returns an assertion without a signature. */
export function writeAssertion(saying: SamlSaying): string {
  const { issuer, audience, recipient, request, now, assertionId, nameId, format } = saying
  const answers = request === undefined ? '' : ` InResponseTo="${request}"`
  const end = timeOf(now + lifeSeconds)
  const attributes = Object.entries(saying.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${timeOf(now)}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}"${answers}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${timeOf(now)}" NotOnOrAfter="${end}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${timeOf(now)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

/** Returns a response with the given content. */
export function writeResponse(
  saying: Omit<SamlSaying, 'assertionId'>,
  content: string,
  { id = '_response', status = success } = {},
): string {
  const answers = saying.request === undefined ? '' : ` InResponseTo="${saying.request}"`
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${timeOf(saying.now)}" Destination="${saying.destination}"${answers}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${saying.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('')
}

/** Signs the assertion of a document, or the whole document. */
export function signAnswer(
  xml: string,
  { pair, what = 'Assertion', signatureAlgorithm = 'sha256', digestAlgorithm = 'sha256' }: Signing,
): string {
  const signed = `//*[local-name(.)='${what}']`
  const location = { reference: `${signed}/*[local-name(.)='Issuer']`, action: 'after' } as const
  const privateKey = pemOf('PRIVATE KEY', pair.key)
  return signXml(xml, signed, location, { privateKey, signatureAlgorithm, digestAlgorithm })
}

/** Returns a document in the form in which a browser posts it. */
export function posted(xml: string): string {
  const bytes = new TextEncoder().encode(xml)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function pemOf(kind: 'PRIVATE KEY' | 'CERTIFICATE', der: string): string {
  return `-----BEGIN ${kind}-----\n${(der.match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----\n`
}

/** Returns unix seconds as SAML writes them. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}
