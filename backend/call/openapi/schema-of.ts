export type JsonSchema = { readonly [key: string]: unknown }

/** A schema that can describe what it takes. */
export type Describable = { in: { toJsonSchema: () => object } }

/** What a schema takes, as JSON Schema of draft 2020-12, which is that of OpenAPI 3.1. */
export function schemaOf(schema: Describable): JsonSchema {
  // The document names the draft once for all.
  const { $schema, ...described } = { $schema: '', ...schema.in.toJsonSchema() }
  return described
}
