import type { Currency } from '#contract/money.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../../shop/module.ts'

/** The least that a card can pay, in minor units; 0 if any amount. */
export function leastPayable({ providers }: CommerceContext['services'], currency: Currency) {
  return providers?.payments.limits?.[currency].minMinor ?? 0
}

/**
 * Matches a row of `invoice` of which less is owed than a card can pay by itself. Such a statement
 * is paid with another one, and is never overdue.
 */
export function isSmall({ providers }: CommerceContext['services']): Sql {
  const limits = Object.entries(providers?.payments.limits ?? {})
  const least = Object.fromEntries(limits.map(([currency, { minMinor }]) => [currency, minMinor]))
  return sql`(kind = 'statement' AND state <> 'PAID' AND total_minor - settled_minor
    < coalesce(${JSON.stringify(least)} ->> ('$.' || currency), 0))`
}

/** The state of a row of `invoice`. */
export function stateSql(services: CommerceContext['services']): Sql {
  return sql`iif(state = 'OVERDUE' AND ${isSmall(services)}, 'OPEN', state)`
}
