/** Fields that may hold what belongs to a person; a report goes without them. */
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
 * A report without what belongs to a person: no cookies, users or query strings, no addresses of
 * mail, no ids, no long numbers such as those of cards and eSIMs. Text keeps its other words.
 */
export function scrub<Value>(value: Value): Value {
  return scrubValue(value) as Value
}

/** The same for one text. */
export function scrubText(text: string): string {
  return text
    .replace(queryValues, '$1[values]')
    .replace(urlWithQuery, '$1')
    .replace(bareQuery, '')
    .replace(mailAddress, '[mail]')
    .replace(uuid, '[id]')
    .replace(longNumber, '[number]')
}

/** What a failed statement was given, as the database library ends its message. */
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
