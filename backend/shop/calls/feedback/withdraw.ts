import { readOrderNumber } from '#contract/commerce/order-number.ts'
import { isPlainName } from '#contract/commerce/plain-name.ts'
import { ApiError } from '#contract/errors.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { cleanName } from '../../../call/outside/clean-name.ts'
import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { insertWithdrawal } from '../../records/write-withdrawal.ts'
import { settleWithdrawals } from './settle-withdrawals.ts'

type Said = { number: string; email: string; name?: string }
type Acknowledged = { number: string; email: string; receivedAt: number }

/**
 * Stores a withdrawal and acknowledges it at once, by mail too. Whether there is such an order is
 * looked up after the answer, so that the answer does not reveal it. A repeated withdrawal counts
 * once.
 */
export async function withdraw(call: Call, said: Said): Promise<Acknowledged> {
  const { db, now, channel, locale, services } = call
  const { email } = said
  const name = cleanName(said.name ?? '')
  // The name goes into a mail to an address that nobody has proved to be theirs.
  if (!isPlainName(name)) throw invalid('name', 'a name of at most 40 letters, without addresses')
  const number = readOrderNumber(said.number)
  if (!number) throw invalid('number', 'ten letters and digits')
  const insert = insertWithdrawal(call, { channel: channel.id, number, email, name, locale })
  const kind = 'withdrawal_received'
  const mail = services.mails.enqueue(call, { kind, to: email, locale, number, name })
  try {
    await db.batch([insert, mail])
  } catch (error) {
    if (!isUniqueFailure(error, 'withdrawal')) throw error
    return { number, email, receivedAt: await receivedBefore(call, number, email) }
  }
  sendSoon(call)
  call.later(settleWithdrawals(call))
  return { number, email, receivedAt: now }
}

function invalid(path: string, expected: string): ApiError {
  const details = { fields: [{ path, expected }] }
  return new ApiError('invalid_input', `the ${path} is none`, { details })
}

async function receivedBefore({ db, channel }: Call, number: string, email: string) {
  const at = await statement(db)`
    SELECT received_at FROM withdrawal WHERE channel = ${channel.id} AND number = ${number}
    AND email_key = ${emailKey(email)}`.first<number>('received_at')
  if (at === null) throw new Error('expected the withdrawal that was said before')
  return at
}
