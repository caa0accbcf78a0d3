import { m } from '#app/paraglide/messages.js'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import { newsLinkDays } from '../../mail/links/news-link.ts'
import type { MailContext } from '../../mail/mail-context.ts'

/** Asks the reader to confirm the news (double opt-in); without confirmation, no news is sent. */
export function writeNewsConfirm(url: string, context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = m.mail_news_intro({}, context)
  return {
    title: m.mail_news_title({ brand }, context),
    blocks: [
      paragraph(intro),
      button(m.mail_news_action({}, context), url),
      paragraph(m.mail_news_valid({ days: newsLinkDays }, context)),
    ],
    notes: [m.mail_news_unsubscribe({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
