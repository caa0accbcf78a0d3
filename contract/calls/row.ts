import type { type } from 'arktype'
import type { Camelized, Snaked } from '../case.ts'
import type { Endpoint } from './endpoints.ts'

/** Who may make a call. `signed_in` is either kind of account. */
export type Access = 'open' | 'guest' | 'signed_in' | 'normal' | 'enterprise'

/** What a limit counts: the caller's address, the e-mail address named, or the account. */
export type LimitScope = 'ip' | 'email' | 'account' | 'everyone'

/**
 * At most `count` calls in any window of `seconds`; the next one is answered 429. Calls are counted
 * each for itself, or together with all others whose limit has the same name.
 */
export type Limit = {
  scope: LimitScope
  count: number
  seconds: number
  name?: string
  /** Set where only calls that fail use the limit up: what a call counted is given back after it. */
  of?: 'failures'
}

/**
 * One call of the API, from which the backend's route, its checks, the OpenAPI document and the
 * access matrix are made. Shapes are as on the wire (snake_case).
 */
export type CallRow<Input = unknown, Answer = unknown> = Endpoint & {
  summary: string
  access: Access
  /** Keys of the first role that an organisation's member must all hold. */
  permission?: readonly string[]
  /**
   * The caller comes back from another site, with a proof that it gave. No captcha can have been
   * drawn on the way, so the HMAC is as good here as a captcha token.
   */
  isProvedElsewhere?: true
  /** The tag of this call counts once. Every call with a bot check is protected too. */
  isProtected?: true
  /** An open call that gives a new token: an old one beside it, which may have ended, is not read. */
  givesToken?: true
  /** The account must have proved itself again in the last five minutes. */
  isSensitive?: true
  /**
   * Everybody in a channel is answered alike and the answer may be stored: no session is looked at
   * and nothing is counted.
   */
  isShared?: true
  limits: readonly Limit[]
  /** Media types of a body that is no JSON: the input is then the query. */
  takes?: readonly string[]
  /** The media type of an answer that is no JSON: the handler gives its bytes and name. */
  gives?: 'application/pdf'
  input: Schema<Input>
  answer: Schema<Answer>
}

/** An arktype schema as the table needs it: parses, and describes itself as JSON Schema. */
export type Schema<T> = {
  (data: unknown): T | type.errors
  infer: T
  allows: (data: unknown) => boolean
  /** What it takes, before anything is converted. */
  in: { toJsonSchema: () => object }
  /** The same schema with unknown fields dropped, at every depth. */
  onDeepUndeclaredKey: (behavior: 'delete') => Schema<T>
}

export type InputOf<Row> = Row extends CallRow<infer Input, unknown> ? Camelized<Input> : never
/** What a handler gives; names travel in snake_case. */
export type AnswerOf<Row> = Row extends CallRow<unknown, infer Answer> ? Camelized<Answer> : never
/** What a caller gets. */
export type ReceivedOf<Row> = Row extends { gives: string } ? Blob : AnswerOf<Row>
export type { Snaked }

/** Keeps the row's exact shapes for handlers while checking that it is one. */
export function call<Input, Answer>(row: CallRow<Input, Answer>): CallRow<Input, Answer> {
  return row
}

type Read<Input, Answer> = Endpoint & Pick<CallRow<Input, Answer>, 'summary' | 'input' | 'answer'>

/** A row whose answer is everybody's. */
export function sharedRead<Input, Answer>(row: Read<Input, Answer>): CallRow<Input, Answer> {
  return { ...row, access: 'open', isShared: true, limits: [] }
}

type File = { name: string; bytes: object }
type Gives = { gives: 'application/pdf' }

/** A row whose answer is a file: its handler gives name and bytes, its caller gets a Blob. */
export function fileCall<Input>(row: CallRow<Input, File> & Gives): CallRow<Input, File> & Gives {
  return row
}
