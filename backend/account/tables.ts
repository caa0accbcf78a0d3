import type { Tables } from '../call/domain.ts'

export const tables: Tables = {
  account: true,
  collected_email: true,
  friend: true,
  passkey: true,
  password_throttle: true,
  refresh_token: true,
  session: true,
  social_identity: true,
  upload: true,
  verification_code: true,
  organization: 'a company, which outlives the accounts of its members',
  role: 'permissions of an organisation',
  person_secret: 'seals the keys of people that orders keep',
}
