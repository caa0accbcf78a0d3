import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { endDisputed, isDisputedBy } from '../../records/esim/write-auto-topup.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'

type Disputed = { esimId: string; orderId: string; email: string | null; consentAt: number }

/**
 * Turns off all automatic top-ups of somebody whose bank disputes an attempt's charge, and tells
 * them: their card is charged again only when they themselves turn one on. Asked again it changes
 * nothing.
 */
export async function endDisputedAutos(context: CommerceContext, reference: string): Promise<void> {
  const { db, services } = context
  const { results } = await statement(db)`
    SELECT auto_topup.esim_id AS esimId, account.email, consent_at AS consentAt,
      coalesce(auto_topup.purchase_id, esim.purchase_id) AS orderId
    FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      JOIN account ON account.id = auto_topup.account_id
    WHERE ${isDisputedBy(reference)}`.all<Disputed>()
  if (results.length === 0) return
  const mails: D1PreparedStatement[] = []
  for (const { esimId, orderId, email, consentAt } of results) {
    const order = await readOrderDetails(context, orderId)
    const channel = order && (await services.mails.channelOf(order.channel))
    if (!order || !channel || !email) continue
    const { locale, plan } = order
    const about = { to: email, locale, reason: 'disputed', esimId, plan } as const
    const onlyIf = sql`EXISTS (SELECT 1 FROM auto_topup
      WHERE esim_id = ${esimId} AND ${isDisputedBy(reference)})`
    const id = `auto_topup_off-${esimId}.${consentAt}`
    const sender = { ...context, channel }
    mails.push(services.mails.enqueue(sender, { kind: 'auto_topup_off', ...about }, { id, onlyIf }))
  }
  await db.batch([...mails, endDisputed(context, reference)])
  sendSoon(context)
}
