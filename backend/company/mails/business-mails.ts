import { localeName } from '#app/format/locale-name.ts'
import { businessLabel, businessTitle } from '#app/format/sentence/business-labels.ts'
import { businessValue } from '#app/format/sentence/business-words.ts'
import { m } from '#app/paraglide/messages.js'
import { businessFields } from '#contract/organization/business-request.ts'
import { button, type Fact, factList, type MailContent, paragraph } from '../../mail/content.ts'
import { requireHeaderValue } from '../../mail/header-value.ts'
import { type MailContext, timeOf } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import type { BusinessRequest } from './mails.ts'

/** Sends a form of a company or a partner to the shop. A reply to the mail goes to the sender. */
export function writeBusinessRequest(
  { form, said, locale, receivedAt }: BusinessRequest,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const intro = m.mail_business_intro({}, context)
  const company = oneLine(said.company ?? '')
  const { message, ...short } = said
  const facts: Fact[] = businessFields.flatMap((field) => {
    const value = oneLine(short[field as keyof typeof short] ?? '')
    if (value === '') return []
    const shown = businessValue(field, value, context.locale)
    return [{ term: businessLabel(field, context), value: shown }]
  })
  return {
    title: m.mail_business_title({ brand, form: businessTitle(form, context), company }, context),
    blocks: [
      paragraph(intro),
      factList([
        ...facts,
        { term: m.shell_language_title({}, context), value: localeName(locale) },
        { term: m.withdrawal_received({}, context), value: timeOf(receivedAt, context.locale) },
      ]),
      ...linesOf(message).map(paragraph),
    ],
    reason: m.mail_footer_support({ brand }, context),
    headers: { 'reply-to': requireHeaderValue('reply-to', said.email ?? '') },
  }
}

function linesOf(message = ''): string[] {
  return message
    .split(/\r?\n/)
    .map(oneLine)
    .filter((line) => line !== '')
}

/** Confirms a form. The mail repeats nothing of it, because the address may be a stranger's. */
export function writeBusinessReceived(context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = m.mail_business_received_intro({ brand }, context)
  return {
    title: m.mail_business_received_title({ brand }, context),
    blocks: [paragraph(intro)],
    notes: [m.mail_business_received_ignore({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/** Asks the first member of a new organisation to set a password. */
export function writeBusinessReady(context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = m.mail_business_ready_intro({}, context)
  return {
    title: m.mail_business_ready_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_business_ready_how({}, context)),
      button(
        m.mail_business_ready_action({}, context),
        context.linkTo('/auth/signin?for=business&step=reset'),
      ),
    ],
    notes: [m.mail_business_ready_ignore({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
