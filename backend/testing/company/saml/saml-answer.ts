import {
  type SamlSaying,
  type Signing,
  signAnswer as sign,
  writeAssertion,
  writeResponse,
} from '#worker/dev/saml/write-answer.ts'
import { firstPair } from './saml-keys.ts'

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Returns what a provider says about a person who has just signed in. */
export function sayingOf(changed: Partial<SamlSaying> = {}): SamlSaying {
  const service = 'https://shop.example/auth/company/org'
  return {
    issuer: 'https://id.example/entity',
    audience: `${service}/metadata`,
    recipient: service,
    destination: service,
    request: '_question-of-the-browser',
    now: Math.floor(Date.now() / 1000),
    assertionId: `_${crypto.randomUUID()}`,
    nameId: 'mina@a.example',
    format: emailFormat,
    attributes: { displayName: 'Mina Ōta' },
    ...changed,
  }
}

/** Signs a document, by the first key unless another is given. */
export function signAnswer(xml: string, signing: Partial<Signing> = {}): string {
  return sign(xml, { pair: firstPair, ...signing })
}

/** Returns a whole answer, signed. */
export function writeAnswer(
  changed: Partial<SamlSaying> = {},
  signing: Partial<Signing> = {},
): string {
  const saying = sayingOf(changed)
  return signAnswer(writeResponse(saying, writeAssertion(saying)), signing)
}
