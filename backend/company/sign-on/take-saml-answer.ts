import { ApiError } from '#contract/errors.ts'
import { type SamlRefusal, samlServiceOf } from '#contract/organization/sign-on-words.ts'
import { takeOnce } from '../../call/limits/used-once.ts'
import type { BusinessCall } from '../call.ts'
import type { Expected, Answer as Verified } from '../saml/read-answer.ts'
import { makeCode } from './ask-saml.ts'
import { listCertificatesOf, readSignOnOf } from './read-sign-on.ts'
import { notingFailure } from './sign-on-failures.ts'

type Posted = { connectionId: string; document: string }

/**
 * Checks a provider's posted answer, and returns the code that completes the sign-in. Throws
 * `unauthorized` with the check that failed.
 */
export async function takeSamlAnswer(call: BusinessCall, { connectionId, document }: Posted) {
  const { db, origin, now } = call
  const signOn = await readSignOnOf(db, connectionId)
  if (signOn.protocol !== 'saml') throw new ApiError('not_found')
  const certificates = await listCertificatesOf(db, connectionId)
  const service = samlServiceOf(origin, connectionId)
  const expected = { issuer: signOn.issuer, certificates, service, now }
  // After an unsolicited answer the shop's page starts a round of its own, which may fail or not.
  const trying = { organizationId: connectionId, unless: 'saml_unsolicited' } as const
  return notingFailure(call, trying, async () => {
    const answer = await read(document, expected)
    // The assertion's id is remembered for as long as the assertion would be accepted.
    const isFirst = await takeOnce(db, {
      kind: 'state',
      token: `saml.${connectionId}.${answer.assertionId}`,
      expiresAt: answer.endsAt,
    })
    if (!isFirst) throw refuseAnswer('repeated')
    return { code: makeCode(call, signOn, answer) }
  })
}

async function read(document: string, expected: Expected): Promise<Verified> {
  const [{ readAnswer }, { RefusedAnswer }] = await Promise.all([
    import('../saml/read-answer.ts'),
    import('../saml/refused-answer.ts'),
  ])
  try {
    return await readAnswer(document, expected)
  } catch (error) {
    throw error instanceof RefusedAnswer ? refuseAnswer(error.refusal) : error
  }
}

function refuseAnswer(refusal: SamlRefusal): ApiError {
  return new ApiError('unauthorized', `the provider’s answer is refused: ${refusal}`, {
    details: { reason: `saml_${refusal}` },
  })
}
