import { type } from 'arktype'
import type { Camelized } from './case.ts'
import { locales } from './locale.ts'
import { currencies } from './money.ts'
import {
  accountTypes,
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  paymentModels,
  permissionKeys,
} from './words.ts'

// Shapes of identity as they travel: snake_case names, times in unix seconds, money in minor units.

export const Email = type('string.email').and(`string <= ${maxEmailLength}`)
/** Length only: what may be chosen is judged where a password is set. */
export const Password = type(`1 <= string <= ${maxPasswordLength}`)
export const Code = type(/^\d{6}$/)
/** Names the browser's own conversation with us, so that a code is good in no other. */
export const Flow = type(/^[\w-]{16,128}$/)
/** Something sealed by the backend that the caller hands back unread. */
export const Proof = type(/^[\w.-]{16,2048}$/)
export const Currency = type.enumerated(...currencies)
export const LocaleName = type.enumerated(...locales)
export const Name = type(`string <= ${maxNameLength}`)

/** An access token lives 15 minutes; only consumers get a refresh token. */
export const Tokens = type({
  access_token: 'string',
  'refresh_token?': 'string',
  expires_at: 'number.integer',
  account_type: type.enumerated(...accountTypes),
})
export type Tokens = Camelized<typeof Tokens.infer>

/** Sign-in that cannot end yet: a new password must be set first, with this proof. */
export const PasswordDue = type({ password_due: 'true', proof: 'string' })
/** Social sign-in without a usable address: one must be given and proved. */
export const EmailDue = type({ email_due: 'true', proof: 'string', 'email?': 'string' })

export const SignedIn = Tokens.or(PasswordDue).or(EmailDue)
export type SignedIn = Camelized<typeof SignedIn.infer>

/** `flow` goes back with the code; the answer is the same whether the address is known or not. */
export const CodeSent = type({
  flow: 'string',
  resend_at: 'number.integer',
  expires_at: 'number.integer',
})
export type CodeSent = Camelized<typeof CodeSent.infer>

export const PermissionKey = type.enumerated(...permissionKeys)

const Address = type({
  name: 'string <= 120',
  line_1: 'string <= 200',
  'line_2?': 'string <= 200',
  city: 'string <= 120',
  postal_code: 'string <= 20',
  country: /^[A-Z]{2}$/,
})

export const Organization = type({
  id: 'string',
  name: 'string',
  payment_model: type.enumerated(...paymentModels),
  enterprise_pay_model: 'string',
  currency_unit: Currency,
  cur_spend_minor: 'number.integer',
  spend_limit: {
    'max_spend_limit_minor?': 'number.integer',
    'custom_spend_limit_minor?': 'number.integer',
  },
  'billing_address?': Address,
  'mailing_address?': Address,
  'vat_number?': 'string',
})

export const Profile = type({
  user_id: 'string',
  email: 'string',
  name: 'string',
  'avatar_url?': 'string',
  account_type: type.enumerated(...accountTypes),
  currency_unit: Currency,
  locale: LocaleName,
  newsletter: 'boolean',
  has_password: 'boolean',
  'user_tag?': "'BT'",
  'organization?': Organization,
  'business_traveler_info?': { buy_esim: 'boolean', add_on_esim: 'boolean' },
  user_roles: type({
    id: 'string',
    name: 'string',
    permissions: type({ permission_key: PermissionKey }).array(),
  }).array(),
  created_at: 'number.integer',
})
export type Profile = Camelized<typeof Profile.infer>

/** An answer that says only that it is done. */
export const Done = type({ ok: 'true' })
/** A call without parameters; whatever else is sent is dropped. */
export const Nothing = type({})
