import { sql, statement } from '#backend/platform/sql.ts'

/** What the buyer answers at the sandbox's bank; a try that is over stays as it is. */
export async function answerBank(
  db: D1Database,
  reference: string,
  isConfirmed: boolean,
): Promise<void> {
  await statement(
    db,
    sql`UPDATE sandbox_charge SET state = ${isConfirmed ? 'succeeded' : 'declined'}
      WHERE reference = ${reference} AND state = 'action_due'`,
  ).run()
}
