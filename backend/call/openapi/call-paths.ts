import type { CallRow } from '#contract/calls/row.ts'
import { queryParameters } from './query-parameters.ts'
import { responsesOf } from './responses.ts'
import { schemaOf } from './schema-of.ts'
import { refTo } from './shared-parts.ts'

/** The paths of calls, with all that their rows ask of whoever makes them. */
export function callPaths(rows: readonly CallRow[]): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => [row.path, { [row.method.toLowerCase()]: operationOf(row) }]),
  )
}

function operationOf(row: CallRow): object {
  const { path, summary, method, answer, botCheck, gives } = row
  const headers = ['channel', 'appVersion', 'appTag', 'acceptLanguage']
  if (botCheck) headers.push('pageToken')
  return {
    operationId: path.slice(1).replaceAll('/', '_'),
    summary,
    description: rulesOf(row).join(' '),
    tags: [path.split('/')[1]],
    security: securityOf(row),
    parameters: [
      ...headers.map((name) => refTo('parameters', name)),
      ...(method === 'GET' || row.takes ? queryParameters(row.input) : []),
    ],
    ...(method === 'GET' ? {} : { requestBody: bodyOf(row) }),
    responses: {
      ...responsesOf(answer, errorsOf(row), gives),
      ...(method === 'GET' ? {} : { '415': refTo('responses', 'unsupported_media_type') }),
    },
  }
}

function bodyOf({ input, takes }: CallRow): object {
  if (takes) return { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) }
  const schema = schemaOf(input)
  const isNeeded = !('type' in schema && schema.type === 'object' && !('required' in schema))
  return { required: isNeeded, content: { 'application/json': { schema } } }
}

function securityOf({ access, givesToken }: CallRow): object[] {
  if (givesToken) return []
  // With a guest's token, a session's or none.
  if (access === 'open') return [{}, { guest: [] }, { session: [] }]
  return access === 'guest' ? [{ guest: [] }, { session: [] }] : [{ session: [] }]
}

function errorsOf({ method }: CallRow) {
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
  ] as const
}

/** What cannot be said by the shapes of OpenAPI. */
function rulesOf({ access, permission, botCheck, isProtected, isSensitive, limits }: CallRow) {
  const units = { ip: 'address', email: 'e-mail address', account: 'account', everyone: 'shop' }
  return [
    ...(access === 'normal' ? ['For consumers.'] : []),
    ...(access === 'enterprise' ? ['For members of organisations.'] : []),
    ...(permission ? [`Asks for ${permission.join(', ')} in the first role.`] : []),
    ...(botCheck ? [`The captcha’s action is \`${botCheck}\`.`] : []),
    ...(botCheck || isProtected ? ['The tag counts once.'] : []),
    ...(isSensitive ? ['Asks for a proof of identity of the last five minutes.'] : []),
    ...limits.map(({ scope, count, seconds, of }) => {
      const counted = of === 'failures' ? `${count} that fail` : count
      return `At most ${counted} in ${seconds} s for one ${units[scope]}.`
    }),
  ]
}
