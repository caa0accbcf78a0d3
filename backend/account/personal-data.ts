import type { PersonalData } from '../call/domain.ts'
import { newsLinkDays } from '../mail/links/news-link.ts'
import type { DbContext } from '../platform/db-context.ts'
import { sql, statement } from '../platform/sql.ts'
import { purgeGuesses } from './password/throttle.ts'

/** The row of a deleted account stays empty, because orders that the law keeps refer to it. */
export const personalData: PersonalData = {
  found: ({ id, emailKey }) => ({
    sessions: sql`SELECT channel, created_at, expires_at, revoked_at FROM session
      WHERE account_id = ${id} ORDER BY created_at`,
    passkeys: sql`SELECT name, rp_id, created_at, last_used_at FROM passkey
      WHERE account_id = ${id} ORDER BY created_at`,
    social_identities: sql`SELECT provider, subject, created_at FROM social_identity
      WHERE account_id = ${id} ORDER BY created_at`,
    uploads: sql`SELECT key, kind, content_type, size_bytes, stored_at FROM upload
      WHERE account_id = ${id} ORDER BY stored_at`,
    friends: sql`SELECT name, email, created_at FROM friend
      WHERE account_id = ${id} ORDER BY created_at`,
    news: sql`SELECT email, source, channel, locale, created_at, confirmed_at FROM collected_email
      WHERE email_key = ${emailKey}`,
  }),
  erased: ({ id, accountType, emailKey }, now) => [
    sql`DELETE FROM session WHERE account_id = ${id}`,
    sql`DELETE FROM passkey WHERE account_id = ${id}`,
    sql`DELETE FROM social_identity WHERE account_id = ${id}`,
    sql`DELETE FROM upload WHERE account_id = ${id}`,
    sql`DELETE FROM friend WHERE account_id = ${id}`,
    sql`DELETE FROM verification_code
      WHERE account_type IN ('normal', 'enterprise') AND email_key = ${emailKey}`,
    sql`DELETE FROM collected_email WHERE email_key = ${emailKey}`,
    sql`DELETE FROM password_throttle
      WHERE account_type = ${accountType} AND email_key = ${emailKey}`,
    sql`UPDATE account SET email = NULL, email_key = NULL, name = '', avatar = NULL,
        password_hash = NULL, newsletter = 0, deleted_at = ${now}
      WHERE id = ${id}`,
  ],
  expiring: [
    ['verification_code', 'flow'],
    ['refresh_token', 'hash'],
    ['session', 'id'],
  ],
  async purge({ db, now }) {
    const [guesses, news] = await Promise.all([
      purgeGuesses(db, now),
      purgeUnconfirmedNews({ db, now }),
    ])
    return guesses + news
  },
}

/** Deletes addresses whose owner did not confirm the newsletter before the link expired. */
async function purgeUnconfirmedNews({ db, now }: DbContext): Promise<number> {
  const { meta } = await statement(
    db,
    sql`DELETE FROM collected_email
      WHERE confirmed_at IS NULL AND created_at < ${now - newsLinkDays * 86_400}`,
  ).run()
  return meta.changes
}
