import { ApiError, errorStatus, retryAfterOf, toProblem } from '#contract/errors.ts'

/** The media type of RFC 7644, section 8.1. */
export const mediaType = 'application/scim+json'

/** The status for a conditional change of an outdated version (RFC 7644, section 3.14). */
const preconditionFailed = 412

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The kinds of error of RFC 7644, section 3.12, that these routes answer with. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** Returns a refusal; its message is shown to the directory's administrators. */
export function refuse(scimType: ScimType, message: string): ApiError {
  const code = scimType === 'uniqueness' ? 'conflict' : 'invalid_input'
  return new ApiError(code, message, { details: { scimType } })
}

/** Returns an error in the form of SCIM. Anything but a refusal becomes a 500 without details. */
export function errorAnswer(error: unknown, requestId: string): Response {
  const problem = toProblem(error, requestId)
  const { detail, details = {} } = problem
  const status = details.reason === 'version' ? preconditionFailed : problem.status
  const headers = new Headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
  if (status === errorStatus.unauthorized) headers.set('www-authenticate', 'Bearer')
  const retryAfter = retryAfterOf(problem)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  const scimType = scimTypeOf(status, details)
  const body = {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: detail + fieldsOf(details),
  }
  return new Response(JSON.stringify(body), { status, headers })
}

function scimTypeOf(status: number, { scim_type, reason }: Record<string, unknown>) {
  if (typeof scim_type === 'string') return scim_type
  if (reason === 'name_taken') return 'uniqueness'
  if (status !== errorStatus.invalid_input) return undefined
  return reason === undefined ? 'invalidValue' : 'invalidSyntax'
}

function fieldsOf({ fields }: Record<string, unknown>): string {
  if (!Array.isArray(fields)) return ''
  const texts = (fields as { path: string; expected: string }[]).map(
    ({ path, expected }) => `${path} must be ${expected}`,
  )
  return `: ${texts.join('; ')}`
}
