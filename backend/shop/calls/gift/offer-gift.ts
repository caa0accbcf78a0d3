import type { Esim } from '#contract/commerce/order.ts'
import { giftSeconds } from '#contract/commerce/order-words.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import { ApiError } from '#contract/errors.ts'
import { readAccount } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { localeOfFriend } from '../../features/gift/gift-mail.ts'
import { isOneMailbox } from '../../features/reward/referral-code.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { refreshEsims } from '../../fulfilment/usage/refresh-esims.ts'
import { expireGiftOf, insertGift } from '../../records/esim/write-gift.ts'

type Offer = { esimId: string; email: string }

/**
 * Offers an unused eSIM of the caller to whoever reads a mailbox, by a mail with a link. Nobody can
 * read the eSIM's code until the offer is accepted, taken back or 14 days old. The answer does not
 * depend on whether the address has an account.
 */
export async function offerGift(call: Call, { esimId, email }: Offer): Promise<Esim> {
  const { db, now, services } = call
  // Only the network knows whether a phone has it, and that may have changed just now.
  await refreshEsims(call, [await getEsim(call, { esimId })], 0)
  const esim = await getEsim(call, { esimId })
  const to = email.trim()
  const key = emailKey(to)
  if (esim.gift?.state === 'offered' && emailKey(esim.gift.email ?? '') === key) return esim
  const giver = await readAccount(db, callerOf(call).accountId)
  if (isOneMailbox(giver.emailKey, key)) throw refused('unprocessable', 'gift_own')
  const giftId = crypto.randomUUID()
  const expiresAt = now + giftSeconds
  const locale = await localeOfFriend(call, key, call.locale)
  const mail = {
    kind: 'gift_offered' as const,
    to,
    locale,
    giftId,
    expiresAt,
    esim,
    giver: plainNameOf(giver.name),
  }
  try {
    await db.batch([
      // An expired offer must not prevent a new one, even if the clock has not ended it yet.
      expireGiftOf(call, esim.id),
      insertGift(call, {
        id: giftId,
        esimId: esim.id,
        accountId: giver.id,
        email: to,
        emailKey: key,
        expiresAt,
      }),
      services.mails.enqueue(call, mail, { id: `gift_offered-${giftId}` }),
    ])
  } catch (error) {
    if (isUniqueFailure(error, 'esim_gift')) throw refused('conflict', 'gift_open')
    if (String(error).includes('gift_in_use')) throw refused('conflict', 'in_use')
    throw error
  }
  sendSoon(call)
  return getEsim(call, { esimId: esim.id })
}

export function refused(code: 'conflict' | 'unprocessable', reason: string): ApiError {
  return new ApiError(code, 'the eSIM cannot be given', { details: { reason } })
}
