import { m } from '#app/paraglide/messages.js'
import type { PlanView } from './plan-view.ts'

// Texts beside a plan or an eSIM that say what starts its days and until when it is refunded. Each
// follows the plan's own facts, because a text for all plans is false for some.

type Starts = Pick<PlanView, 'starts'>
type Refund = Pick<PlanView, 'refund'>

/** Says beside the install code what installing means for the plan's days. */
export function installText({ starts }: Starts): string {
  if (starts === 'installation') return m.esim_install_starts()
  return starts === 'purchase' ? m.esim_install_bought() : m.esim_install_use()
}

/** Says when the days of an eSIM that is not in use yet begin at the latest. */
export function startsByText({ starts }: Starts, date: string): string {
  return starts === 'purchase' ? m.esim_install_bought() : m.esim_starts_by({ date })
}

/** Says below the consent of a checkout what it means for plans that are not used yet. */
export function withdrawHelp(plans: readonly Refund[]): string {
  return plans.some(({ refund }) => refund === 'none')
    ? m.checkout_withdraw_help_none()
    : m.checkout_withdraw_help()
}

/**
 * Says how an installed plan that is refunded until its first use is given back; undefined for
 * plans with another rule.
 */
export function refundByMailText({ refund }: Refund, email: string): string | undefined {
  return refund === 'until_activated' ? m.esim_cancel_activated({ email }) : undefined
}
