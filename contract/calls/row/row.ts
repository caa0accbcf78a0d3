import type { type } from 'arktype'
import type { Camelized, Snaked } from '../../case.ts'
import type { KeyAct } from '../../organization/developer-words.ts'
import type { Endpoint } from './endpoint.ts'

/** Who may make a call. `signed_in` is either kind of account, `staff` the people of the office. */
export type Access = 'open' | 'guest' | 'signed_in' | 'normal' | 'enterprise' | 'staff'

/**
 * What a limit counts by: the caller's IP address, the e-mail address in the input, the account, or
 * all callers together.
 */
export type LimitScope = 'ip' | 'email' | 'account' | 'everyone'

/**
 * At most `count` calls in any window of `seconds`; further calls are answered with 429. Calls are
 * counted per endpoint, or together with all others whose limit has the same name.
 */
export type Limit = {
  scope: LimitScope
  count: number
  seconds: number
  name?: string
  /** If set, only failed calls count: the count of a successful call is given back afterwards. */
  of?: 'failures'
}

/**
 * One call of the API. The backend's route, its checks, the OpenAPI document and the access matrix
 * are made from it. Shapes are those of the wire (snake_case).
 */
export type CallRow<Input = unknown, Answer = unknown> = Endpoint & {
  summary: string
  access: Access
  /** Permissions that the member's first role must all hold; of staff, for one brand or for all. */
  permission?: readonly string[]
  /**
   * Staff only. `house`: the permissions must be held for all brands. Otherwise the handler shows
   * and changes only what belongs to the brands for which the caller holds them.
   */
  reach?: 'brands' | 'house'
  /**
   * The caller returns from another site with a proof from that site. It could not solve a captcha
   * on the way, so the HMAC is accepted in place of a captcha token.
   */
  isProvedElsewhere?: true
  /**
   * The tag of this call can be used only once. Every call with a bot check is protected in the
   * same way.
   */
  isProtected?: true
  /**
   * An open call that issues a new token. A token sent with the call is ignored, because it may
   * have expired.
   */
  givesToken?: true
  /**
   * The account must have reauthenticated within the last five minutes; with `administrators` only
   * if the call makes somebody an administrator, and with `over_limit` only if it exceeds what one
   * person may do alone, which its handler finds out.
   */
  isSensitive?: true | 'administrators' | 'over_limit'
  /** What the call does with money, for which an API key needs a scope of its own. */
  act?: KeyAct
  /**
   * The answer is the same for every caller of a channel and may be stored: the session is not read
   * and calls are not counted.
   */
  isShared?: true
  limits: readonly Limit[]
  /** Media types of a body that is not JSON; the input is then taken from the query. */
  takes?: readonly string[]
  /** The media type of an answer that is not JSON; the handler returns its bytes and file name. */
  gives?: 'application/pdf' | 'text/csv' | 'application/xml'
  input: Schema<Input>
  answer: Schema<Answer>
}

/**
 * The parts of an arktype schema that the table needs: it parses values and can describe itself as
 * JSON Schema.
 */
export type Schema<T> = {
  (data: unknown): T | type.errors
  infer: T
  allows: (data: unknown) => boolean
  /** The input side of the schema, before conversion. */
  in: { toJsonSchema: () => object }
  /** The same schema with unknown fields dropped, at every depth. */
  onDeepUndeclaredKey: (behavior: 'delete') => Schema<T>
}

export type InputOf<Row> = Row extends CallRow<infer Input, unknown> ? Camelized<Input> : never
/** What a handler returns; the names are converted to snake_case on the wire. */
export type AnswerOf<Row> = Row extends CallRow<unknown, infer Answer> ? Camelized<Answer> : never
/** What a caller receives. */
export type ReceivedOf<Row> = Row extends { gives: string } ? Blob : AnswerOf<Row>
export type { Snaked }

/** Type-checks a row and keeps its exact shapes for handlers. */
export function call<Input, Answer>(row: CallRow<Input, Answer>): CallRow<Input, Answer> {
  return row
}

type Read<Input, Answer> = Endpoint & Pick<CallRow<Input, Answer>, 'summary' | 'input' | 'answer'>

/** Returns a row whose answer is the same for every caller. */
export function sharedRead<Input, Answer>(row: Read<Input, Answer>): CallRow<Input, Answer> {
  return { ...row, access: 'open', isShared: true, limits: [] }
}

type File = { name: string; bytes: object }
type Gives = { gives: NonNullable<CallRow['gives']> }

/**
 * Returns a row whose answer is a file: its handler returns name and bytes, its caller receives a
 * Blob.
 */
export function fileCall<Input>(row: CallRow<Input, File> & Gives): CallRow<Input, File> & Gives {
  return row
}
