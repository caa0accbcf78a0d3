import { type } from 'arktype'
import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import {
  hashToken,
  openSession,
  refusePasswordOf,
  refuseProof,
  requireGoodPassword,
} from '../../account/module.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BusinessCall } from '../call.ts'
import { writePersonEvent } from './person-event.ts'

const Stored = type({
  id: 'string',
  email: 'string',
  name: 'string',
  organization_id: 'string',
  organization_name: 'string',
  expires_at: 'number.integer',
})

type Invitation = typeof Stored.infer

/**
 * Returns the organisation of an invitation's link. Used, replaced and expired links look like
 * invented ones.
 */
export async function readInvitation(call: BusinessCall, token: string): Promise<Invitation> {
  const row = await statement(call.db)`
    SELECT account.id, account.email, account.name, organization.id AS organization_id,
      organization.name AS organization_name, invitation.expires_at
    FROM invitation
    JOIN account ON account.id = invitation.account_id
    JOIN organization ON organization.id = account.organization_id
    WHERE invitation.token_hash = ${hashToken(token)} AND invitation.expires_at > ${call.now}
      AND account.deleted_at IS NULL`.first()
  if (!row) throw new ApiError('not_found')
  return Stored.assert(row)
}

/**
 * Sets the invited person's password, enables the account and signs in. A link can be used once.
 */
export async function acceptInvitation(
  call: BusinessCall,
  { token, password }: { token: string; password: string },
): Promise<Tokens> {
  const { db, services } = call
  const invitation = await readInvitation(call, token)
  const { id, email, name, organization_id: organizationId } = invitation
  const account = { id, accountType: 'enterprise' } as const
  await refusePasswordOf(call, account)
  requireGoodPassword({ password, email, name })
  const passwordHash = await services.passwords.hash(password)
  const { sessionId, statements, tokens } = await openSession(call, account)
  const tokenHash = hashToken(token)
  const caller = {
    ...{ accountId: id, accountType: account.accountType, sessionId, organizationId },
    ...{ reauthenticatedAt: call.now, permissions: [] },
  }
  try {
    const [, enabled] = await db.batch([
      statement(db)`INSERT INTO used_once (kind, token, expires_at)
        VALUES ('invitation', ${tokenHash}, ${invitation.expires_at + 1})`,
      statement(db)`UPDATE account SET password_hash = ${passwordHash}, disabled_at = NULL
        WHERE id = ${id} AND deleted_at IS NULL AND EXISTS (
          SELECT 1 FROM invitation WHERE account_id = ${id} AND token_hash = ${tokenHash})
        RETURNING id`,
      statement(db)`DELETE FROM invitation WHERE token_hash = ${tokenHash}`,
      ...statements,
      writePersonEvent({ ...call, caller }, 'person.joined', id),
      writeAudit(
        { ...call, caller },
        { action: 'invitation_accepted', subjectId: id, subjectName: name || email },
      ),
    ])
    // The person was removed or invited again after the link was read: the account is still
    // disabled.
    if (enabled?.results.length === 0) throw refuseProof()
  } catch (error) {
    throw isUniqueFailure(error, 'used_once') ? refuseProof() : error
  }
  return tokens
}
