import type { Channel } from '#contract/commerce/channel.ts'
import type { Currency } from '#contract/money.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { PriceSpan } from './price-at.ts'
import { withMargin } from './price-points.ts'

/** A shop's margin and since when it holds, in unix milliseconds. */
export type MarginSpan = { validFrom: number; percent: number }

type Seen = { channel: string; percent: number; nowMs: number }

/** Records the margin in a shop's file, unless it is the one that was recorded last. */
export function recordMargin({ channel, percent, nowMs }: Seen): Sql {
  return sql`INSERT INTO channel_margin (channel, valid_from, percent)
    SELECT ${channel}, ${nowMs}, ${percent} WHERE ${percent} IS NOT (
      SELECT percent FROM channel_margin WHERE channel = ${channel}
      ORDER BY valid_from DESC LIMIT 1)`
}

/** The margins of a shop as JSON text. */
export function marginsOf(channel: Pick<Channel, 'id'>): Sql {
  return sql`(SELECT json_group_array(json_object('validFrom', valid_from, 'percent', percent))
    FROM channel_margin WHERE channel = ${channel.id})`
}

type Shop = { channel: Pick<Channel, 'catalogue'>; currency: Currency; nowMs: number }

/**
 * Returns the prices that the shop's visitors saw: each catalogue price with the margin of its time,
 * and in parts where the margin changed while it applied. Before the first recorded margin that one
 * is assumed; a margin that is not recorded yet begins now.
 */
export function shopSpans(
  { channel, currency, nowMs }: Shop,
  spans: readonly PriceSpan[],
  recorded: readonly MarginSpan[],
): PriceSpan[] {
  const margins = recorded.toSorted((a, b) => a.validFrom - b.validFrom)
  const { marginPercent } = channel.catalogue
  if (margins.at(-1)?.percent !== marginPercent) {
    margins.push({ validFrom: nowMs, percent: marginPercent })
  }
  return spans.flatMap((span) => {
    const { validFrom, validTo, amountMinor } = span
    const changes = margins.filter((margin) => isWithin(margin.validFrom, span))
    const starts = [validFrom, ...changes.map((margin) => margin.validFrom)]
    return starts.map((start, at) => ({
      ...span,
      validFrom: start,
      validTo: starts[at + 1] ?? validTo,
      amountMinor: withMargin(amountMinor, currency, percentAt(margins, start)),
      setAt: validFrom,
    }))
  })
}

function isWithin(instant: number, { validFrom, validTo }: PriceSpan): boolean {
  return instant > validFrom && (validTo === null || instant < validTo)
}

function percentAt(margins: readonly MarginSpan[], instant: number): number {
  const known = margins.findLast(({ validFrom }) => validFrom <= instant) ?? margins[0]
  if (!known) throw new Error('expected the present margin to be among them')
  return known.percent
}
