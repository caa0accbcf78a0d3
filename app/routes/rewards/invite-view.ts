import { m } from '#app/paraglide/messages.js'
import type { Invitation } from '#contract/commerce/reward.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { type PromoView, promoView } from './promo-view.ts'

export type InviteView = PromoView & {
  title: string
  /** What the friend who invites gets. */
  thanks: string | undefined
}

/** Returns a shared code as the page behind its link shows it. */
export function inviteView(
  invitation: Invitation,
  shown: { currency: Currency; locale: Locale },
): InviteView {
  const { inviter, referrerPoints: count } = invitation
  const points = count === undefined ? undefined : m.points_count({ count })
  return {
    ...promoView(invitation, shown),
    title: titleOf(invitation),
    thanks:
      points &&
      (inviter ? m.invite_thanks_named({ name: inviter, points }) : m.invite_thanks({ points })),
  }
}

function titleOf({ kind, inviter }: Invitation): string {
  if (kind !== 'referral') return m.invite_title_promo()
  return inviter ? m.invite_title_named({ name: inviter }) : m.invite_title()
}
