import type { CallRow, Limit } from '#contract/calls/row/row.ts'
import { scopesOf, takesKey } from '#contract/calls/row/takes-key.ts'
import { queryParameters } from './query-parameters.ts'
import { type DocumentedError, responsesOf } from './responses.ts'
import { schemaOf } from './schema-of.ts'
import { type Parameter, refTo } from './shared-parts.ts'

/** Returns the OpenAPI paths of calls, with all that their rows require of a caller. */
export function callPaths(rows: readonly CallRow[]): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => [pathOf(row), { [row.method.toLowerCase()]: operationOf(row) }]),
  )
}

/** OpenAPI writes path parameters in braces. */
function pathOf({ path }: CallRow): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function operationOf(row: CallRow): object {
  const { path, summary, method, answer, botCheck, gives } = row
  const tag = takesKey(row) ? 'keylessTag' : 'appTag'
  const headers = ['channel', 'appVersion', tag, 'acceptLanguage']
  if (botCheck) headers.push('pageToken')
  const rules = rulesOf(row)
  return {
    operationId: path.slice(1).replace(/:/g, '').replaceAll('/', '_'),
    summary,
    ...(rules.length > 0 ? { description: rules.join(' ') } : {}),
    tags: [path.split('/')[1]],
    security: row.isShared ? [] : [...securityOf(row), ...keysOf(row)],
    ...(row.limits.length > 0 ? { 'x-rate-limits': row.limits.map(shownLimit) } : {}),
    parameters: [
      ...headers.map((name) => refTo('parameters', name)),
      ...(method === 'GET' || row.takes ? inputParameters(row) : []),
    ],
    ...(method === 'GET' ? {} : { requestBody: bodyOf(row) }),
    responses: {
      ...responsesOf(answer, errorsOf(row), gives),
      ...(method === 'GET' ? {} : { '415': refTo('responses', 'unsupported_media_type') }),
    },
  }
}

/** Parameters of the path are moved from the query to the path. */
function inputParameters({ path, input }: CallRow): Parameter[] {
  return queryParameters(input).map((parameter) =>
    path.split('/').includes(`:${parameter.name}`) ? { ...parameter, in: 'path' } : parameter,
  )
}

function bodyOf({ input, takes }: CallRow): object {
  if (takes) return { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) }
  const schema = schemaOf(input)
  const isNeeded = !('type' in schema && schema.type === 'object' && !('required' in schema))
  return { required: isNeeded, content: { 'application/json': { schema } } }
}

function securityOf({ access, givesToken }: CallRow): object[] {
  if (givesToken) return []
  // A caller may have no token, a guest's or a session's.
  if (access === 'open') return [{}, { guest: [] }, { session: [] }]
  return access === 'guest' ? [{ guest: [] }, { session: [] }] : [{ session: [] }]
}

/** Each way in which the scopes of a key are enough. */
function keysOf(row: CallRow): object[] {
  if (!takesKey(row)) return []
  const ways = scopesOf(row).reduce<string[][]>(
    (known, list) => known.flatMap((way) => list.map((scope) => [...way, scope])),
    [[]],
  )
  return ways.map((way) => ({ api_key: [...new Set(way)] }))
}

function shownLimit({ scope, count, seconds, of }: Limit): object {
  return { per: scope, count, seconds, ...(of ? { of } : {}) }
}

function errorsOf({ method, isShared }: CallRow): readonly DocumentedError[] {
  if (isShared) return ['invalid_input', 'unauthorized', 'not_found']
  const body = method === 'GET' ? [] : (['payload_too_large'] as const)
  return [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'not_found',
    'conflict',
    'unprocessable',
    'rate_limited',
    'upstream_unavailable',
    ...body,
  ]
}

/** Returns in prose the rules that OpenAPI cannot express. */
const proofRules: Readonly<Record<string, string>> = {
  true: 'Asks for a proof of identity of the last five minutes.',
  administrators:
    'Asks for a proof of identity of the last five minutes if it makes somebody an administrator.',
  over_limit:
    'Asks for a proof of identity of the last five minutes over the limits of one person.',
}

function rulesOf(row: CallRow) {
  const { access, permission, botCheck, isProtected, isSensitive, limits, act } = row
  const units = { ip: 'address', email: 'e-mail address', account: 'account', everyone: 'shop' }
  return [
    ...(access === 'normal' ? ['For consumers.'] : []),
    ...(access === 'enterprise' ? ['For members of organisations.'] : []),
    ...(permission ? [`Asks for ${permission.join(', ')} in the first role.`] : []),
    ...(botCheck ? [`The captcha’s action is \`${botCheck}\`.`] : []),
    ...(botCheck || isProtected ? ['The tag counts once.'] : []),
    ...(isSensitive ? [proofRules[String(isSensitive)] ?? ''] : []),
    ...(act ? [`With an API key, asks for the scope ${act} as well.`] : []),
    ...limits.map(({ scope, count, seconds, of }) => {
      const counted = of === 'failures' ? `${count} that fail` : count
      return `At most ${counted} in ${seconds} s for one ${units[scope]}.`
    }),
  ]
}
