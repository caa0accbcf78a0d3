/** Actions that a robot would like to repeat; each takes a captcha token of its own. */
export const botChecks = ['login', 'signup', 'otp_request', 'checkVerificationCode'] as const
export type BotCheck = (typeof botChecks)[number]

export type ApiMethod = 'GET' | 'POST' | 'PUT'

export const accountTypes = ['normal', 'enterprise'] as const
export type AccountType = (typeof accountTypes)[number]

export const paymentModels = ['PRE_PAID', 'POST_PAID'] as const
export type PaymentModel = (typeof paymentModels)[number]

/** What an e-mailed code is for; a code for one purpose is good for no other. */
export const codePurposes = [
  'sign_in',
  'sign_up',
  'reset',
  'current_email',
  'new_email',
  'complete_email',
  'reauthenticate',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export const socialProviders = ['apple', 'google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** What a picture may be stored as; its bytes decide which of them it is. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** How large a picture may be. */
export const maxPictureBytes = 1_048_576

/** Where a provider sends somebody back to, on the host the shop was visited at. */
export function socialCallbackPath<Provider extends SocialProvider>(
  provider: Provider,
): `/auth/social/${Provider}/callback` {
  return `/auth/social/${provider}/callback`
}

/** Every permission a role of an organisation may hold. */
export const permissionKeys = [
  'GET_DATA_USAGE',
  'GET_ASSIGN_LIST',
  'GET_ACCOUNTS',
  'ESIM_POINTS',
  'UPDATE_PAYMENT_METHOD',
  'CREATE_MASTER_ORDER',
] as const
export type PermissionKey = (typeof permissionKeys)[number]

/** The longest address that SMTP can carry (RFC 5321 section 4.5.3.1.3, less the brackets). */
export const maxEmailLength = 254
export const minPasswordLength = 15
/** With a passkey beside it, the password is not the only thing that keeps an account. */
export const minPasswordLengthWithPasskey = 8
export const maxPasswordLength = 128
export const maxNameLength = 80
export const codeLength = 6
