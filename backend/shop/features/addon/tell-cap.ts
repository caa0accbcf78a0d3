import { Currency } from '#contract/account.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Channel } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'
import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { isCapUntold, markCapTold } from '../../records/esim/write-auto-topup.ts'
import { spentSql } from './spent-sql.ts'

type Wanting = {
  esimId: string
  /** Identifies the occasion of low data on which nothing was bought. */
  key: string
  priceMinor: number
  channel: Channel
  locale: Locale
  plan: OfferedPlan
}

type Capped = { email: string; currency: string; capMinor: number; spentMinor: number }

/**
 * Mails the owner that the monthly cap prevents the next automatic top-up: once in a calendar month
 * (UTC) for each eSIM, however often its usage is reported. Mails nothing while an order of data is
 * under way.
 */
export async function tellCap(context: CommerceContext, wanting: Wanting): Promise<void> {
  const { db, now, services } = context
  const { esimId, key, priceMinor, channel, locale, plan } = wanting
  const capped = await statement(db)`
    SELECT account.email, auto.currency, auto.cap_minor AS capMinor,
      ${spentSql(now)} AS spentMinor
    FROM auto_topup AS auto JOIN account ON account.id = auto.account_id
    WHERE auto.esim_id = ${esimId} AND auto.state = 'on' AND account.email IS NOT NULL
      AND ${priceMinor} + ${spentSql(now)} > auto.cap_minor AND ${isCapUntold(now)}
      AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.esim_id = ${esimId}
        AND (purchase.state IN ('PAID', 'PROVISIONING') OR purchase.auto_key = ${key}))`.first<Capped>()
  if (!capped) return
  const { email, capMinor, spentMinor } = capped
  const currency = Currency.assert(capped.currency)
  const auto = { esimId, plan, currency, capMinor, spentMinor, againAt: nextMonth(now) }
  const onlyIf = sql`EXISTS (SELECT 1 FROM auto_topup AS auto WHERE auto.esim_id = ${esimId}
    AND auto.state = 'on' AND ${isCapUntold(now)})`
  await db.batch([
    services.mails.enqueue(
      { ...context, channel },
      { kind: 'auto_topup_cap', to: email, locale, auto },
      { onlyIf },
    ),
    markCapTold(context, esimId),
  ])
  sendSoon(context)
}

function nextMonth(nowSeconds: number): number {
  const date = new Date(nowSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000
}
