import type { Assets } from '#contract/assets.ts'
import type { Channel } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { AccountType, BotCheck, PermissionKey } from '#contract/words.ts'
import type { SealingKeys } from '#worker/crypto/sealed.ts'
import type { AccessTokens } from './access-tokens.ts'

/** Who makes a call, as its bearer token and the database say. */
export type Caller = {
  accountId: string
  accountType: AccountType
  sessionId: string
  /** Unix seconds of the last proof of identity in this session. */
  reauthenticatedAt: number
  /** Of members only. */
  organizationId?: string
  /** Of the member's first role, as stored now; empty for consumers. */
  permissions: readonly PermissionKey[]
}

/** What a handler knows of the call it answers; each storey names the services that it uses. */
export type CallWith<Services> = {
  db: D1Database
  /** Unix seconds. */
  now: number
  channel: Channel
  /** Scheme and host the shop answers at, for links in mails and the origin of passkeys. */
  origin: string
  locale: Locale
  requestId: string
  /** What limits count a caller by: a keyed hash of the IPv4 address or IPv6 /64. */
  address: string
  /** Still unread, of rows that take something else than JSON. */
  body?: ReadableStream<Uint8Array> | null
  /** Set where the row asks for one; handlers read it with `callerOf(call)`. */
  caller?: Caller
  services: Services
  /** Goes on after the answer has gone out. */
  later: (work: Promise<unknown>) => void
}

/** The caller of a row that asks for one. */
export function callerOf({ caller }: { caller?: Caller }): Caller {
  if (!caller) throw new Error('expected a call whose row asks for a signed-in caller')
  return caller
}

/** What every call is given, made once from the configuration; the bindings come with each call. */
export type CallServices = {
  accessTokens: AccessTokens
  /** Absent where no captcha is configured: the tag's HMAC is then the only page token. */
  captcha?: Captcha
  /** Seals proofs and challenges handed to the caller. */
  sealingKeys: SealingKeys
  files: R2Bucket
  /** What was built: fonts, among others. */
  assets: Assets
}

export type Call = CallWith<CallServices>

/** `unavailable`: the provider could not be asked, so the tag alone has to do. */
export type CaptchaFinding = 'passed' | 'failed' | 'unavailable'

/** A token, what it has to be for, who brings it (`ip` as text) and the host of the shop. */
export type CaptchaAnswer = { token: string; action: BotCheck; ip: string; hostname: string }

export type Captcha = {
  /** Asks the provider whether the token is a person's, drawn at this shop for this action. */
  judge: (answer: CaptchaAnswer) => Promise<CaptchaFinding>
}
