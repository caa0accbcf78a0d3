import { callerOf } from '../../call/call.ts'
import type { Person } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { readAccount } from '../person/find-account.ts'
import { readProfile } from '../person/profile.ts'

/** Returns all data stored about the caller, by the column names of the database. */
export async function exportData(call: Call): Promise<{ exportedAt: number; data: object }> {
  const { accountId } = callerOf(call)
  const [person, profile] = await Promise.all([readAccount(call.db, accountId), readProfile(call)])
  return { exportedAt: call.now, data: { profile, ...(await dataAbout(call, person)) } }
}

/** What all domains have stored about a person, beside the profile. */
export async function dataAbout({ db, services }: Call, person: Person): Promise<object> {
  const queries = services.personalData.flatMap(({ found }) => Object.entries(found(person)))
  const answers = await db.batch(queries.map(([, query]) => statement(db, query)))
  return Object.fromEntries(queries.map(([name], at) => [name, answers[at]?.results]))
}
