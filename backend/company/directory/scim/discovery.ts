import { ApiError } from '#contract/errors.ts'
import type { DirectoryHandler } from './directory-handler.ts'
import { listAnswer, mostResources } from './list-answer.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
/** The extension for people at work (RFC 7643, section 4.3). */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const core = 'urn:ietf:params:scim:schemas:core:2.0'

/** Returns the supported features (RFC 7643, section 5). */
function providerConfig(base: string) {
  const off = { supported: false }
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostResources },
    changePassword: off,
    sort: off,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an administrator makes in the portal',
        primary: true,
      },
    ],
    meta: metaOf(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  }
}

/** Returns the kinds of resources (RFC 7643, section 6). */
function resourceTypes(base: string) {
  const kind = (name: string, endpoint: string, schema: string, description: string) => ({
    schemas: [`${core}:ResourceType`],
    ...{ id: name, name, endpoint, schema, description },
    meta: metaOf(base, 'ResourceType', `ResourceTypes/${name}`),
  })
  return [
    {
      ...kind('User', '/Users', userSchema, 'People of the organisation'),
      schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    },
    kind('Group', '/Groups', groupSchema, 'Groups that costs are counted by'),
  ]
}

type Attribute = { name: string; description: string } & Partial<{
  type: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  referenceTypes: readonly string[]
  subAttributes: readonly object[]
}>

function attribute({ name, description, ...given }: Attribute) {
  return {
    ...{ name, type: 'string', multiValued: false, description, required: false },
    ...{ caseExact: false, mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...given,
  }
}

const members = (name: string, description: string, kind: 'User' | 'Group', isKept: boolean) => {
  const mutability = isKept ? 'immutable' : 'readOnly'
  return attribute({
    ...{ name, description, type: 'complex', multiValued: true },
    mutability: isKept ? 'readWrite' : 'readOnly',
    subAttributes: [
      attribute({ name: 'value', description: 'The id', caseExact: true, mutability }),
      attribute({ name: 'display', description: 'The name', mutability: 'readOnly' }),
      attribute({
        ...{ name: '$ref', description: 'The address', type: 'reference', mutability: 'readOnly' },
        ...{ referenceTypes: [kind], caseExact: true },
      }),
    ],
  })
}

const externalId = attribute({
  ...{ name: 'externalId', description: 'The id in the directory', caseExact: true },
})

export const userAttributes = [
  attribute({
    ...{ name: 'userName', description: 'The name in the directory', required: true },
    ...{ uniqueness: 'server' },
  }),
  externalId,
  attribute({
    ...{ name: 'name', description: 'The parts of the name', type: 'complex' },
    subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
      attribute({ name, description: `The ${name}` }),
    ),
  }),
  attribute({ name: 'displayName', description: 'The name that is shown' }),
  attribute({
    name: 'active',
    type: 'boolean',
    description: 'Whether the person belongs to the organisation',
  }),
  attribute({
    ...{ name: 'emails', type: 'complex', multiValued: true },
    description: 'One address, to which mails are sent',
    subAttributes: [
      attribute({ name: 'value', description: 'The address' }),
      attribute({ name: 'type', description: 'Always work' }),
      attribute({ name: 'primary', type: 'boolean', description: 'Always true' }),
    ],
  }),
  attribute({ name: 'title', description: 'The title at work' }),
  attribute({ name: 'preferredLanguage', description: 'The language of pages and mails' }),
  members('groups', 'The groups of the person; their costs count to the first', 'Group', false),
]

export const enterpriseAttributes = [
  attribute({ name: 'employeeNumber', description: 'The number of the employee' }),
  attribute({ name: 'costCenter', description: 'The cost centre, which can become a group' }),
  attribute({ name: 'department', description: 'The department, which can become a group' }),
  attribute({
    ...{ name: 'manager', description: 'The manager of the person', type: 'complex' },
    subAttributes: [
      attribute({ name: 'value', description: 'The id', caseExact: true }),
      attribute({ name: 'displayName', description: 'The name', mutability: 'readOnly' }),
      attribute({
        ...{ name: '$ref', description: 'The address', type: 'reference', mutability: 'readOnly' },
        ...{ referenceTypes: ['User'], caseExact: true },
      }),
    ],
  }),
]

export const groupAttributes = [
  attribute({
    ...{ name: 'displayName', description: 'The name', required: true, uniqueness: 'server' },
  }),
  externalId,
  members(
    'members',
    'The people of the group; costs count to the group that a person was added to last',
    'User',
    true,
  ),
]

/** Returns the attributes of the resources (RFC 7643, section 7). */
function schemas(base: string) {
  const schema = (id: string, name: string, attributes: readonly object[]) => ({
    schemas: [`${core}:Schema`],
    ...{ id, name, description: name, attributes },
    meta: metaOf(base, 'Schema', `Schemas/${id}`),
  })
  return [
    schema(userSchema, 'User', userAttributes),
    schema(groupSchema, 'Group', groupAttributes),
    schema(enterpriseSchema, 'EnterpriseUser', enterpriseAttributes),
  ]
}

function metaOf(base: string, resourceType: string, path: string) {
  return { resourceType, location: `${base}/${path}` }
}

/** Handlers of requests about the service itself, by method and path. */
export const discoveryHandlers: Readonly<Record<string, DirectoryHandler>> = {
  'get /ServiceProviderConfig': async ({ base }) => providerConfig(base),
  'get /ResourceTypes': async ({ base }) => listAll(resourceTypes(base)),
  'get /ResourceTypes/:id': async ({ base, id }) => one(resourceTypes(base), id),
  'get /Schemas': async ({ base }) => listAll(schemas(base)),
  'get /Schemas/:id': async ({ base, id }) => one(schemas(base), id),
}

function listAll(resources: readonly object[]) {
  return listAnswer(resources, resources.length)
}

function one(resources: readonly { id: string }[], id: string) {
  const found = resources.find((each) => each.id === id)
  if (!found) throw new ApiError('not_found')
  return found
}
