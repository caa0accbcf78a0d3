import { plainNameOf } from '#contract/commerce/plain-name.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { EsimRow, esimColumns, toEsim } from '../../records/read/esim-row.ts'

/** The friend's language if the shop knows it, otherwise the giver's. */
export async function localeOfFriend(
  { db }: Pick<CommerceContext, 'db'>,
  key: string,
  givers: string,
): Promise<Locale> {
  const known = await statement(
    db,
  )`SELECT locale FROM account WHERE email_key = ${key}`.first<string>('locale')
  const locale = known ?? givers
  return isLocale(locale) ? locale : fallbackLocale
}

/**
 * The statements that send the mail of an open offer once more, to where the giver has offered it;
 * none if it has ended. `attempt` names this sending.
 */
export async function giftMailAgain(
  context: CommerceContext,
  giftId: string,
  attempt: number,
): Promise<D1PreparedStatement[]> {
  const { db, now, services } = context
  const row = await statement(db)`SELECT ${esimColumns(now)}, purchase.channel, purchase.locale,
      offered.email AS "to", offered.email_key AS toKey, offered.expires_at AS expiresAt,
      account.name AS giver
    FROM esim_gift AS offered JOIN esim ON esim.id = offered.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
      JOIN account ON account.id = offered.account_id
    WHERE offered.id = ${giftId} AND offered.state = 'open' AND offered.expires_at > ${now}`.first<{
    channel: string
    locale: string
    to: string
    toKey: string
    expiresAt: number
    giver: string
  }>()
  const channel = row && (await services.mails.channelOf(row.channel))
  if (!row || !channel) return []
  const { to, expiresAt } = row
  const mail = {
    ...{ kind: 'gift_offered' as const, to, giftId, expiresAt },
    locale: await localeOfFriend(context, row.toKey, row.locale),
    esim: toEsim(EsimRow.assert(row), now),
    giver: plainNameOf(row.giver),
  }
  const id = `gift_offered-${giftId}~${attempt}`
  return [services.mails.enqueue({ ...context, channel }, mail, { id })]
}
