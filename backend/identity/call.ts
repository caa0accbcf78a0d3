import type { SocialProvider } from '#contract/words.ts'
import type { CallServices, CallWith } from '../call/call.ts'
import type { HandlersWith } from '../call/handlers.ts'
import type { Mails } from '../mail/mail.ts'

/** What calls about people need besides. */
export type IdentityServices = CallServices & {
  refreshTokens: RefreshTokens
  passwords: Passwords
  mails: Mails
  social: Social
  /** Signs the user ids of the support chat. */
  supportChatSecret?: string
}

export type Call = CallWith<IdentityServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

export type RefreshTokens = {
  /** A new token of 256 random bits. */
  make: () => string
  /**
   * What follows a token, by each live key, today's first. It is computed, not drawn, so that
   * calls at the same time arrive at the same one without having stored it in the clear.
   */
  successorsOf: (token: string) => string[]
}

export type Passwords = {
  /** A stored string that names algorithm and parameters. */
  hash: (password: string) => Promise<string>
  /** Takes as long for `undefined` (no such account) as for a stored hash. */
  verify: (password: string, stored: string | undefined) => Promise<PasswordFinding>
}
/** `isWeakerThanNow`: the hash should be made again with today's parameters. */
export type PasswordFinding = { isRight: boolean; isWeakerThanNow: boolean }

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
