import { statement } from '../../platform/sql.ts'

/** The domain of the demonstration's people, to which no mail can be sent (RFC 2606, section 2). */
export const demoDomain = 'demo.tradewind.example'

export function isDemoAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${demoDomain}`)
}

/** Returns the addresses of the demonstration's accounts in a database. */
export async function findDemoAccounts(db: D1Database): Promise<string[]> {
  const { results } = await statement(db)`SELECT email_key AS address FROM account
    WHERE email_key LIKE ${`%@${demoDomain}`} ORDER BY created_at, email_key`.all<{
    address: string
  }>()
  return results.map(({ address }) => address)
}
