import type { Assets } from '#contract/assets.ts'
import type { Channel } from '#contract/commerce/channel.ts'
import type { AskGate } from '#contract/gate.ts'
import type { Locale } from '#contract/locale.ts'
import type { StaffPermission, StaffRole } from '#contract/office/staff-words.ts'
import type { KeyAct } from '#contract/organization/developer-words.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { AccountType, BotCheck } from '#contract/words.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import type { WorkQueue } from '../platform/queue.ts'
import type { AccessTokens } from './access-tokens.ts'

/** The account and session that make a call, according to the bearer token and the database. */
export type Caller = {
  accountId: string
  accountType: AccountType
  /** Empty for a call with an API key. */
  sessionId: string
  /** Unix seconds of the last proof of identity in this session. */
  reauthenticatedAt: number
  /** The organisation; set for its members only. */
  organizationId?: string
  /** Permissions of the member's first role, as stored now; empty for consumers. */
  permissions: readonly PermissionKey[]
  /** Whether the company's provider opened the session of a person who has not allowed it to. */
  isLimited?: boolean
  /**
   * Set if a program makes the call with a key of the account; the name is the one in the audit
   * log.
   */
  apiKey?: { id: string; name: string; acts: readonly KeyAct[] }
}

/** A person of the office and their session, as stored now. */
export type Staff = {
  id: string
  name: string
  email: string
  sessionId: string
  /** Unix seconds of the last proof of identity in this session. */
  reauthenticatedAt: number
  roles: readonly { role: StaffRole; brand: string }[]
  /** The brands for which each permission is held. */
  brandsOf: (permission: StaffPermission) => 'all' | readonly string[]
}

/** Where a call came from, as coarsely as the audit log keeps it. */
export type CameFrom = {
  source: 'browser' | 'directory'
  /** The first part of the address, which many people share. */
  network?: string
  /** Two letters, as the platform estimates. */
  country?: string
}

/** The context of a call for its handler. `Services` are the services that the handler uses. */
export type CallWith<Services> = {
  db: D1Database
  /** Counts calls and remembers tags, beside the database. */
  gate: AskGate
  /** Unix seconds. */
  now: number
  channel: Channel
  /** Scheme and host that the shop answers at, for links in mails and the origin of passkeys. */
  origin: string
  locale: Locale
  requestId: string
  /**
   * The names by which limits count a caller: keyed hashes of the IPv4 address or IPv6 /64, one for
   * each live key.
   */
  addresses: readonly string[]
  /** Absent if scheduled work acts for a member. */
  from?: CameFrom
  /** The unread body, for rows that accept something other than JSON. */
  body?: ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** The signed-in caller, if the row requires one; handlers read it with `callerOf(call)`. */
  caller?: Caller
  /** The person of the office who makes the call; handlers read it with `staffOf(call)`. */
  staff?: Staff
  services: Services
  /** Registers work to be done after the answer was sent. */
  later: (work: Promise<unknown>) => void
  /** Accepts work for the queues; absent if the platform has no queues. */
  queue?: WorkQueue | undefined
}

/** Returns the person of the office who makes a call. */
export function staffOf({ staff }: { staff?: Staff }): Staff {
  if (!staff) throw new Error('expected a call of the office')
  return staff
}

/** Returns the caller of a row that requires one. */
export function callerOf({ caller }: { caller?: Caller }): Caller {
  if (!caller) throw new Error('expected a call whose row asks for a signed-in caller')
  return caller
}

/**
 * Services of every call, made once from the configuration; runtime bindings are added per call.
 */
export type CallServices = {
  accessTokens: AccessTokens
  /**
   * Absent if no captcha is configured: the page token is then always the HMAC of the call's tag.
   */
  captcha?: Captcha
  /** Keys that seal the proofs and challenges handed to the caller. */
  sealingKeys: SealingKeys
  /** The database of the catalogue, beside that of orders. */
  catalogue: D1Database
  files: R2Bucket
  /** Static files of the build, such as fonts. */
  assets: Assets
}

export type Call = CallWith<CallServices>

/** `unavailable`: the provider could not be asked, so the call counts as one without a captcha. */
export type CaptchaFinding = 'passed' | 'failed' | 'unavailable'

/**
 * A captcha token, the action that it must be for, the caller's IP address as text and the shop's
 * host name.
 */
export type CaptchaAnswer = { token: string; action: BotCheck; ip: string; hostname: string }

export type Captcha = {
  /** Asks the provider whether the token is valid and was issued at this shop for this action. */
  judge: (answer: CaptchaAnswer) => Promise<CaptchaFinding>
}
