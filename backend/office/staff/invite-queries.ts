import { encodeBase64url } from '#contract/base64url.ts'
import type { StaffRole } from '#contract/office/staff-words.ts'
import { hashToken } from '../../account/module.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Seconds for which a link invites. */
const inviteSeconds = 3 * 86_400

export type Invited = { email: string; name: string; role: StaffRole; brand: string }

/**
 * The secret of a new link, and the queries that invite a person with a role: a person who is known
 * gets the role too, and one who has left comes back by the link alone.
 */
export function inviteQueries(
  now: number,
  { email, name, role, brand }: Invited,
): { token: string; expiresAt: number; queries: Sql[] } {
  const token = encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
  const expiresAt = now + inviteSeconds
  const key = emailKey(email)
  const queries = [
    sql`INSERT INTO staff (id, email, email_key, name, created_at)
      VALUES (${crypto.randomUUID()}, ${email}, ${key}, ${name || email}, ${now})
      ON CONFLICT (email_key) DO UPDATE SET left_at = NULL`,
    sql`INSERT INTO staff_role (staff_id, role, brand, given_at)
      SELECT id, ${role}, ${brand}, ${now} FROM staff WHERE email_key = ${key}
      ON CONFLICT DO NOTHING`,
    sql`INSERT INTO staff_invite (hash, staff_id, created_at, expires_at)
      SELECT ${hashToken(token)}, id, ${now}, ${expiresAt} FROM staff WHERE email_key = ${key}`,
  ]
  return { token, expiresAt, queries }
}
