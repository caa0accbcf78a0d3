import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { callPaths } from './call-paths.ts'
import { sharedResponses } from './responses.ts'
import { Problem, parameters, securitySchemes } from './shared-parts.ts'

/** Describes the API as OpenAPI 3.1, from the same rows and shapes that answer it. */
export function describeApi(rows: readonly CallRow[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradewind commerce API',
      version: '3.0.0',
      description:
        'Names are snake_case, times unix seconds, money minor units. Refusals are problems (RFC 9457).',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: apiBase }],
    paths: callPaths(rows),
    components: {
      parameters,
      securitySchemes,
      schemas: { Problem },
      responses: sharedResponses(),
    },
  }
}
