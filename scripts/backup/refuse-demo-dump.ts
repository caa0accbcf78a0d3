import { demoDomain } from '#backend/account/demo/demo-domain.ts'
import { PlainError } from '#contract/plain-error.ts'
import { readStatements } from './dump-statements.ts'

/** Refuses a dump with accounts of the demonstration, which production must not hold. */
export async function refuseDemoDump(dump: string): Promise<void> {
  for await (const statement of readStatements(dump)) {
    const isAccount = statement.startsWith('INSERT INTO "account" ')
    if (!isAccount || !statement.includes(`@${demoDomain}'`)) continue
    throw new PlainError(
      `${dump} holds accounts of the demonstration, whose password is public: it is no backup of a shop in production`,
    )
  }
}
