import {
  and,
  type Column,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Channel } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { destination, destinationPrice } from '../platform/schema.ts'
import { withMargin } from './price-points.ts'

/** For whom and when the catalogue is read. */
export type View = {
  db: D1Database
  channel: Pick<Channel, 'id' | 'catalogue'>
  currency: Currency
  /** What cities are called in. */
  locale: Locale
  now: number
}

export function openCatalogue({ db }: View) {
  return drizzle(db)
}

/** A catalogue price as this channel sells it. */
export function channelPrice<T extends number | null>({ channel, currency }: View, minor: T): T {
  if (minor === null) return minor
  return withMargin(minor, currency, channel.catalogue.marginPercent) as T
}

/** Whether the channel sells a destination. */
export function sells({ channel }: Pick<View, 'channel'>, slug: string): boolean {
  const { include, exclude } = channel.catalogue
  return (!include || include.includes(slug)) && !exclude?.includes(slug)
}

/** The same as a condition. The list is one parameter: D1 takes a hundred at most. */
export function soldBy({ channel }: View, slug: Column): SQL | undefined {
  const { include, exclude } = channel.catalogue
  return and(
    include && inArray(slug, valuesOf(include)),
    exclude && exclude.length > 0 ? notInArray(slug, valuesOf(exclude)) : undefined,
  )
}

export function valuesOf(list: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}

/** Joins the list figures of now. */
export function priceOfNow({ currency, now }: View): SQL | undefined {
  return and(
    eq(destinationPrice.destinationSlug, destination.slug),
    eq(destinationPrice.currency, currency),
    lte(destinationPrice.validFrom, now),
    or(isNull(destinationPrice.validTo), gt(destinationPrice.validTo, now)),
  )
}

/** Members of the outer query's destination as JSON text, in their order. */
export function memberCodes(limit: number): SQL<string> {
  return sql<string>`(SELECT json_group_array(country_code) FROM (
    SELECT country_code FROM destination_country
    WHERE destination_slug = "destination"."slug" ORDER BY position LIMIT ${limit}))`
}
