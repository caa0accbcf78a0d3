import { RefusedAnswer } from './refused-answer.ts'
import { attributeOf, childrenOf, onlyChild, textOf } from './xml.ts'

/** The identity of an assertion's subject. */
export type SignedPerson = { subject: string; email: string | undefined; name: string }

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/**
 * The most characters of a subject. It is compared exactly, so a longer one is refused and not cut.
 */
const maxSubjectLength = 256
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** Attribute names of the e-mail address at Entra, Okta, Google, Shibboleth and others. */
const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  `${claims}/emailaddress`,
]
const displayNames = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const givenNames = ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${claims}/givenname`]
const surnames = ['sn', 'surname', 'lastName', 'urn:oid:2.5.4.4', `${claims}/surname`]

/**
 * Returns the person. The NameID identifies the person permanently, so a transient one is refused.
 * The address is taken from an attribute, otherwise from the NameID.
 */
export function readPerson(assertion: Element, subject: Element | undefined): SignedPerson {
  const nameId = onlyChild(subject, 'assertion', 'NameID')
  const text = textOf(nameId)
  const isLasting = attributeOf(nameId, 'Format') !== transient
  if (!text || !isLasting || text.length > maxSubjectLength) throw new RefusedAnswer('subject')
  const known = attributesOf(assertion)
  const first = (names: readonly string[]) => names.flatMap((name) => known.get(name) ?? [])[0]
  const parts = [first(givenNames), first(surnames)].filter((part) => part !== undefined)
  return {
    subject: text,
    email: first(emailNames) ?? text,
    name: first(displayNames) ?? parts.join(' '),
  }
}

/** Returns the first value of each attribute. */
function attributesOf(assertion: Element): Map<string, string> {
  const attributes = childrenOf(assertion, 'assertion', 'AttributeStatement').flatMap((each) =>
    childrenOf(each, 'assertion', 'Attribute'),
  )
  const known = new Map<string, string>()
  for (const attribute of attributes) {
    const name = attributeOf(attribute, 'Name')
    const value = textOf(childrenOf(attribute, 'assertion', 'AttributeValue')[0])
    if (name && value && !known.has(name)) known.set(name, value)
  }
  return known
}
