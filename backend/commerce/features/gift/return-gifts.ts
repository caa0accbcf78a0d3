import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { expireGift } from '../../records/write-gift.ts'

/** A run returns at most this many; the next one takes the others. */
const returnedAtOnce = 100

type Due = {
  id: string
  to: string
  email: string
  plan: string
  channel: string
  locale: string
  esimId: string
}

/**
 * Ends the offers that nobody accepted in time, and mails their givers. Returns how many there
 * were.
 */
export async function returnGifts(context: CommerceContext): Promise<number> {
  const { results } = await statement(
    context.db,
    sql`SELECT gift.id, gift.esim_id AS esimId, gift.email, account.email AS "to", purchase.plan,
        purchase.channel, purchase.locale
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
        JOIN purchase ON purchase.id = esim.purchase_id
        LEFT JOIN account ON account.id = gift.account_id
      WHERE gift.state = 'open' AND gift.expires_at <= ${context.now} LIMIT ${returnedAtOnce}`,
  ).all<Due>()
  const closed = results.map(async (due) => [
    expireGift(context, due.id),
    ...(await tell(context, due)),
  ])
  const statements = (await Promise.all(closed)).flat()
  if (statements.length > 0) await context.db.batch(statements)
  return results.length
}

async function tell(context: CommerceContext, due: Due): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(due.channel)
  if (!due.to || !channel) return []
  const locale = isLocale(due.locale) ? due.locale : fallbackLocale
  const { to, email, esimId } = due
  const mail = {
    kind: 'gift_returned',
    to,
    locale,
    email,
    esimId,
    plan: JSON.parse(due.plan),
  } as const
  return [mails.enqueue({ ...context, channel }, mail, { id: `gift_returned-${due.id}` })]
}
