import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { button, factList, type MailContent, paragraph } from '../../mail/content.ts'
import { giftLinkOf } from '../../mail/links/gift-link.ts'
import type { MailOf, Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { identityTerms, placeOf, planLine, startTerms } from '../../mail/plan-words.ts'

type Offered = MailOf<'gift_offered'>

/**
 * Tells a person that they are offered an eSIM. The mail names the giver and does not reveal
 * whether the recipient has an account.
 */
export function writeGiftOffered(sender: Sender, mail: Offered, context: MailContext): MailContent {
  const brand = context.brand.name
  const place = placeOf(mail.esim.plan, context)
  const name = oneLine(mail.giver)
  const date = formatDate(mail.expiresAt * 1000, context.locale)
  const intro = name
    ? m.gift_accept_title_named({ name }, context)
    : m.gift_accept_title({}, context)
  return {
    title: m.mail_gift_title({ brand, place }, context),
    blocks: [
      paragraph(intro),
      factList([
        { term: m.mail_order_plan({}, context), value: planLine(mail.esim.plan, context) },
        ...startTerms(mail.esim.plan, mail.esim.activateBy, context),
        ...identityTerms(mail.esim.plan, context),
      ]),
      paragraph(m.gift_until({ date }, context)),
      button(m.mail_gift_action({}, context), giftLinkOf(sender, mail.giftId, context)),
    ],
    notes: [m.mail_gift_stranger({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}

type Returned = MailOf<'gift_returned'>

/** Tells the giver that the gift was not accepted in time. */
export function writeGiftReturned(
  { email, esimId, plan }: Returned,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const place = placeOf(plan, context)
  const intro = m.mail_gift_returned_intro({ email: oneLine(email), place }, context)
  return {
    title: m.mail_gift_returned_title({ brand }, context),
    blocks: [
      paragraph(intro),
      button(m.mail_order_open({}, context), context.linkTo(`/esim/${esimId}`)),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

type Accepted = MailOf<'gift_accepted'>

/**
 * Tells the giver that the gift was accepted. The mail names the address that the giver entered, as
 * the recipient's account may have another one, and says that the install code in the order's mail
 * no longer works.
 */
export function writeGiftAccepted({ email, plan }: Accepted, context: MailContext): MailContent {
  const brand = context.brand.name
  const place = placeOf(plan, context)
  const intro = m.mail_gift_accepted_intro({ email: oneLine(email), place }, context)
  return {
    title: m.mail_gift_accepted_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_gift_accepted_code({}, context)),
      button(m.gift_given_title({}, context), context.linkTo('/account/orders')),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}
