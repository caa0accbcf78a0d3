import type { Channel } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { Reading } from '../../platform/reading.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { toPricePoint, withMargin } from './price/price-points.ts'

/** The shop, currency, language and time that the catalogue is read for. */
export type View = {
  /** The catalogue's own database; a session of it may read from a replica. */
  catalogue: Reading
  channel: Pick<Channel, 'id' | 'catalogue'>
  currency: Currency
  /** The language of the names of cities. */
  locale: Locale
  nowMs: number
}

/** Runs a query and returns its rows, to be checked by a schema. */
export async function readRows({ catalogue }: View, query: Sql): Promise<unknown[]> {
  const { results } = await statement(catalogue, query).all()
  return results
}

/** Returns the channel's price for a catalogue price. */
export function channelPrice<T extends number | null>({ channel, currency }: View, minor: T): T {
  if (minor === null) return minor
  return withMargin(minor, currency, channel.catalogue.marginPercent) as T
}

/**
 * Returns the least price for what a sale has to bring: its price point with the channel's margin, as
 * lists have it.
 */
export function leastPrice(view: View, floorMinor: number | null): number | null {
  return floorMinor === null ? null : channelPrice(view, toPricePoint(floorMinor, view.currency))
}

/** Whether the channel sells a destination. */
export function sells({ channel }: Pick<View, 'channel'>, slug: string): boolean {
  const { include, exclude } = channel.catalogue
  return (!include || include.includes(slug)) && !exclude?.includes(slug)
}

/**
 * Returns `sells` as an SQL condition. A list is one parameter, since D1 binds at most a hundred.
 */
export function soldBy({ channel }: View, slug: Sql): Sql {
  const { include, exclude } = channel.catalogue
  return allOf([
    include && sql`${slug} IN ${valuesOf(include)}`,
    exclude?.length ? sql`${slug} NOT IN ${valuesOf(exclude)}` : undefined,
  ])
}

export function valuesOf(list: readonly string[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}

/** Joins the current prices of a destination, as `p`. */
export function priceOfNow({ currency, nowMs }: View, slug: Sql): Sql {
  return sql`JOIN destination_price p ON p.destination_slug = ${slug}
    AND p.currency = ${currency} AND p.valid_from <= ${nowMs}
    AND (p.valid_to IS NULL OR p.valid_to > ${nowMs})`
}

/** The country codes of a destination of the outer query as JSON text, in their order. */
export function memberCodes(slug: Sql, limit: number): Sql {
  return sql`(SELECT json_group_array(country_code) FROM (
    SELECT country_code FROM destination_country
    WHERE destination_slug = ${slug} ORDER BY position LIMIT ${limit}))`
}

/** The fields of a call, or of a scheduled job, that reading the catalogue for a shop needs. */
export type Viewer = Pick<View, 'channel' | 'locale'> & {
  services: Pick<View, 'catalogue'>
  /** Unix seconds. */
  now: number
}

/**
 * Returns the catalogue from the primary database and not from a replica, so that a charged price
 * is the current one.
 */
export function viewFor({ services, channel, locale, now }: Viewer, currency: Currency): View {
  return { catalogue: services.catalogue, channel, currency, locale, nowMs: now * 1000 }
}
