import { type Describable, type JsonSchema, schemaOf } from './schema-of.ts'
import type { Parameter } from './shared-parts.ts'

/**
 * Returns the parameters of a query. An object is written as `page_info[page_size]=10`, a list as a
 * repeated name.
 */
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
