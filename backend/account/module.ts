import type { Domain } from '../call/domain.ts'
import type { WritesMails } from '../mail/sending/write-mail.ts'
import type { AccountServices } from './call.ts'

export type { Call, IdentityServices, Social } from './call.ts'
export { correctEmail, sendCorrectionCode, takeCorrectionCode } from './correction/correct-email.ts'
export { findDemoAccounts } from './demo/demo-domain.ts'
export type { PasskeyAnswer } from './passkey/accept-assertion.ts'
export { ceremony } from './passkey/ceremony.ts'
export { requireGoodPassword } from './password/judge-password.ts'
export { createPasswords } from './password/passwords.ts'
export {
  hasBuyingRight,
  type PayingOrganization,
  payingOrganization,
  readBuying,
  requireMayBuy,
} from './person/buying-right.ts'
export {
  type Account,
  accountOf,
  readAccount,
  refuseDisabled,
  selectByEmail,
} from './person/find-account.ts'
export { refuseTaken } from './person/insert-account.ts'
export {
  cardKey,
  keyOfPerson,
  personKeyOf,
  readPerson,
  type SecretContext,
} from './person/person-key.ts'
export { readProfile } from './person/profile.ts'
export { type Role, readRoles, selectRolesOf } from './person/roles.ts'
export { isReached } from './person/sign-on-reach.ts'
export { proveAddress } from './profile/check-code.ts'
export { listCountries } from './profile/countries.ts'
export { closeAccount } from './profile/delete-account.ts'
export { dataAbout } from './profile/export-data.ts'
export { refusePasswordOf } from './profile/refuse-password.ts'
export { sendCode } from './profile/send-code.ts'
export { resetPassword } from './profile/set-password.ts'
export { signInWithPassword } from './profile/sign-in.ts'
export { updateProfile } from './profile/update-profile.ts'
export { drawCode } from './proof/draw-code.ts'
export { hashCode, isCodeOf } from './proof/hash-code.ts'
export { refuseProof } from './proof/proofs.ts'
export { endSessions } from './session/end-sessions.ts'
export { openSession } from './session/open-session.ts'
export { createRefreshTokens, hashToken } from './session/refresh-tokens.ts'
export { askUserInfo } from './social/ask-user-info.ts'
export type { SocialClients } from './social/clients.ts'
export { createSocial } from './social/create-social.ts'
export { askAt, exchangeCode } from './social/exchange-code.ts'
export { nameOf } from './social/person.ts'
export { createProviderDocuments, type Metadata } from './social/provider-documents.ts'
export { type IdClaims, refuseAnswer, verifyIdToken } from './social/verify-id-token.ts'

/** People, their sessions and what proves who they are. */
export const account: Domain<AccountServices> & WritesMails = {
  name: 'account',
  tables: () => import('./tables.ts'),
  routes: () => import('./routes.ts'),
  work: () => import('./jobs.ts'),
  personalData: () => import('./personal-data.ts'),
  mails: () => import('./mails/mails.ts'),
  seeds: async () => ({ seed: (await import('./demo/seed-accounts.ts')).seedAccounts }),
}
