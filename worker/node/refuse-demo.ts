import { findDemoAccounts } from '#backend/account/module.ts'
import { openD1 } from '#backend/platform/d1.ts'
import { PlainError } from '#contract/plain-error.ts'
import { sayDemoAccounts } from '../embedded/opening.ts'

/** Refuses to serve a database of the demonstration in production. */
export async function refuseDemo(file: string): Promise<void> {
  const db = openD1(file)
  const found = sayDemoAccounts(await findDemoAccounts(db).finally(() => db.close()))
  if (found) throw new PlainError(found)
}
