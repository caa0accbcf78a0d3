/** Fields that may contain personal data; they are removed from reports. */
const personal = new Set([
  'authorization',
  'cookie',
  'cookies',
  'extra',
  'http.fragment',
  'http.query',
  'ip_address',
  'query_string',
  'referer',
  'set-cookie',
  'url.fragment',
  'url.query',
  'user',
])

/** Ids of events and traces are random; masking digits in one would break the report. */
const idField = /(^|_)ids?$/

/**
 * Returns a report without personal data: no cookies, users or query strings, no mail addresses, no
 * ids and no long numbers such as those of cards and eSIMs. All other words are kept.
 */
export function scrub<Value>(value: Value): Value {
  return scrubValue(value) as Value
}

/** Removes personal data from one text. */
export function scrubText(text: string): string {
  return text
    .replace(queryValues, '$1[values]')
    .replace(urlWithQuery, '$1')
    .replace(bareQuery, '')
    .replace(mailAddress, '[mail]')
    .replace(uuid, '[id]')
    .replace(longNumber, '[number]')
}

/**
 * Matches the parameters of a failed statement, which the database library puts at the end of its
 * message.
 */
const queryValues = /^(params: ).*(?:\n(?!\s+at ).*)*/gm
const urlWithQuery = /((?:https?:\/)?\/[\w%.~:@/[\]-]*)[?#][^\s"<>]+/g
const bareQuery = /^\?\S*=\S*$/
const mailAddress = /[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
const longNumber = /\b\d(?:[ -]?\d){8,}\b/g

function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !personal.has(name.toLowerCase()))
  return Object.fromEntries(
    kept.map(([name, each]) => [name, idField.test(name) ? each : scrubValue(each)]),
  )
}
