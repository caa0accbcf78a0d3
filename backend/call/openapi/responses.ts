import { type ErrorCode, errorStatus, problemContentType } from '#contract/errors.ts'
import { type Describable, schemaOf } from './schema-of.ts'
import { refTo } from './shared-parts.ts'

/** The documented refusals of calls; any call may also fail as `internal`. */
const meanings = {
  invalid_input: 'The input is not what the call takes; `details.fields` says which and what is.',
  unauthorized: 'The tag, page token, credentials or session do not hold; `details.reason`.',
  forbidden: 'The account may not do this; `details.reason`.',
  not_found: 'There is nothing of that name, or not for this account.',
  conflict: 'The state of things does not allow it now; `details.reason`.',
  payload_too_large: 'The body is longer than 64 KiB.',
  unprocessable: 'The input is well formed but cannot be carried out; `details.reason`.',
  rate_limited: 'The limit of the call is reached.',
  internal: 'A bug; the request id finds it in the log.',
  upstream_unavailable: 'A service this depends on does not answer.',
} satisfies Partial<Record<ErrorCode, string>>

export type DocumentedError = keyof typeof meanings

const retryAfter = {
  'retry-after': { description: 'Seconds until it is worth trying.', schema: { type: 'integer' } },
}

const problem = { [problemContentType]: { schema: refTo('schemas', 'Problem') } }

/** The responses that operations refer to. */
export function sharedResponses(): Record<string, object> {
  const described = Object.entries(meanings).map(([code, description]) => [
    code,
    { description, content: problem, ...(code === 'rate_limited' ? { headers: retryAfter } : {}) },
  ])
  const mediaType = { description: 'The body is of a type that is not taken.', content: problem }
  return { ...Object.fromEntries(described), unsupported_media_type: mediaType }
}

/** Returns the answer and the refusals of one operation, by status. */
export function responsesOf(
  answer: Describable,
  errors: readonly DocumentedError[],
  gives?: string,
): object {
  return {
    '200': {
      description: 'Done',
      headers: { 'x-request-id': { schema: { type: 'string' } } },
      content: gives ? { [gives]: {} } : { 'application/json': { schema: schemaOf(answer) } },
    },
    ...Object.fromEntries(
      [...errors, 'internal' as const].map((code) => [
        String(errorStatus[code]),
        refTo('responses', code),
      ]),
    ),
  }
}
