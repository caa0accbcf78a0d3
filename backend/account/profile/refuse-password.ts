import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import type { Account } from '../person/find-account.ts'

/**
 * Throws `forbidden` for a member who has to sign in by their company's identity provider. Called
 * only after the caller has proved to be the account's owner.
 */
export async function refusePasswordOf(
  { db }: Pick<Call, 'db'>,
  { id, accountType }: Pick<Account, 'id' | 'accountType'>,
): Promise<void> {
  if (accountType !== 'enterprise') return
  const found = await statement(db)`SELECT 1 AS found FROM account
    JOIN sign_on ON sign_on.organization_id = account.organization_id
    JOIN sign_on_domain AS known ON known.organization_id = account.organization_id
      AND known.domain = lower(substr(account.email, instr(account.email, '@') + 1))
    WHERE account.id = ${id} AND sign_on.is_required = 1 AND known.proved_at IS NOT NULL`.first()
  if (!found) return
  throw new ApiError('forbidden', 'the company has its members sign in by its own provider', {
    details: { reason: 'sign_on' },
  })
}
