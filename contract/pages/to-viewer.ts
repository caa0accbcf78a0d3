import type { Profile } from '../account.ts'
import { maxNameLength, type PaymentModel } from '../words.ts'
import type { Viewer } from './viewer.ts'

/**
 * Longer URLs are left out, because a cookie has room for 4,096 bytes; the page then shows
 * initials.
 */
const maxAvatarUrlLength = 300

/** Returns the part of a profile that the cookie stores. Only the first role counts (A6). */
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
