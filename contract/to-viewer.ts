import type { Profile } from './account.ts'
import type { Viewer } from './viewer.ts'
import { maxNameLength, type PaymentModel } from './words.ts'

/** Longer ones are left out: a cookie has room for 4,096 bytes, and initials do as well. */
const maxAvatarUrlLength = 300

/** What is kept of a profile in the cookie. Roles beyond the first say nothing (A6). */
export function toViewer(profile: Profile): Viewer {
  const { userId, name, email, avatarUrl, accountType, organization, userRoles } = profile
  const isMember = accountType === 'enterprise'
  return {
    userId,
    name: name.slice(0, maxNameLength),
    email,
    ...(avatarUrl && avatarUrl.length <= maxAvatarUrlLength ? { avatarUrl } : {}),
    accountType,
    flag: isMember ? memberFlag(organization?.paymentModel) : 'normal',
    permissions: isMember
      ? (userRoles[0]?.permissions ?? []).map(({ permissionKey }) => permissionKey)
      : [],
    currency: profile.currencyUnit,
    locale: profile.locale,
  }
}

function memberFlag(model: PaymentModel | undefined): Viewer['flag'] {
  return model ? `enterprise|${model}` : 'enterprise'
}
