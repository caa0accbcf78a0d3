import { type Describable, type JsonSchema, schemaOf } from './schema-of.ts'
import type { Parameter } from './shared-parts.ts'

/** The fields of a query. Objects travel as `page_info[page_size]=10`, lists as repeated names. */
export function queryParameters(query: Describable): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }))
}
