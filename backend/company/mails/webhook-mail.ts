import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'

/** Tells an organisation's developers that one of their webhooks was disabled. */
export function writeWebhookOff(url: string, context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = m.mail_webhook_off_intro({ url: oneLine(url) }, context)
  return {
    title: m.mail_webhook_off_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_webhook_off_how({}, context)),
      button(
        m.mail_webhook_off_action({}, context),
        context.linkTo(`${pathTo('portal-developers')}?tab=webhooks`),
      ),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}
