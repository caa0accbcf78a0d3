import { ApiError } from '#contract/errors.ts'
import { endSessions } from '../../account/module.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, type MemberContext, organizationOf } from '../call.ts'
import { batchKeeping } from './keep-permissions.ts'
import { writePersonEvent } from './person-event.ts'
import { type Member, readMember } from './read-members.ts'
import { requireGivable } from './roles.ts'

/** Suspends a member. Their sessions end with the same batch. */
export async function suspendPerson(call: BusinessCall, accountId: string): Promise<void> {
  const member = await readOther(call, accountId)
  if (member.disabled_at !== null) return
  await batchKeeping(call, suspension(call, member))
}

/** Returns the statements that suspend a member, for `batchKeeping`. */
export function suspension(call: MemberContext, member: Changed): D1PreparedStatement[] {
  const { id: accountId } = member
  return [
    statement(call.db)`UPDATE account SET disabled_at = ${call.now}
      WHERE id = ${accountId} AND organization_id = ${organizationOf(call)}
        AND disabled_at IS NULL`,
    endSessions(call, accountId),
    writePersonEvent(call, 'person.suspended', accountId),
    audit(call, 'person_suspended', member),
  ]
}

/**
 * Lets a suspended member sign in again, which gives them the permissions of their role: the caller
 * has to hold these. An invited member still has to accept the invitation, and one without access
 * has to be invited first.
 */
export async function resumePerson(call: BusinessCall, accountId: string): Promise<void> {
  const member = await readMember(call, accountId)
  if (member.disabled_at === null || member.is_invited || member.without_access) return
  requireGivable(call, member.permissions)
  await call.db.batch([
    statement(call.db)`UPDATE account SET disabled_at = NULL, left_at = NULL
      WHERE id = ${accountId} AND organization_id = ${organizationOf(call)}
        AND deleted_at IS NULL AND without_access = 0
        AND NOT EXISTS (SELECT 1 FROM invitation WHERE account_id = ${accountId})`,
    audit(call, 'person_resumed', member),
  ])
}

/**
 * Removes a member: sessions and invitation end, and the address becomes free. A trigger returns
 * the plans that no phone has installed (migration 0047). The row stays with the name, because
 * orders and the audit log of the organisation refer to it.
 */
export async function removePerson(call: BusinessCall, accountId: string): Promise<void> {
  await batchKeeping(call, removal(call, await readOther(call, accountId)))
}

/** Returns the statements that remove a member, for `batchKeeping`. */
export function removal(call: MemberContext, member: Changed): D1PreparedStatement[] {
  const { db, now } = call
  const { id: accountId } = member
  return [
    statement(db)`
      UPDATE account SET email = NULL, email_key = NULL, avatar = NULL, password_hash = NULL,
        newsletter = 0, left_at = ${now}, deleted_at = ${now}
      WHERE id = ${accountId} AND organization_id = ${organizationOf(call)}
        AND deleted_at IS NULL`,
    statement(db)`DELETE FROM invitation WHERE account_id = ${accountId}`,
    statement(db)`DELETE FROM saved_view WHERE account_id = ${accountId}`,
    statement(db)`DELETE FROM trip WHERE account_id = ${accountId}`,
    endSessions(call, accountId),
    writePersonEvent(call, 'person.left', accountId),
    audit(call, 'person_removed', member),
  ]
}

/**
 * Returns the statements by which a directory deactivates a member, for `batchKeeping`. The person
 * leaves as by removal, and keeps address, role and group, because the directory may activate them
 * again.
 */
export function deactivation(call: BusinessCall, member: Changed): D1PreparedStatement[] {
  const { db, now } = call
  const { id: accountId } = member
  return [
    statement(db)`UPDATE account SET left_at = ${now}, disabled_at = coalesce(disabled_at, ${now})
      WHERE id = ${accountId} AND organization_id = ${organizationOf(call)}
        AND left_at IS NULL AND deleted_at IS NULL`,
    statement(db)`DELETE FROM invitation WHERE account_id = ${accountId}`,
    endSessions(call, accountId),
    writePersonEvent(call, 'person.suspended', accountId),
    audit(call, 'person_suspended', member),
  ]
}

/** Reads a member other than the caller, so that callers cannot lock themselves out. */
async function readOther(call: BusinessCall, accountId: string): Promise<Member> {
  const member = await readMember(call, accountId)
  if (accountId !== callerOf(call).accountId) return member
  throw new ApiError('conflict', 'the caller is the person', { details: { reason: 'self' } })
}

type Action = 'person_suspended' | 'person_resumed' | 'person_removed'

type Changed = Pick<Member, 'id' | 'name' | 'email' | 'role_name'>

function audit(call: MemberContext, action: Action, { id, name, email, role_name }: Changed) {
  return writeAudit(call, {
    action,
    subjectId: id,
    subjectName: name,
    ...(action === 'person_removed' ? { before: { email, role: role_name } } : {}),
  })
}
