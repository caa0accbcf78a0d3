/** What the buyer answers at the sandbox's bank; a try that is over stays as it is. */
export async function answerBank(
  db: D1Database,
  reference: string,
  isConfirmed: boolean,
): Promise<void> {
  await db
    .prepare("UPDATE sandbox_charge SET state = ?2 WHERE reference = ?1 AND state = 'action_due'")
    .bind(reference, isConfirmed ? 'succeeded' : 'declined')
    .run()
}
