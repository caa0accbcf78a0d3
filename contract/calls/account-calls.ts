import type { AccountType } from '../words.ts'
import * as at from './endpoints.ts'

/** What both kinds of account can do, each by a call of its own: the consumers' and the members'. */
const members = {
  signIn: 'enterpriseSignIn',
  getVerificationCode: 'enterpriseGetVerificationCode',
  checkVerificationCode: 'enterpriseCheckVerificationCode',
  resetPassword: 'enterpriseResetPassword',
  getProfile: 'enterpriseGetProfile',
  updateProfile: 'enterpriseUpdateProfile',
} as const

type Members = typeof members

/** The name of an account type's own call. */
export function callOf<Name extends keyof Members>(
  accountType: AccountType,
  name: Name,
): Name | Members[Name] {
  return accountType === 'enterprise' ? members[name] : name
}

/** Calls whose answer is the caller's profile as it is now. */
export const profilePaths: readonly string[] = [
  at.getProfile,
  at.updateProfile,
  at.updateEmail,
  at.enterpriseGetProfile,
  at.enterpriseUpdateProfile,
].map(({ path }) => path)
