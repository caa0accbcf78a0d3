import { toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { type SignOnFailure as Shown, SignOnFailure } from '#contract/organization/sign-on.ts'
import {
  maxSignOnFailures,
  type SignOnFailureReason,
  signOnErrors,
  signOnFailureDays,
  signOnFailures,
} from '#contract/organization/sign-on-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const keptSeconds = signOnFailureDays * 86_400
const maxDetailLength = 80

/** Whose sign-in it is: the company's, and what the provider has vouched for so far. */
type Trying = {
  organizationId: string
  person?: string
  /** A reason that is not stored here. */
  unless?: SignOnFailureReason
}

/** Reasons of refusals after the provider's answer was accepted. */
const reasonsAfter: Readonly<Record<string, SignOnFailureReason>> = {
  sign_on_email: 'email',
  sign_on_domain: 'domain',
  sign_on_unknown: 'unknown',
  sign_on_confirm: 'confirm',
  disabled: 'disabled',
}

/** Runs a step of a sign-in; a refusal is stored for the company's administrators. */
export async function notingFailure<T>(
  call: BusinessCall,
  trying: Trying,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const failure = error instanceof ApiError ? failureOf(error) : undefined
    if (failure && failure.reason !== trying.unless) await storeFailure(call, trying, failure)
    throw error
  }
}

type Failure = { reason: SignOnFailureReason; detail: string }

function failureOf({ details = {} }: ApiError): Failure | undefined {
  const { reason, check = 'ended', detail = '' } = details
  const named = reason === 'social' ? check : (reasonsAfter[String(reason)] ?? reason)
  const known = signOnFailures.find((each) => each === named)
  return known && { reason: known, detail: String(detail).slice(0, maxDetailLength) }
}

async function storeFailure(
  { db, now }: BusinessCall,
  { organizationId, person = '' }: Trying,
  { reason, detail }: Failure,
): Promise<void> {
  await statement(db)`
    INSERT INTO sign_on_failure (id, organization_id, reason, detail, person, times, last_at,
      expires_at)
    VALUES (${crypto.randomUUID()}, ${organizationId}, ${reason}, ${detail}, ${person}, 1, ${now},
      ${now + keptSeconds})
    ON CONFLICT (organization_id, reason, detail, person) DO UPDATE SET times = times + 1,
      last_at = excluded.last_at, expires_at = excluded.expires_at`.run()
}

/**
 * Returns the refusal for an error that the provider sent. A browser brings it, so that only the
 * known ones are told apart.
 */
export function refuseError(error: string | undefined): ApiError {
  const isLoop = error === 'saml_unsolicited'
  const detail = signOnErrors.find((known) => known === error) ?? 'unknown'
  return new ApiError('unauthorized', 'the provider sent an error', {
    details: isLoop ? { reason: error } : { reason: 'social', check: 'answer', detail },
  })
}

/** Returns the last failed sign-ins of the caller's organisation, latest first. */
export async function listFailures(call: BusinessCall): Promise<Shown[]> {
  const { results } = await statement(
    call.db,
    sql`SELECT reason, detail, person, times, last_at FROM sign_on_failure
      WHERE organization_id = ${organizationOf(call)}
      ORDER BY last_at DESC LIMIT ${maxSignOnFailures}`,
  ).all()
  return results.map((row) => toCamel(SignOnFailure.assert(row)))
}
