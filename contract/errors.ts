import { toCamel, toSnake } from './case.ts'
import { isPassing } from './reports/is-passing.ts'

/**
 * All error codes of calls with their HTTP status. The list is closed: a more specific reason goes
 * into `details.reason`. `network` means that no response arrived, hence 0.
 */
export const errorStatus = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  malformed_response: 502,
  upstream_unavailable: 503,
  network: 0,
} as const

export type ErrorCode = keyof typeof errorStatus

const titles: Record<ErrorCode, string> = {
  invalid_input: 'The request is not valid',
  unauthorized: 'The request is not authenticated',
  forbidden: 'The request is not allowed',
  not_found: 'There is nothing here',
  method_not_allowed: 'The method is not allowed here',
  conflict: 'The request conflicts with the present state',
  payload_too_large: 'The request body is too large',
  uri_too_long: 'The address is too long',
  unprocessable: 'The request cannot be carried out',
  rate_limited: 'Too many requests',
  internal: 'Something went wrong',
  malformed_response: 'The answer could not be understood',
  upstream_unavailable: 'A service this depends on is not available',
  network: 'The service could not be reached',
}

/** Facts about a refusal: `reason`, `fields: [{ path, expected }]`, `retryAfterSeconds` … */
export type ErrorDetails = Record<string, unknown>

type ApiErrorOptions = {
  details?: ErrorDetails | undefined
  requestId?: string | undefined
  /** Set only if the response's status differs from the table's. */
  status?: number | undefined
  cause?: unknown
}

/**
 * An expected refusal, the same class in client and backend. The message is for logs, not for
 * users.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined
  readonly requestId: string | undefined

  constructor(code: ErrorCode, message: string = titles[code], options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? errorStatus[code]
    this.details = options.details
    this.requestId = options.requestId
  }
}

/**
 * Whether a refusal means that the caller's session has ended. The `unauthorized` of a wrong
 * password or tag does not.
 */
export function isEndedSession({ code, details }: ApiError): boolean {
  return code === 'unauthorized' && details?.reason === 'session'
}

/** The body of `application/problem+json` (RFC 9457) as it travels. */
export type Problem = {
  type: `urn:tradewind:problem:${ErrorCode}`
  title: string
  status: number
  code: ErrorCode
  detail: string
  details?: Record<string, unknown>
  request_id: string
}

export const problemContentType = 'application/problem+json'

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/**
 * Returns the problem that a client may see of an error. Anything but an `ApiError` becomes an
 * `internal` without details, or an `upstream_unavailable` if it will pass.
 */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof ApiError ? error : unexpected(error)
  return {
    type: `urn:tradewind:problem:${known.code}`,
    title: titles[known.code],
    // If an upstream cannot be reached, this server answers its own caller with 503.
    status: known.status === 0 ? errorStatus.upstream_unavailable : known.status,
    code: known.code,
    detail: known.message,
    ...(known.details ? { details: toSnake(known.details) } : {}),
    request_id: requestId,
  }
}

function unexpected(error: unknown): ApiError {
  return new ApiError(isPassing(error) ? 'upstream_unavailable' : 'internal')
}

/** Seconds after which a client may ask again what could not be answered. */
const laterSeconds = 5

/** Returns when a refused call may be repeated, as the header says it; undefined if it may not. */
export function retryAfterOf({ status, details }: Problem): string | undefined {
  const given = details?.retry_after_seconds
  const seconds = typeof given === 'number' ? given : undefined
  const known = seconds ?? (status === errorStatus.upstream_unavailable ? laterSeconds : undefined)
  return known === undefined ? undefined : String(Math.ceil(known))
}

/** Returns a problem as a response that no cache stores. */
export function problemResponse(error: unknown, requestId: string): Response {
  const problem = toProblem(error, requestId)
  const headers = new Headers({ 'content-type': problemContentType, 'cache-control': 'no-store' })
  const retryAfter = retryAfterOf(problem)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/**
 * Reads the error of a non-ok response. If the body is not one of our problems, the code follows
 * from the status.
 */
export async function fromProblem(response: Response): Promise<ApiError> {
  const body = await readJson(response)
  const requestId = textOf(body?.request_id) ?? response.headers.get('x-request-id') ?? undefined
  if (!body || !isErrorCode(body.code)) {
    const details = { reason: 'malformed_problem' }
    const message = `answer ${response.status} without a problem`
    const { status } = response
    return new ApiError(codeOfStatus(status), message, { details, requestId, status })
  }
  const { details } = body
  return new ApiError(body.code, textOf(body.detail), {
    status: response.status,
    requestId,
    details: isRecord(details) ? toCamel(details) : undefined,
  })
}

function codeOfStatus(status: number): ErrorCode {
  const entries = Object.entries(errorStatus) as [ErrorCode, number][]
  return entries.find(([, known]) => known === status)?.[0] ?? 'malformed_response'
}

async function readJson(response: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await response.json()
    return isRecord(body) ? body : undefined
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
