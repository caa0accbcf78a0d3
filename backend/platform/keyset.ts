import { type } from 'arktype'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { parseJson } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/** An expression that rows are sorted by; it is never NULL. The last one of an order is unique. */
export type SortKey = { by: string; isDown?: true }

/** Returns the text after ORDER BY. */
export function orderBy(keys: readonly SortKey[]): Sql {
  return join(keys.map(({ by, isDown }) => raw(isDown ? `${by} DESC` : by)))
}

/** Returns the column from which `nextStart` makes the start of the next page. */
export function placeColumn(keys: readonly SortKey[]): Sql {
  return sql`json_array(${join(keys.map(({ by }) => raw(by)))}) AS place`
}

const Place = type('(string | number)[]')

/**
 * Returns the condition of the rows after a page. It finds them by their values and not by their
 * number, so that no row is missing or doubled if others are added meanwhile.
 */
export function afterStart(keys: readonly SortKey[], start: string | undefined): Sql | undefined {
  if (start === undefined) return undefined
  const bytes = decodeBase64url(start)
  const values = Place(parseJson(new TextDecoder().decode(bytes)))
  if (values instanceof type.errors || values.length !== keys.length) {
    throw new ApiError('invalid_input', 'the page does not exist')
  }
  return after(keys, values)
}

/** The bound of the first key stands alone, so that an index on it leads to the rows. */
function after(keys: readonly SortKey[], values: readonly (string | number)[]): Sql {
  const [key, ...others] = keys
  const [value = '', ...rest] = values
  if (!key) return sql`false`
  const [by, sign] = [raw(key.by), raw(key.isDown ? '<' : '>')]
  if (others.length === 0) return sql`${by} ${sign} ${value}`
  return sql`${by} ${sign}= ${value} AND (${by} ${sign} ${value} OR ${after(others, rest)})`
}

/**
 * Expects one row more than the page has; returns the page's rows, and the start of the next page.
 */
export function cutPage<Row extends object>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const isLast = rows.length <= size || last === undefined
  return { shown, next: isLast ? null : nextStart((last as { place?: unknown }).place) }
}

function nextStart(place: unknown): string {
  return encodeBase64url(new TextEncoder().encode(String(place)))
}
