import { type } from 'arktype'
import { statement } from '../../platform/sql.ts'
import { type MemberContext, organizationOf } from '../call.ts'

const Row = type({
  id: 'string',
  email_key: 'string',
  home_zone: 'string | null',
  membership: "'own' | 'suspended' | 'elsewhere'",
})
export type FoundAccount = typeof Row.infer

/** Finds members with these addresses, and their relation to the caller's organisation. */
export async function findAccounts(
  context: MemberContext,
  keys: readonly string[],
): Promise<Map<string, FoundAccount>> {
  const { results } = await statement(context.db)`SELECT id, email_key, home_zone, CASE
      WHEN organization_id IS NOT ${organizationOf(context)} THEN 'elsewhere'
      WHEN left_at IS NOT NULL OR disabled_at IS NOT NULL AND without_access = 0 AND NOT EXISTS (
        SELECT 1 FROM invitation WHERE invitation.account_id = account.id) THEN 'suspended'
      ELSE 'own' END AS membership
    FROM account WHERE account_type = 'enterprise' AND deleted_at IS NULL
      AND email_key IN (SELECT value FROM json_each(${JSON.stringify([...new Set(keys)])}))`.all()
  return new Map(
    results.map((row) => {
      const account = Row.assert(row)
      return [account.email_key, account]
    }),
  )
}
