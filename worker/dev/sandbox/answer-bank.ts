import { statement } from '#backend/platform/sql.ts'

/**
 * Records the buyer's answer at the sandbox's bank; has no effect on a charge that is already
 * settled. Returns the path, without a language, to which the shop wants the buyer back.
 */
export async function answerBank(
  db: D1Database,
  reference: string,
  isConfirmed: boolean,
): Promise<string> {
  await statement(db)`UPDATE sandbox_charge SET state = ${isConfirmed ? 'succeeded' : 'declined'}
    WHERE reference = ${reference} AND state = 'action_due'`.run()
  const path = await statement(db)`
    SELECT return_path FROM sandbox_charge WHERE reference = ${reference}`.first<string>(
    'return_path',
  )
  return path ?? '/'
}
