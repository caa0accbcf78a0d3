import type { Currency } from '#contract/money.ts'
import { refundLimits, type SecondPersonCause } from '#contract/office/order-words.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { inDollars } from '../../shop/module.ts'

const daySeconds = 86_400

/** What a person has paid back today (UTC), and whether the buyer was paid back lately. */
export type RefundedSoFar = { todayUsdMinor: number; isAgain: 0 | 1 }

/** What a person asked for today that was not declined, in US cents. */
export function refundedToday(staffId: string, now: number): Sql {
  return sql`(SELECT coalesce(sum(usd_minor), 0) FROM office_refund
    WHERE asked_by = ${staffId} AND asked_at >= ${now - (now % daySeconds)} AND state <> 'declined'
      AND causes = '[]')`
}

/** Whether the office has paid an account back in the days that count. */
export function isPaidAgain(accountId: string | Sql, now: number): Sql {
  return sql`EXISTS (SELECT 1 FROM office_refund JOIN purchase AS other
      ON other.id = office_refund.purchase_id
    WHERE other.account_id = ${accountId} AND office_refund.state = 'agreed'
      AND asked_at > ${now - refundLimits.againDays * daySeconds})`
}

/** Why a refund needs a second person; for none of these, one may make it alone. */
export function causesOf(
  amountMinor: number,
  currency: Currency,
  { todayUsdMinor, isAgain }: RefundedSoFar,
): SecondPersonCause[] {
  const usdMinor = inDollars(amountMinor, currency)
  const isOver = {
    once: usdMinor > refundLimits.onceUsdMinor,
    day: todayUsdMinor + usdMinor > refundLimits.dayUsdMinor,
    again: isAgain === 1,
  }
  return (['once', 'day', 'again'] as const).filter((cause) => isOver[cause])
}
