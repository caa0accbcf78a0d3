import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { readAccount } from '../person/find-account.ts'
import { readProfile } from '../person/profile.ts'

/** Returns all data stored about the caller, by the column names of the database. */
export async function exportData(call: Call): Promise<{ exportedAt: number; data: object }> {
  const { db, now, services } = call
  const { accountId } = callerOf(call)
  const [person, profile] = await Promise.all([readAccount(db, accountId), readProfile(call)])
  const queries = services.personalData.flatMap(({ found }) => Object.entries(found(person)))
  const answers = await db.batch(queries.map(([, query]) => statement(db, query)))
  const lists = queries.map(([name], at) => [name, answers[at]?.results])
  return { exportedAt: now, data: { profile, ...Object.fromEntries(lists) } }
}
