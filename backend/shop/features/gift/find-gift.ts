import { ApiError } from '#contract/errors.ts'
import { openGiftToken } from '../../../mail/links/gift-link.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'

export type GiftRow = {
  id: string
  esimId: string
  orderId: string
  accountId: string
  receiverId: string | null
  state: 'open' | 'accepting' | 'accepted' | 'taken_back' | 'expired'
  expiresAt: number
  failedAt: number | null
  installedAt: number | null
  plan: string
  giver: string
}

/** The gift that the link of a mail names. Throws `not_found` if it is not a link of this shop. */
export async function findGift({ db, services, channel }: Call, token: string): Promise<GiftRow> {
  const id = openGiftToken(token, services.sealingKeys)
  const row =
    id &&
    (await statement(db)`SELECT gift.id, gift.esim_id AS esimId, esim.purchase_id AS orderId,
        gift.account_id AS accountId, gift.receiver_id AS receiverId, gift.state,
        gift.expires_at AS expiresAt, gift.failed_at AS failedAt,
        gift.installed_at AS installedAt, purchase.plan, account.name AS giver
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
        JOIN purchase ON purchase.id = esim.purchase_id
        JOIN account ON account.id = gift.account_id
      WHERE gift.id = ${id} AND purchase.channel = ${channel.id}`.first<GiftRow>())
  if (!row) throw new ApiError('not_found')
  return row
}
