import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Desk } from '../../call.ts'
import { expireGift } from '../../records/write-gift.ts'

/** Few enough for a run; the next one takes the others. */
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

/** Gives back what nobody accepted in time, and says so to who gave it. Returns how many it were. */
export async function returnGifts(desk: Desk): Promise<number> {
  const { results } = await statement(
    desk.db,
    sql`SELECT gift.id, gift.esim_id AS esimId, gift.email, account.email AS "to", purchase.plan,
        purchase.channel, purchase.locale
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
        JOIN purchase ON purchase.id = esim.purchase_id
        LEFT JOIN account ON account.id = gift.account_id
      WHERE gift.state = 'open' AND gift.expires_at <= ${desk.now} LIMIT ${returnedAtOnce}`,
  ).all<Due>()
  const closed = results.map(async (due) => [expireGift(desk, due.id), ...(await tell(desk, due))])
  const statements = (await Promise.all(closed)).flat()
  if (statements.length > 0) await desk.db.batch(statements)
  return results.length
}

async function tell(desk: Desk, due: Due): Promise<D1PreparedStatement[]> {
  const { mails } = desk.services
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
  return [mails.enqueue({ ...desk, channel }, mail, { id: `gift_returned-${due.id}` })]
}
