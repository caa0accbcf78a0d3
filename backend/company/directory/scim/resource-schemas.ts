import {
  enterpriseAttributes,
  enterpriseSchema,
  groupAttributes,
  userAttributes,
} from './discovery.ts'

/** An attribute in the words of RFC 7643, section 7. */
type Attribute = {
  name: string
  type: string
  description: string
  multiValued: boolean
  required: boolean
  subAttributes?: readonly object[]
}

const text = { type: 'string' }
const texts = { type: 'array', items: text }

/** Returns the resources of the routes for directories as JSON Schema, for the OpenAPI document. */
export function resourceSchemas(): Record<string, object> {
  const shared = { schemas: texts, id: text, meta: { type: 'object' } }
  const user = objectOf(userAttributes as Attribute[])
  const group = objectOf(groupAttributes as Attribute[])
  const extension = objectOf(enterpriseAttributes as Attribute[])
  return {
    ScimUser: {
      ...user,
      properties: { ...shared, ...user.properties, [enterpriseSchema]: extension },
    },
    ScimGroup: { ...group, properties: { ...shared, ...group.properties } },
    ScimResource: { type: 'object', description: 'What describes the service itself.' },
    ScimList: {
      type: 'object',
      required: ['totalResults', 'Resources'],
      properties: {
        schemas: texts,
        totalResults: { type: 'integer' },
        startIndex: { type: 'integer' },
        itemsPerPage: { type: 'integer' },
        Resources: { type: 'array', items: { type: 'object' } },
      },
    },
    ScimPatch: {
      type: 'object',
      required: ['Operations'],
      properties: {
        schemas: texts,
        Operations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['op'],
            properties: { op: text, path: text, value: {} },
          },
        },
      },
    },
    ScimError: {
      type: 'object',
      required: ['schemas', 'status'],
      properties: { schemas: texts, status: text, scimType: text, detail: text },
    },
  }
}

function objectOf(attributes: readonly Attribute[]) {
  const required = attributes.filter((each) => each.required).map(({ name }) => name)
  const properties = attributes.map((each) => [each.name, schemaOf(each)])
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties) as Record<string, object>,
  }
}

function schemaOf({ type, description, multiValued, subAttributes = [] }: Attribute): object {
  const single = type === 'complex' ? objectOf(subAttributes as Attribute[]) : typeOf(type)
  return multiValued ? { type: 'array', description, items: single } : { ...single, description }
}

function typeOf(type: string): object {
  return { type: type === 'boolean' ? 'boolean' : 'string' }
}
