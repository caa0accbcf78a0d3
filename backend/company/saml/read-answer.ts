import { Buffer } from 'node:buffer'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlService } from '#contract/organization/sign-on-words.ts'
import { decodeAnswer, readShape } from './answer-shape.ts'
import { type Certificate, pemOf } from './certificates.ts'
import { readAssertion, type SignedAnswer } from './read-assertion.ts'
import { RefusedAnswer } from './refused-answer.ts'

export type Expected = {
  /** The provider's entity id. */
  issuer: string
  certificates: readonly Pick<Certificate, 'fingerprint' | 'der'>[]
  service: SamlService
  /** Unix seconds. */
  now: number
}

export type Answer = SignedAnswer & {
  /** The certificate whose key signed the answer. */
  fingerprint: string
}

/**
 * Returns the content of a provider's posted answer; throws `RefusedAnswer` unless all checks pass.
 */
export async function readAnswer(document: string, expected: Expected): Promise<Answer> {
  const text = decodeAnswer(document)
  const shape = await readShape(text)
  const { service, issuer, now } = expected
  if (shape.issuer !== undefined && shape.issuer !== issuer) throw new RefusedAnswer('issuer')
  if (shape.destination !== undefined && shape.destination !== service.answersAt) {
    throw new RefusedAnswer('destination')
  }
  const { xml, fingerprint } = await verify(text, expected)
  const signed = await readAssertion(xml, { issuer, service, now })
  if (signed.request !== shape.request) throw new RefusedAnswer('request')
  return { ...signed, fingerprint }
}

type Verified = { xml: string; fingerprint: string }

/** Returns the signed bytes of the assertion; the rest of the document is not trusted. */
async function verify(text: string, expected: Expected): Promise<Verified> {
  for (const certificate of expected.certificates) {
    const xml = await signedAssertion(text, expected, pemOf(certificate))
    if (xml !== undefined) return { xml, fingerprint: certificate.fingerprint }
  }
  throw new RefusedAnswer('signature')
}

async function signedAssertion(
  text: string,
  { service, issuer }: Expected,
  certificate: string,
): Promise<string | undefined> {
  const saml = new SAML({
    issuer: service.entityId,
    callbackUrl: service.answersAt,
    idpIssuer: issuer,
    idpCert: certificate,
    // Either the answer or the assertion must be signed; only signed parts are read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // These are checked afterwards against the call's time and the browser's request, which the
    // library does not know.
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })
  try {
    // The checked text is encoded again, so that the library cannot decode the document
    // differently.
    const sent = Buffer.from(text, 'utf8').toString('base64')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: sent })
    return profile?.getAssertionXml?.()
  } catch (error) {
    // The library throws plain errors for everything that it does not accept. It checks times only
    // after a valid signature.
    const isTime = error instanceof Error && error.message.startsWith('Error parsing')
    if (isTime) throw new RefusedAnswer('time')
    return undefined
  }
}
