import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { doDueTogether } from '../../../platform/do-due.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { expireGift } from '../../records/esim/write-gift.ts'

/** The most gifts that one batch returns. */
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

export const dueGifts = (nowSeconds: number): Sql => sql`
  SELECT id AS item, expires_at AS since, NULL AS latest FROM esim_gift
  WHERE state = 'open' AND expires_at <= ${nowSeconds}`

/** Ends the offers that nobody accepted in time, and mails their givers. */
export function returnGifts(context: CommerceContext): Promise<void> {
  return doDueTogether(
    context,
    {
      job: 'returnGifts',
      due: dueGifts(context.now),
      count: returnedAtOnce,
      read: (ids) => readDue(context, ids),
    },
    async (gifts) => {
      const mails = await Promise.all(gifts.map((gift) => tell(context, gift)))
      return gifts.flatMap(({ id }, at) => [expireGift(context, id), ...(mails[at] ?? [])])
    },
  )
}

async function readDue({ db }: CommerceContext, ids: readonly string[]): Promise<Due[]> {
  const { results } = await statement(db)`
    SELECT gift.id, gift.esim_id AS esimId, gift.email, account.email AS "to", purchase.plan,
      purchase.channel, purchase.locale
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
      LEFT JOIN account ON account.id = gift.account_id
    WHERE gift.state = 'open' AND gift.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all<Due>()
  return results
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
