import { parse } from 'qs'
import { ApiError } from './errors.ts'

/** Values that can be written as a query string; `undefined` and `null` are left out. */
export type QueryParams = { readonly [key: string]: QueryParam }
type QueryParam = string | number | boolean | null | undefined | readonly QueryParam[] | QueryParams

/** The result of parsing a query string: null-prototype objects of strings, lists and objects. */
export type Query = { [key: string]: QueryValue }
export type QueryValue = string | QueryValue[] | Query

const maxArrayItems = 20
const maxDepth = 5
const maxParameters = 1000
const maxTemplateLength = 2048

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Writes `a=1&a=2` for lists and `page_info[page_size]=10` for objects, without the question mark. */
export function stringifyQuery(params: QueryParams): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(params)) appendPairs(pairs, encode(key), value)
  return pairs.join('&')
}

function appendPairs(pairs: string[], key: string, value: QueryParam): void {
  if (value === undefined || value === null) return
  if (isList(value)) {
    value.forEach((item, index) => {
      // Repeating the key would merge the fields of different objects.
      appendPairs(pairs, typeof item === 'object' ? `${key}[${index}]` : key, item)
    })
    return
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      appendPairs(pairs, `${key}[${encode(name)}]`, item)
    }
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Error(`expected a finite number for the query parameter ${key}`)
  }
  pairs.push(`${key}=${encode(String(value))}`)
}

function isList(value: QueryParam): value is readonly QueryParam[] {
  return Array.isArray(value)
}

function encode(text: string): string {
  // Lone surrogates would make encodeURIComponent throw.
  return encodeURIComponent(text.toWellFormed())
}

/**
 * Parses a query string, with or without its question mark. More than 20 items in a list, 5 levels
 * of brackets or 1,000 parameters are refused as `invalid_input`, in every notation.
 */
export function parseQuery(search: string): Query {
  const text = search.startsWith('?') ? search.slice(1) : search
  refuseTooManyParameters(text)
  // Empty pairs would otherwise pile up as items of a nameless parameter.
  return checked(parseBounded(text.replace(/&{2,}/g, '&'))) as Query
}

// The parameters are counted before anything is split or decoded, so that a huge query costs one
// scan.
function refuseTooManyParameters(text: string): void {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    count += 1
    if (count > maxParameters) throw refusal('too_many_parameters')
  }
}

function parseBounded(text: string): unknown {
  try {
    return parse(text, {
      arrayLimit: maxArrayItems,
      depth: maxDepth,
      parameterLimit: maxParameters,
      strictDepth: true,
      throwOnLimitExceeded: true,
      plainObjects: true,
      comma: false,
      allowDots: false,
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refusal(error.message.includes('depth') ? 'too_deep' : 'too_many_items')
  }
}

// The parser has let mixed notations (`a=1&a[]=2&a[x]=3`) exceed its limit in the past, so the
// result is checked again. A list that is mixed with an object key becomes an object with numeric
// keys.
function checked(value: unknown): QueryValue {
  if (Array.isArray(value)) {
    if (value.length > maxArrayItems) throw refusal('too_many_items')
    return value.map(checked)
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const safe: Query = Object.create(null)
  let numbered = 0
  for (const [key, item] of Object.entries(value)) {
    if (unsafeKeys.has(key)) continue
    if (/^\d+$/.test(key)) numbered += 1
    safe[key] = checked(item)
  }
  if (numbered > maxArrayItems) throw refusal('too_many_items')
  return safe
}

function refusal(reason: 'too_many_parameters' | 'too_many_items' | 'too_deep'): ApiError {
  return new ApiError('invalid_input', `query refused: ${reason}`, { details: { reason } })
}

/**
 * Whether a URL template is short enough. Logs a warning and returns false for one over 2,048
 * characters, which the caller must ignore.
 */
export function fitsUrlTemplate(url: string): boolean {
  if (url.length <= maxTemplateLength) return true
  console.warn('URL exceeds maximum length')
  return false
}
