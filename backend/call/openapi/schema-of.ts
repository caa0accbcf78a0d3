export type JsonSchema = { readonly [key: string]: unknown }

/** A schema that can be exported as JSON Schema. */
export type Describable = { in: { toJsonSchema: () => object } }

/**
 * Returns the accepted input of a schema as JSON Schema of draft 2020-12, the dialect of OpenAPI
 * 3.1.
 */
export function schemaOf(schema: Describable): JsonSchema {
  // The OpenAPI document implies the draft, so each schema omits it.
  const { $schema, ...described } = { $schema: '', ...schema.in.toJsonSchema() }
  return described
}
