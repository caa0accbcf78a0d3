import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { invitationSeconds } from '#contract/organization/people-words.ts'
import { invitationPath } from '#contract/pages/routes.ts'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'

type Invited = MailOf<'invited'>

/** Invites a person to an organisation's portal. The link sets their password. */
export function writeInvited(mail: Invited, context: MailContext): MailContent {
  const brand = context.brand.name
  const organization = oneLine(mail.organization)
  const intro = m.mail_invited_intro({ inviter: oneLine(mail.inviter), organization }, context)
  const url = new URL(context.linkTo(invitationPath))
  url.searchParams.set('token', mail.token)
  const date = formatDate((context.now + invitationSeconds) * 1000, context.locale)
  return {
    title: m.mail_invited_title({ organization, brand }, context),
    blocks: [
      paragraph(intro),
      button(m.mail_invited_action({}, context), url.href),
      paragraph(m.mail_invited_until({ date }, context)),
    ],
    notes: [m.mail_gift_stranger({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
