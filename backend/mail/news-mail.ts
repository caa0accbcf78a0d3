import { m } from '#app/paraglide/messages.js'
import { type MailContent, paragraph } from './content.ts'
import type { Letter } from './letter.ts'
import { newsLinkDays } from './news-link.ts'

/** Asks the reader to confirm the news (double opt-in); without confirmation, no news is sent. */
export function writeNewsConfirm(url: string, letter: Letter): MailContent {
  const brand = letter.brand.name
  const intro = m.mail_news_intro({}, letter)
  return {
    title: m.mail_news_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      { kind: 'button', label: m.mail_news_action({}, letter), url },
      paragraph(m.mail_news_valid({ days: newsLinkDays }, letter)),
    ],
    notes: [m.mail_news_unsubscribe({}, letter)],
    reason: m.mail_footer_address({ brand }, letter),
  }
}
