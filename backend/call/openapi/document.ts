import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import type { Described } from '../domain.ts'
import { callPaths } from './call-paths.ts'
import { sharedResponses } from './responses.ts'
import { Problem, parameters, securitySchemes } from './shared-parts.ts'

/** Describes the API as OpenAPI 3.1, from the same rows and shapes that answer it. */
export function describeApi(rows: readonly CallRow[], others: readonly Described[] = []): object {
  const components: Described['components'] = {
    parameters,
    securitySchemes,
    schemas: { Problem },
    responses: sharedResponses() as Record<string, object>,
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradewind commerce API',
      version: '3.0.0',
      description:
        'Names are snake_case, times unix seconds, money minor units. Refusals are problems (RFC 9457). `x-rate-limits` lists the limits of a call; above them it is answered with 429 and `retry-after`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: apiBase }],
    paths: Object.assign(callPaths(rows), ...others.map(({ paths }) => paths)) as object,
    webhooks: Object.assign({}, ...others.map(({ webhooks }) => webhooks)) as object,
    components: merged([components, ...others.map((other) => other.components ?? {})]),
  }
}

type Components = NonNullable<Described['components']>

function merged(all: readonly Components[]): Components {
  const kinds = new Set(all.flatMap((each) => Object.keys(each)))
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, Object.assign({}, ...all.map((each) => each[kind])) as object]),
  ) as Components
}
