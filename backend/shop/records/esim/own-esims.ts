import { type Sql, sql } from '../../../platform/sql.ts'

/**
 * Whether an eSIM is an account's own: bought by it, or given by an organisation to the member who
 * has the same mailbox.
 */
export function isOwnEsim(accountId: string): Sql {
  return sql`esim.account_id IN (
    SELECT ${accountId}
    UNION ALL
    SELECT member.id FROM account AS own JOIN account AS member
      ON member.account_type = 'enterprise' AND member.email_key = own.email_key
    WHERE own.id = ${accountId})`
}
