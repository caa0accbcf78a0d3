import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import type { Account } from '../person/find-account.ts'
import { isReached } from '../person/sign-on-reach.ts'

/** The text before the domain and its @; a quoted name of a mailbox may contain an @ of its own. */
const upToAt = sql`rtrim(account.email, replace(account.email, '@', ''))`

/**
 * Throws `forbidden` for a member who has to sign in by their company's identity provider. People
 * whom the provider may not sign in keep their password, and so do administrators until they have
 * signed in by it, so that a provider that does not know them locks nobody out who could mend it.
 * Called only after the caller has proved to be the account's owner.
 */
export async function refusePasswordOf(
  { db }: Pick<Call, 'db'>,
  { id, accountType }: Pick<Account, 'id' | 'accountType'>,
): Promise<void> {
  if (accountType !== 'enterprise') return
  const found = await statement(db)`SELECT 1 AS found FROM account
    JOIN sign_on ON sign_on.organization_id = account.organization_id
    JOIN sign_on_domain AS known ON known.organization_id = account.organization_id
      AND known.domain = lower(substr(account.email, 1 + length(${upToAt})))
    LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.id = ${id} AND sign_on.is_required = 1 AND known.proved_at IS NOT NULL
      AND ${isReached}
      AND (instr(coalesce(role.permissions, ''), ${'"UPDATE_ROLES"'}) = 0 OR EXISTS (
        SELECT 1 FROM sign_on_identity AS own
        WHERE own.account_id = account.id AND own.issuer = sign_on.issuer))`.first()
  if (!found) return
  throw new ApiError('forbidden', 'the company has its members sign in by its own provider', {
    details: { reason: 'sign_on' },
  })
}
