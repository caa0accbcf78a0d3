/** Whether an account can be entered by more than its password and mailbox. */
export async function hasPasskey(db: D1Database, accountId: string): Promise<boolean> {
  const statement = db.prepare('SELECT 1 FROM passkey WHERE account_id = ?1 LIMIT 1')
  return (await statement.bind(accountId).first()) !== null
}
