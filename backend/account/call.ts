import type { SocialProvider } from '#contract/words.ts'
import type { CallServices, CallWith } from '../call/call.ts'
import type { PersonalData } from '../call/domain.ts'
import type { HandlersWith } from '../call/handlers.ts'
import type { BoundServices } from '../call/mount-calls.ts'
import type { Mails } from '../mail/mail.ts'

/** Services of identity calls, in addition to those of every call. */
export type IdentityServices = CallServices & {
  refreshTokens: RefreshTokens
  passwords: Passwords
  mails: Mails
  social: Social
  /** What each domain stores about people. */
  personalData: readonly PersonalData[]
  /** In production, whose databases must not hold them, nobody signs in to the demonstration's accounts. */
  refusesDemo?: true
  /** Signs the user ids of the support chat. */
  supportChatSecret?: string
}

/** Of those, the services that are made once for all calls. */
export type AccountServices = Omit<IdentityServices, keyof BoundServices>

export type Call = CallWith<IdentityServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

export type RefreshTokens = {
  /** Returns a new token of 256 random bits. */
  make: () => string
  /**
   * Returns the successor of a token by each live key, the current key first. It is derived, not
   * random, so that parallel calls get the same successor although it is not stored in the clear.
   */
  successorsOf: (token: string) => string[]
}

export type Passwords = {
  /** Returns a hash string that names its algorithm and parameters. */
  hash: (password: string) => Promise<string>
  /** Takes as long for `undefined` (no such account) as for a stored hash. */
  verify: (password: string, stored: string | undefined) => Promise<PasswordFinding>
}
/** `isWeakerThanNow`: the password should be hashed again with today's parameters. */
export type PasswordFinding = { isRight: boolean; isWeakerThanNow: boolean }

/** The claims of a provider about a person, from a verified ID token. */
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

/** An authorisation request; the caller has made state, nonce and challenge. */
export type SocialQuestion = {
  provider: SocialProvider
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
}

export type Social = {
  /**
   * Returns the URL of the provider's sign-in page; throws `not_found` if the shop has no client
   * there.
   */
  authorize: (question: SocialQuestion) => Promise<string>
  /** Exchanges the code and verifies the ID token; throws `unauthorized` if either fails. */
  identify: (answer: SocialAnswer) => Promise<SocialPerson>
}
