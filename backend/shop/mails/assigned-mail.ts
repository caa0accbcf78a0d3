import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/commerce/order.ts'
import { button, factList, type MailContent, paragraph } from '../../mail/content.ts'
import { esimLinkOf } from '../../mail/links/esim-link.ts'
import type { Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { identityTerms, placeOf, planLine, startTerms } from '../../mail/plan-words.ts'

/** Tells a person that their organisation assigned them an eSIM, and links to it. */
export function writeAssigned(sender: Sender, esim: Esim, context: MailContext): MailContent {
  const brand = context.brand.name
  const place = placeOf(esim.plan, context)
  const organization = oneLine(esim.organization ?? '')
  const intro = m.mail_assigned_intro({ organization, place }, context)
  return {
    title: m.mail_assigned_title({ brand, place }, context),
    blocks: [
      paragraph(intro),
      factList([
        { term: m.mail_order_plan({}, context), value: planLine(esim.plan, context) },
        ...startTerms(esim.plan, esim.activateBy, context),
        ...identityTerms(esim.plan, context),
      ]),
      button(m.mail_order_open({}, context), esimLinkOf(sender, esim, context)),
      paragraph(m.mail_assigned_install({}, context)),
    ],
    notes: [m.mail_assigned_private({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
