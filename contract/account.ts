import { type } from 'arktype'
import type { Camelized } from './case.ts'
import { locales } from './locale.ts'
import { currencies } from './money.ts'
import { permissionKeys } from './permissions.ts'
import { maxEmailLength, readEmail } from './person/email.ts'
import {
  accountTypes,
  addressLengths,
  codeLength,
  maxNameLength,
  maxPasswordLength,
  paymentModels,
  sessionKinds,
  vatStates,
} from './words.ts'

// Wire shapes of identity: snake_case names, times in unix seconds, money in minor units.

/** An e-mail address; it is read into the form in which it is stored. */
export const Email = type(`string <= ${maxEmailLength}`).pipe(
  (text, ctx) => readEmail(text) ?? ctx.error('an e-mail address'),
)
/** Checks the length only; the rules for new passwords are checked where a password is set. */
export const Password = type(`1 <= string <= ${maxPasswordLength}`)
export const Code = type(new RegExp(`^\\d{${codeLength}}$`))
/** Identifies the browser's sign-in flow, so that a code is valid in no other browser. */
export const Flow = type(/^[\w-]{16,128}$/)
/** A value sealed by the backend, which the caller returns without reading it. */
export const Proof = type(/^[\w.-]{16,2048}$/)
/**
 * Whether the address may have an account of the other type: a form that asks for an address does not
 * know of which type its account is.
 */
export const EitherType = type('boolean')
export const Currency = type.enumerated(...currencies)
export const LocaleName = type.enumerated(...locales)
export const Name = type(`string <= ${maxNameLength}`)

/** An access token lives 15 minutes; only consumers get a refresh token. */
export const Tokens = type({
  access_token: 'string',
  'refresh_token?': 'string',
  expires_at: 'number.integer',
  account_type: type.enumerated(...sessionKinds),
})
export type Tokens = Camelized<typeof Tokens.infer>

/** An unfinished sign-in: a new password must be set first, with this proof. */
export const PasswordDue = type({
  password_due: 'true',
  proof: 'string',
  'min_password_length?': 'number.integer',
  /** The type of the account, which need not be the one that was asked for. */
  'account_type?': type.enumerated(...accountTypes),
})
/** A social sign-in without a usable e-mail address: an address must be entered and verified. */
export const EmailDue = type({ email_due: 'true', proof: 'string', 'email?': 'string' })

export const SignedIn = Tokens.or(PasswordDue).or(EmailDue)
export type SignedIn = Camelized<typeof SignedIn.infer>

/**
 * The caller sends `flow` back with the code. The answer does not reveal whether the address is
 * known.
 */
export const CodeSent = type({
  flow: 'string',
  resend_at: 'number.integer',
  expires_at: 'number.integer',
})
export type CodeSent = Camelized<typeof CodeSent.infer>

/**
 * The proof that a mailed code gives for the next step. If that is a new password, the answer also
 * says how long it must be, and for an account of which type.
 */
export const Proved = type({
  proof: 'string',
  expires_at: 'number.integer',
  'min_password_length?': 'number.integer',
  'account_type?': type.enumerated(...accountTypes),
})
export type Proved = Camelized<typeof Proved.infer>

const PermissionKey = type.enumerated(...permissionKeys)

export const Address = type({
  name: `string <= ${addressLengths.name}`,
  line_1: `string <= ${addressLengths.line_1}`,
  'line_2?': `string <= ${addressLengths.line_2}`,
  city: `string <= ${addressLengths.city}`,
  postal_code: `string <= ${addressLengths.postal_code}`,
  country: /^[A-Z]{2}$/,
})

export type Address = Camelized<typeof Address.infer>

export const Organization = type({
  id: 'string',
  name: 'string',
  payment_model: type.enumerated(...paymentModels),
  enterprise_pay_model: 'string',
  currency_unit: Currency,
  /** The IANA zone in which the organisation's days and months begin and end. */
  time_zone: 'string',
  /** Absent, with limits, addresses and VAT number, for members who do not answer for money. */
  'cur_spend_minor?': 'number.integer',
  spend_limit: {
    'max_spend_limit_minor?': 'number.integer',
    'custom_spend_limit_minor?': 'number.integer',
  },
  'billing_address?': Address,
  'mailing_address?': Address,
  'vat_number?': 'string',
  /**
   * The state of the VAT number in the EU's register (VIES); absent if the number is not checked
   * there.
   */
  'vat_state?': type.enumerated(...vatStates),
  'vat_checked_at?': 'number.integer',
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

/** An answer without data, which only confirms success. */
export const Done = type({ ok: 'true' })
/** The input of a call without parameters; unknown fields are dropped. */
export const Nothing = type({})
