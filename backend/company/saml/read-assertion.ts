import type { SamlService } from '#contract/organization/sign-on-words.ts'
import { readPerson, type SignedPerson } from './read-person.ts'
import { RefusedAnswer } from './refused-answer.ts'
import { attributeOf, childrenOf, is, onlyChild, parseXml, textOf } from './xml.ts'

type Expected = { issuer: string; service: SamlService; now: number }

/** The content of a signed assertion. */
export type SignedAnswer = SignedPerson & {
  assertionId: string
  /** The id of the request that the assertion answers. */
  request: string
  /** Unix seconds until which the assertion is accepted. */
  endsAt: number
}

/** Seconds by which the clocks of providers may differ from the shop's. */
export const skewSeconds = 60
/** Seconds after which an assertion is too old, because it is made at the moment of the sign-in. */
const maxAgeSeconds = 600
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Reads an assertion from its signed bytes (SAML 2.0 Profiles, section 4.1.4.3). */
export async function readAssertion(xml: string, expected: Expected): Promise<SignedAnswer> {
  const root = await parseXml(xml)
  if (!root || !is(root, 'assertion', 'Assertion')) throw new RefusedAnswer('form')
  const assertionId = attributeOf(root, 'ID')
  if (!assertionId || attributeOf(root, 'Version') !== '2.0') throw new RefusedAnswer('form')
  if (textOf(onlyChild(root, 'assertion', 'Issuer')) !== expected.issuer) {
    throw new RefusedAnswer('issuer')
  }
  const conditions = onlyChild(root, 'assertion', 'Conditions')
  if (!conditions) throw new RefusedAnswer('audience')
  requireAudience(conditions, expected.service.entityId)
  const subject = onlyChild(root, 'assertion', 'Subject')
  const confirmation = confirmationOf(subject)
  if (attributeOf(confirmation, 'Recipient') !== expected.service.answersAt) {
    throw new RefusedAnswer('recipient')
  }
  const ends = [conditions, confirmation].map((limits) => endOf(limits, expected.now))
  requireFresh(root, expected.now)
  const request = attributeOf(confirmation, 'InResponseTo')
  if (!request) throw new RefusedAnswer('unsolicited')
  const endsAt = Math.max(...ends) + skewSeconds
  return { ...readPerson(root, subject), assertionId, request, endsAt }
}

/**
 * Each audience restriction must contain the shop; within one restriction, one of several names is
 * enough.
 */
function requireAudience(conditions: Element, entityId: string): void {
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction')
  const namesUs = (restriction: Element) =>
    childrenOf(restriction, 'assertion', 'Audience').some((each) => textOf(each) === entityId)
  if (restrictions.length === 0 || !restrictions.every(namesUs)) throw new RefusedAnswer('audience')
}

/**
 * Returns the confirmation that the bearer of the assertion is its subject, with its recipient and
 * end.
 */
function confirmationOf(subject: Element | undefined): Element {
  const all = subject ? childrenOf(subject, 'assertion', 'SubjectConfirmation') : []
  const [first, ...others] = all.filter((each) => attributeOf(each, 'Method') === bearer)
  const data = onlyChild(first, 'assertion', 'SubjectConfirmationData')
  if (!data || others.length > 0) throw new RefusedAnswer('recipient')
  return data
}

/**
 * Returns the end of a period that contains the current time; a period without an end is refused.
 */
function endOf(limits: Element, now: number): number {
  const notBefore = attributeOf(limits, 'NotBefore')
  const end = secondsOf(attributeOf(limits, 'NotOnOrAfter'))
  if (notBefore !== undefined && secondsOf(notBefore) > now + skewSeconds) {
    throw new RefusedAnswer('time')
  }
  if (now >= end + skewSeconds) throw new RefusedAnswer('time')
  return end
}

function requireFresh(assertion: Element, now: number): void {
  const issuedAt = secondsOf(attributeOf(assertion, 'IssueInstant'))
  const statement = onlyChild(assertion, 'assertion', 'AuthnStatement')
  if (!statement) throw new RefusedAnswer('form')
  const isOld = issuedAt + maxAgeSeconds + skewSeconds < now
  if (isOld || issuedAt > now + skewSeconds) throw new RefusedAnswer('time')
  const sessionEnd = attributeOf(statement, 'SessionNotOnOrAfter')
  if (sessionEnd !== undefined && now >= secondsOf(sessionEnd) + skewSeconds) {
    throw new RefusedAnswer('time')
  }
}

/** SAML 2.0 Core, section 1.3.3: times are in UTC. */
function secondsOf(text: string | undefined): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text ?? '')
  const at = isTime ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(at)) throw new RefusedAnswer('time')
  return Math.floor(at / 1000)
}
