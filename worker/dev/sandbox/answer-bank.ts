import { sql, statement } from '#backend/platform/sql.ts'

/**
 * Records the buyer's answer at the sandbox's bank; has no effect on a charge that is already
 * settled.
 */
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
