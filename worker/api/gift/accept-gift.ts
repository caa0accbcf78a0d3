import { ApiError } from '#contract/errors.ts'
import type { Gift } from '#contract/gift.ts'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import { type Call, callerOf } from '../call.ts'
import { getEsim } from '../esim/read-esims.ts'
import { refreshEsim } from '../esim/refresh-esims.ts'
import { openGiftToken } from '../mail/gift-link.ts'
import { refused } from './offer-gift.ts'

type GiftRow = {
  id: string
  esimId: string
  accountId: string
  receiverId: string | null
  state: string
  email: string
  expiresAt: number
  plan: string
  giver: string
  giverEmail: string | null
  /** The giver's, when it was bought. */
  locale: string
}

/** What a link gives; `not_found` where it is none of ours, over, accepted or taken back. */
export async function getGift(call: Call, { token }: { token: string }): Promise<Gift> {
  const gift = await findGift(call, token)
  if (gift.state !== 'open' || gift.expiresAt <= call.now) throw new ApiError('not_found')
  return { plan: JSON.parse(gift.plan), giver: gift.giver, expiresAt: gift.expiresAt }
}

/**
 * Makes the eSIM of a link the caller's. Of any number who try at once, one gets it; whoever got it
 * gets the same answer again.
 */
export async function acceptGift(call: Call, { token }: { token: string }): Promise<Esim> {
  const gift = await findGift(call, token)
  const { accountId } = callerOf(call)
  if (gift.accountId === accountId) throw refused('conflict', 'gift_own')
  if (gift.state === 'open') {
    await refreshEsim(call, gift.esimId)
    await take(call, gift, accountId)
  }
  const { receiverId } = await findGift(call, token)
  if (receiverId !== accountId) throw refused('conflict', 'gift_gone')
  return getEsim(call, { esimId: gift.esimId })
}

async function take(call: Call, gift: GiftRow, accountId: string): Promise<void> {
  const { db, now, services } = call
  await db.batch([
    db
      .prepare(
        `UPDATE esim_gift SET state = 'accepted', receiver_id = ?2, settled_at = ?3
         WHERE id = ?1 AND state = 'open' AND expires_at > ?3 AND account_id <> ?2
           AND EXISTS (SELECT 1 FROM esim
             WHERE esim.id = esim_gift.esim_id AND esim.account_id = esim_gift.account_id
               AND profile = 'RELEASED' AND activated_at IS NULL AND activate_by > ?3
               AND cancelled_at IS NULL AND revoked_at IS NULL AND failed_at IS NULL)`,
      )
      .bind(gift.id, accountId, now),
    db
      .prepare(
        `UPDATE esim SET account_id = ?2, name = ''
         WHERE id = ?3 AND EXISTS (SELECT 1 FROM esim_gift
           WHERE id = ?1 AND receiver_id = ?2 AND settled_at = ?4)`,
      )
      .bind(gift.id, accountId, gift.esimId, now),
    ...tellGiver(call, gift, accountId),
  ])
  call.later(services.mails.deliver(db, now))
}

/** To whoever gave it, behind the statement that makes it another's, and only if that did. */
function tellGiver(call: Call, gift: GiftRow, accountId: string): D1PreparedStatement[] {
  const { id, email, giverEmail: to, plan } = gift
  if (to === null) return []
  const locale = isLocale(gift.locale) ? gift.locale : fallbackLocale
  const mail = { kind: 'gift_accepted', to, locale, email, plan: JSON.parse(plan) } as const
  const onlyIf = {
    sql: 'EXISTS (SELECT 1 FROM esim_gift WHERE id = ?15 AND receiver_id = ?16)',
    values: [id, accountId],
  }
  return [call.services.mails.enqueue(call, mail, { id: `gift_accepted-${id}`, onlyIf })]
}

async function findGift({ db, services, channel }: Call, token: string): Promise<GiftRow> {
  const id = openGiftToken(token, services.sealingKeys)
  const row =
    id &&
    (await db
      .prepare(
        `SELECT gift.id, gift.esim_id AS esimId, gift.account_id AS accountId,
           gift.receiver_id AS receiverId, gift.state, gift.email, gift.expires_at AS expiresAt,
           purchase.plan, purchase.locale, account.name AS giver, account.email AS giverEmail
         FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
           JOIN purchase ON purchase.id = esim.purchase_id
           JOIN account ON account.id = gift.account_id
         WHERE gift.id = ?1 AND purchase.channel = ?2`,
      )
      .bind(id, channel.id)
      .first<GiftRow>())
  if (!row) throw new ApiError('not_found')
  return row
}
