import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import type { SocialIdentity } from '../person/link-social.ts'

/** Selects the account that an identity is linked to. */
export function selectByIdentity(
  { db }: Call,
  { provider, subject }: SocialIdentity,
): D1PreparedStatement {
  return statement(db)`SELECT a.* FROM social_identity s JOIN account a ON a.id = s.account_id
    WHERE s.provider = ${provider} AND s.subject = ${subject} AND a.deleted_at IS NULL`
}
