import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { readAccount } from '../person/find-account.ts'
import { refuseTaken } from '../person/insert-account.ts'
import { keepPerson, personKey } from '../person/person-key.ts'
import { batchSpending, readCodeProof, refuseProof, spendProof } from '../proof/proofs.ts'

/** Changes an account's address after both addresses were proved; a mail tells the old address. */
export async function updateEmail(
  call: Call,
  input: { currentProof: string; newProof: string },
): Promise<void> {
  const { db, services } = call
  const account = await readAccount(db, callerOf(call).accountId)
  const current = readCodeProof(call, 'current_email', input.currentProof)
  const next = readCodeProof(call, 'new_email', input.newProof)
  const isOwn = current.accountId === account.id && emailKey(current.email) === account.emailKey
  if (!isOwn || next.accountType !== account.accountType) throw refuseProof()
  const { id, email: to, locale } = account
  const person = await personKey(call, account.emailKey)
  await batchSpending(call, [
    spendProof(call, current),
    spendProof(call, next),
    ...keepPerson(call, account.id, person),
    statement(
      db,
      sql`UPDATE account SET email = ${next.email}, email_key = ${emailKey(next.email)}
        WHERE id = ${id}`,
    ),
    forgetGuesses(call, account),
    services.mails.enqueue(call, { kind: 'email_changed', to, locale, newEmail: next.email }),
  ]).catch(refuseTaken)
  sendSoon(call)
}
