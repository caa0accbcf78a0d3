import { directoryPath } from '#contract/organization/sign-on-words.ts'
import type { Described } from '../../call/domain.ts'
import { directoryLimit } from './admit-directory.ts'
import { directoryHandlers } from './directory-handlers.ts'
import { mediaType } from './scim/directory-error.ts'
import { resourceSchemas } from './scim/resource-schemas.ts'

const inQuery = (name: string, description: string, type = 'string') => ({
  name,
  in: 'query',
  description,
  schema: { type },
})
const queried = [
  inQuery('attributes', 'The attributes to return.'),
  inQuery('excludedAttributes', 'The attributes to leave out.'),
]
const listed = [
  inQuery('filter', 'Comparisons, joined by `and`, `or` and `not` (RFC 7644, section 3.4.2.2).'),
  inQuery('startIndex', 'The number of the first resource, from 1 on.', 'integer'),
  inQuery('count', 'The most resources to return.', 'integer'),
]
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const condition = {
  name: 'if-match',
  in: 'header',
  description: 'The version that the resource must still have.',
  schema: { type: 'string' },
}

const content = (name: string) => ({
  [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } },
})
const refusal = {
  description: 'The request is refused; `detail` says why.',
  content: content('ScimError'),
}

/** Describes the routes of directories, from the handlers that answer them. */
export function describeDirectory(): Described {
  const paths: Record<string, Record<string, object>> = {}
  for (const named of Object.keys(directoryHandlers)) {
    const [method = '', path = ''] = named.split(' ')
    const shown = directoryPath + path.replace(':id', '{id}')
    paths[shown] = { ...paths[shown], [method]: operationOf(method, path) }
  }
  return {
    paths,
    components: {
      schemas: resourceSchemas(),
      securitySchemes: {
        directory_token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of an organisation’s directory, made on the page of single sign-on. It opens these routes alone. At most ${directoryLimit.count} requests in ${directoryLimit.seconds} s for one token.`,
        },
      },
    },
  }
}

function operationOf(method: string, path: string): object {
  const [, kind = '', one] = path.split('/')
  const resource = { Users: 'ScimUser', Groups: 'ScimGroup' }[kind] ?? 'ScimResource'
  const isList = method === 'get' && one === undefined && resource !== 'ScimResource'
  const isChange = one !== undefined && method !== 'get'
  return {
    operationId: ['scim', method, kind, ...(one ? ['one'] : [])].join('_').toLowerCase(),
    summary: `${method.toUpperCase()} of ${kind} (SCIM 2.0)`,
    tags: ['scim'],
    security: [{ directory_token: [] }],
    parameters: [
      ...(one ? [id] : []),
      ...(isChange ? [condition] : []),
      ...(isList ? listed : []),
      ...(method === 'delete' ? [] : queried),
    ],
    ...bodyOf(method, resource),
    responses: {
      ...answerOf({ method, resource, isList }),
      '400': refusal,
      '401': refusal,
      '404': refusal,
      ...(isChange || method === 'post' ? { '409': refusal } : {}),
      ...(isChange ? { '412': refusal } : {}),
      '429': refusal,
    },
  }
}

function bodyOf(method: string, resource: string): object {
  if (method === 'get' || method === 'delete') return {}
  const name = method === 'patch' ? 'ScimPatch' : resource
  return { requestBody: { required: true, content: content(name) } }
}

type Answered = { method: string; resource: string; isList: boolean }

function answerOf({ method, resource, isList }: Answered): object {
  const none = { '204': { description: 'Done, without an answer.' } }
  // The answer about a changed group leaves out its members.
  if (method === 'delete' || (method === 'patch' && resource === 'ScimGroup')) return none
  const name = isList ? 'ScimList' : resource
  return { [method === 'post' ? '201' : '200']: { description: 'Done', content: content(name) } }
}
