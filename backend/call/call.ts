import type { AutoEnd } from '#contract/addon-words.ts'
import type { Assets } from '#contract/assets.ts'
import type {
  AccountType,
  BotCheck,
  CodePurpose,
  PermissionKey,
  SocialProvider,
} from '#contract/calls/words.ts'
import type { OfferedPlan } from '#contract/catalogue.ts'
import type { Channel, FindChannel } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { Esim } from '#contract/order.ts'
import type { OrderState } from '#contract/order-words.ts'
import type { SealingKeys } from '#worker/crypto/sealed.ts'
import type { Trade } from '../commerce/providers/trade.ts'
import type { RefreshTokens } from '../identity/session/refresh-tokens.ts'
import type { OrderPaper } from '../mail/order-paper.ts'
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

/** What a handler knows of the call it answers. */
export type Call = {
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
export function callerOf({ caller }: Call): Caller {
  if (!caller) throw new Error('expected a call whose row asks for a signed-in caller')
  return caller
}

/** What the backend is given once, made from the configuration. */
export type Services = {
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  passwords: Passwords
  mails: Mails
  social: Social
  /** Absent where no captcha is configured: the tag's HMAC is then the only page token. */
  captcha?: Captcha
  /** Seals proofs and challenges handed to the caller. */
  sealingKeys: SealingKeys
  /** Signs the user ids of the support chat. */
  supportChatSecret?: string
  files: R2Bucket
  /** What was built: fonts, among others. */
  assets: Assets
  /** Absent where nothing can be sold: production has no sandbox. */
  trade?: Trade
}

/** Made once for all calls; the bindings come with each. */
export type BackendServices = Omit<Services, 'files' | 'assets'>

export type Passwords = {
  /** A stored string that names algorithm and parameters. */
  hash: (password: string) => Promise<string>
  /** Takes as long for `undefined` (no such account) as for a stored hash. */
  verify: (password: string, stored: string | undefined) => Promise<PasswordFinding>
}
/** `isWeakerThanNow`: the hash should be made again with today's parameters. */
export type PasswordFinding = { isRight: boolean; isWeakerThanNow: boolean }

/** A mail that somebody is sent, by its kind; parameters are those of its template. */
export type Mail = { to: string; locale: Locale } & (
  | { kind: 'code'; purpose: CodePurpose; code: string; minutes: number }
  | { kind: 'account_exists' }
  | { kind: 'welcome'; name: string }
  | { kind: 'password_changed' }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'passkey_removed'; name: string }
  | { kind: 'social_linked'; provider: SocialProvider }
  | { kind: 'account_deleted' }
  | { kind: 'news_confirm' }
  | { kind: 'order_confirmed' | 'order_failed' | 'order_refunded'; order: OrderPaper }
  | { kind: 'exchange_void' | 'cancel_refused'; order: OrderPaper }
  | { kind: 'gift_offered'; giftId: string; expiresAt: number; esim: Esim; giver: string }
  | { kind: 'gift_returned'; email: string; esimId: string; plan: OfferedPlan }
  | { kind: 'gift_accepted'; email: string; plan: OfferedPlan }
  | { kind: 'data_75' | 'data_90' | 'end_3' | 'end_1'; esim: Esim }
  | { kind: 'withdrawal_received'; number: string; name: string }
  | { kind: 'withdrawal_support'; withdrawal: OpenWithdrawal }
  | {
      kind: 'auto_topup_off'
      reason: Exclude<AutoEnd, 'stopped'>
      esimId: string
      plan: OfferedPlan
    }
  | { kind: 'auto_topup_cap'; auto: CappedAuto }
)

/** An automatic top-up that may buy no more this month. */
export type CappedAuto = {
  esimId: string
  plan: OfferedPlan
  currency: Currency
  capMinor: number
  spentMinor: number
  /** When its next month begins (unix seconds). */
  againAt: number
}

/** Why a withdrawal is not carried out by itself. */
export type WithdrawalDoubt = 'unknown' | 'exchanged' | 'late' | 'used'

/** A withdrawal that somebody has to decide, as it was said. */
export type OpenWithdrawal = {
  id: string
  number: string
  email: string
  name: string
  locale: Locale
  receivedAt: number
  doubt: WithdrawalDoubt
  order?: OrderPaper
}

/** Whose shop writes a mail, and when: a call, or work that is due by the clock. */
export type Sender = Pick<Call, 'db' | 'now' | 'channel'> & {
  /** Absent where nobody visits the shop just now. */
  origin?: string
  services: Pick<Services, 'sealingKeys'>
}

/** When a mail is stored. */
export type MailEvent = {
  /** What it tells about, where that may be told more than once: only the first is stored. */
  id?: string
  /** Stored only if the order stands so when the batch comes to it. */
  order?: { id: string; state: OrderState }
  /** Stored only if this holds then; its parameters are named from `?15` on. */
  onlyIf?: { sql: string; values: readonly (string | number)[] }
  /** Never stored: the statement takes as long as that of a mail that somebody gets. */
  isWithheld?: boolean
}

export type Mails = {
  /** The shop that mails are written for; undefined for one that is no more. */
  channelOf: FindChannel
  /** The statement that puts a mail into the outbox, for the batch of what it tells about. */
  enqueue: (sender: Sender, mail: Mail, event?: MailEvent) => D1PreparedStatement
  /** Sends what is due; called after the answer and by the scheduled job. */
  deliver: (db: D1Database, now: number) => Promise<void>
}

/** What a provider says of a person, once its ID token has been verified. */
export type SocialPerson = {
  subject: string
  email?: string
  isEmailVerified: boolean
  name?: string
}

export type SocialAnswer = {
  provider: SocialProvider
  code: string
  codeVerifier: string
  nonce: string
  redirectUri: string
}

/** An authorisation request; state, nonce and challenge are the caller's own. */
export type SocialQuestion = {
  provider: SocialProvider
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
}

export type Social = {
  /** The provider's page that asks the person; throws `not_found` where it has no client. */
  authorize: (question: SocialQuestion) => Promise<string>
  /** Exchanges the code and verifies the ID token; throws `unauthorized` for anything wrong. */
  identify: (answer: SocialAnswer) => Promise<SocialPerson>
}

/** `unavailable`: the provider could not be asked, so the tag alone has to do. */
export type CaptchaFinding = 'passed' | 'failed' | 'unavailable'

/** A token, what it has to be for, who brings it (`ip` as text) and the host of the shop. */
export type CaptchaAnswer = { token: string; action: BotCheck; ip: string; hostname: string }

export type Captcha = {
  /** Asks the provider whether the token is a person's, drawn at this shop for this action. */
  judge: (answer: CaptchaAnswer) => Promise<CaptchaFinding>
}
