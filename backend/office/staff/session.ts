import type { Tokens } from '#contract/account.ts'
import { staffSessionSeconds } from '#contract/office/staff-words.ts'
import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { appendAct } from '../log/act.ts'

type Person = { id: string; name: string }

/** Opens a session of a person who has proved who they are, and logs that they signed in. */
export async function openStaffSession(
  call: OfficeCall,
  person: Person,
  before: readonly D1PreparedStatement[] = [],
): Promise<Tokens> {
  const { db, now, channel, services } = call
  const sessionId = crypto.randomUUID()
  const { token, expiresAt } = await services.accessTokens.sign(
    { accountId: person.id, accountType: 'staff', sessionId },
    { channel: channel.id, now },
  )
  const opened = statement(db)`INSERT INTO staff_session
      (id, staff_id, created_at, expires_at, used_at, reauthenticated_at)
    SELECT ${sessionId}, id, ${now}, ${now + staffSessionSeconds}, ${now}, ${now}
    FROM staff WHERE id = ${person.id} AND left_at IS NULL`
  const act = { act: 'signed_in', subject: `staff:${person.id}`, by: person } as const
  await appendAct(call, act, [...before, opened])
  return { accessToken: token, expiresAt, accountType: 'staff' }
}

/** Ends one session, or all of a person; its token is refused from the next call on. */
export function endStaffSessions(
  { db, now }: OfficeCall,
  { staffId, sessionId }: { staffId: string; sessionId?: string },
): D1PreparedStatement {
  return statement(db)`UPDATE staff_session SET revoked_at = ${now}
    WHERE staff_id = ${staffId} AND revoked_at IS NULL
      AND (${sessionId ?? null} IS NULL OR id = ${sessionId ?? null})`
}
