import { encodeBase64url } from '#contract/base64url.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { forgetGuesses } from '../password/throttle.ts'
import type { Account } from '../person/find-account.ts'
import { keepPerson, personKey } from '../person/person-key.ts'
import { codeSeconds, storeCode, takeCode } from '../proof/codes.ts'
import { drawCode } from '../proof/draw-code.ts'
import { endSessions } from '../session/end-sessions.ts'

type Mailbox = { address: string; of: 'correct_old' | 'correct_new' }

/** Mails a code to a mailbox of a correction, which its reader tells the support. */
export async function sendCorrectionCode(
  call: Call,
  { accountType, locale }: Account,
  { address, of: purpose, newEmail }: Mailbox & { newEmail: string },
): Promise<string> {
  const flow = encodeBase64url(crypto.getRandomValues(new Uint8Array(24)))
  const code = drawCode()
  const kind = 'correction_code' as const
  const mail = { kind, to: address, locale, code, minutes: codeSeconds / 60, newEmail }
  await storeCode(call, { accountType, emailKey: emailKey(address), purpose, flow, code }, [
    call.services.mails.enqueue(call, mail),
  ])
  sendSoon(call)
  return flow
}

/** Uses the code of a mailbox up; throws `unprocessable` if it is wrong, expired or used. */
export async function takeCorrectionCode(
  call: Call,
  { accountType }: Account,
  { address, of: purpose, ...answer }: Mailbox & { flow: string; code: string },
): Promise<void> {
  await takeCode(call, { accountType, emailKey: emailKey(address), purpose, ...answer })
}

/**
 * The statements that give an account another address, sign it out everywhere, and mail both
 * addresses about it.
 */
export async function correctEmail(
  call: Call,
  account: Account,
  newEmail: string,
): Promise<D1PreparedStatement[]> {
  const { db, services } = call
  const { id, email, locale } = account
  const person = await personKey(call, account.emailKey)
  return [
    ...keepPerson(call, id, person),
    statement(db)`UPDATE account SET email = ${newEmail}, email_key = ${emailKey(newEmail)}
      WHERE id = ${id}`,
    endSessions(call, id),
    forgetGuesses(call, account),
    services.mails.enqueue(call, { kind: 'email_changed', to: email, locale, newEmail }),
    services.mails.enqueue(call, { kind: 'email_corrected', to: newEmail, locale }),
  ]
}
