/** Actions worth automating for a robot; each requires a captcha token of its own. */
export const botChecks = ['login', 'signup', 'otp_request', 'checkVerificationCode'] as const
export type BotCheck = (typeof botChecks)[number]

export type ApiMethod = 'GET' | 'POST' | 'PUT'

export const accountTypes = ['normal', 'enterprise'] as const
export type AccountType = (typeof accountTypes)[number]

/** Whose session it is: that of an account, or of a person who runs the shop. */
export const sessionKinds = [...accountTypes, 'staff'] as const
export type SessionKind = (typeof sessionKinds)[number]

export function otherAccountType(accountType: AccountType): AccountType {
  return accountType === 'normal' ? 'enterprise' : 'normal'
}

export const paymentModels = ['PRE_PAID', 'POST_PAID'] as const
export type PaymentModel = (typeof paymentModels)[number]

/** The purpose of an e-mailed code; a code is valid for its own purpose only. */
export const codePurposes = [
  'sign_in',
  'sign_up',
  'buy',
  'reset',
  'current_email',
  'new_email',
  'complete_email',
  'reauthenticate',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export const socialProviders = ['apple', 'google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Accepted picture types; the type is determined from the picture's bytes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** The most bytes of a picture. */
export const maxPictureBytes = 1_048_576

/** Returns the path to which a provider redirects, on the host at which the shop was visited. */
export function socialCallbackPath<Provider extends SocialProvider>(
  provider: Provider,
): `/auth/social/${Provider}/callback` {
  return `/auth/social/${provider}/callback`
}

/** The most characters of a VAT number with spaces and dots. */
export const maxVatLength = 30
/** The state of a VAT number in the EU's register (VIES). */
export const vatStates = ['checking', 'registered', 'unregistered'] as const

export const minPasswordLength = 15
/**
 * The minimum is lower with a passkey, because the password is then not the account's only
 * protection.
 */
const minPasswordLengthWithPasskey = 8
export const maxPasswordLength = 128

/** Returns the fewest characters of a new password. */
export function shortestPassword(hasPasskey: boolean): number {
  return hasPasskey ? minPasswordLengthWithPasskey : minPasswordLength
}

export const maxNameLength = 80
export const maxPasskeyName = 60
/** The most characters of each line of a postal address. */
export const addressLengths = {
  name: 120,
  line_1: 200,
  line_2: 200,
  postal_code: 20,
  city: 120,
} as const
/** The most characters of what is searched for in the shop. */
export const maxSearchLength = 64
/** The most characters of what is searched for in a list of the portal. */
export const maxListSearch = 80
/** The most characters of the reason for which somebody leaves the news. */
export const maxLeavingReason = 500
export const codeLength = 6
