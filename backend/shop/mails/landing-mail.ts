import { localeName } from '#app/format/locale-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { factList, type MailContent, paragraph } from '../../mail/content.ts'
import { requireHeaderValue } from '../../mail/header-value.ts'
import { type MailContext, timeOf } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { planLine } from '../../mail/plan-words.ts'
import type { ClaimDoubt, OpenClaim } from './mails.ts'

/**
 * Tells the shop's support of a claim of an eSIM without data that a person has to decide. A reply to
 * the mail goes to the customer.
 */
export function writeLandingSupport(claim: OpenClaim, context: MailContext): MailContent {
  const brand = context.brand.name
  const { order, doubt, locale, pressedAt, receivedAt } = claim
  const { number, plan, totalMinor, currency, email } = order
  const doubts: Record<ClaimDoubt, () => string> = {
    used: () => m.mail_landing_doubt_used({}, context),
    several: () => m.mail_landing_doubt_several({}, context),
    again: () => m.mail_landing_doubt_again({}, context),
    kept: () => m.mail_landing_doubt_kept({}, context),
    unheard: () => m.mail_landing_doubt_unheard({}, context),
  }
  return {
    title: m.mail_landing_title({ brand, number }, context),
    blocks: [
      paragraph(m.mail_landing_intro({}, context)),
      factList([
        { term: m.mail_withdrawal_doubt({}, context), value: doubts[doubt]() },
        { term: m.mail_order_number({}, context), value: number },
        ...(email ? [{ term: m.auth_field_email({}, context), value: oneLine(email) }] : []),
        { term: m.shell_language_title({}, context), value: localeName(locale) },
        { term: m.mail_landing_pressed({}, context), value: timeOf(pressedAt, context.locale) },
        { term: m.withdrawal_received({}, context), value: timeOf(receivedAt, context.locale) },
        { term: m.mail_order_plan({}, context), value: planLine(plan, context) },
        {
          term: m.mail_order_total({}, context),
          value: formatMoney(totalMinor, currency, context.locale),
        },
      ]),
    ],
    reason: m.mail_footer_support({ brand }, context),
    ...(email ? { headers: { 'reply-to': requireHeaderValue('reply-to', email) } } : {}),
  }
}
