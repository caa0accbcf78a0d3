import type { ApiMethod, BotCheck } from '../../words.ts'

/** What a client has to know about a call to make it. */
export type Endpoint = {
  method: ApiMethod
  /** The path below `apiBase`; `:name` stands for a field of the input. */
  path: `/${string}`
  /** The call requires a captcha token or the tag's HMAC as `x-page-token`. */
  botCheck?: BotCheck
  /** Whether a client repeats the call after a temporary failure. */
  isRetried?: true
}

/** The path prefix of all calls. */
export const apiBase = '/api/v3'

/** The paths below `apiBase` of the office's calls, which exist at its host alone. */
export const officePrefix = '/office/'

/* @__NO_SIDE_EFFECTS__ */
export function post(path: Endpoint['path'], botCheck?: BotCheck): Endpoint {
  return botCheck ? { method: 'POST', path, botCheck } : { method: 'POST', path }
}

/* @__NO_SIDE_EFFECTS__ */
export function get(path: Endpoint['path']): Endpoint {
  return { method: 'GET', path }
}

/* @__NO_SIDE_EFFECTS__ */
export function put(path: Endpoint['path']): Endpoint {
  return { method: 'PUT', path }
}

/* @__NO_SIDE_EFFECTS__ */
export function read(path: Endpoint['path']): Endpoint {
  return { method: 'GET', path, isRetried: true }
}
