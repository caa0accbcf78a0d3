import type { AccountType } from '../../words.ts'
import * as at from './endpoints.ts'

/**
 * Calls that both account types have in variants of their own: consumers' names to members' names.
 */
const members = {
  signIn: 'enterpriseSignIn',
  getVerificationCode: 'enterpriseGetVerificationCode',
  checkVerificationCode: 'enterpriseCheckVerificationCode',
  resetPassword: 'enterpriseResetPassword',
  getProfile: 'enterpriseGetProfile',
  updateProfile: 'enterpriseUpdateProfile',
} as const

type Members = typeof members

/** Returns the call's name for an account type. */
export function callOf<Name extends keyof Members>(
  accountType: AccountType,
  name: Name,
): Name | Members[Name] {
  return accountType === 'enterprise' ? members[name] : name
}

/** Paths of calls that answer with the caller's current profile. */
export const profilePaths: readonly string[] = [
  at.getProfile,
  at.updateProfile,
  at.updateEmail,
  at.enterpriseGetProfile,
  at.enterpriseUpdateProfile,
  at.updateBillingAddress,
  at.deleteBillingAddress,
  at.updateMailingAddress,
  at.deleteMailingAddress,
  at.updateVatNumber,
].map(({ path }) => path)
