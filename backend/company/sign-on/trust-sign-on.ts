import { ApiError } from '#contract/errors.ts'
import { isReached } from '../../account/module.ts'
import { callerOf } from '../../call/call.ts'
import { forbid } from '../../call/read-bearer.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { findSignOnOf, hostOf } from './read-sign-on.ts'

type Offered = { host?: string; trustId?: string }

/** Returns the provider that may sign in the caller only once they allow it, if there is one. */
export async function getSignOnTrust(call: BusinessCall): Promise<Offered> {
  const signOn = await findSignOnOf(call.db, organizationOf(call))
  if (!signOn) return {}
  const reached = await statement(call.db)`SELECT 1 AS found FROM account
    JOIN sign_on ON sign_on.organization_id = account.organization_id
    LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.id = ${callerOf(call).accountId} AND ${isReached}`.first()
  return reached ? {} : { host: hostOf(signOn), trustId: signOn.trust_id }
}

/**
 * Stores that the caller lets the provider sign them in, as it was when they were asked. A session
 * that the provider itself has opened cannot vouch for it.
 */
export async function trustSignOn(call: BusinessCall, trustId: string): Promise<void> {
  const { accountId, isLimited } = callerOf(call)
  if (isLimited) throw forbid('reauthenticate')
  const organizationId = organizationOf(call)
  const signOn = await findSignOnOf(call.db, organizationId)
  if (signOn?.trust_id !== trustId) throw refuseChanged()
  await call.db.batch([
    statement(call.db)`UPDATE account SET trusts_sign_on = ${trustId}
      WHERE id = ${accountId} AND organization_id = ${organizationId}`,
    writeAudit(call, {
      action: 'sign_on_allowed',
      subjectId: organizationId,
      subjectName: signOn.issuer,
    }),
  ])
}

function refuseChanged(): ApiError {
  const details = { reason: 'sign_on_changed' }
  return new ApiError('conflict', 'the provider has changed since', { details })
}
