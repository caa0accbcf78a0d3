import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { lateDays } from '#contract/spending/billing-words.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'

type Statement = MailOf<'statement_issued' | 'statement_late'>

/** Announces a month's statement and its due date. */
export function writeStatementIssued(mail: Statement, context: MailContext): MailContent {
  const brand = context.brand.name
  const month = formatMonth(mail.month, context.locale)
  const intro = statementIntro(mail, month, context)
  return {
    title: m.mail_statement_title({ brand, month }, context),
    blocks: [paragraph(intro), billingButton(context)],
    reason: m.mail_footer_payer({ brand }, context),
  }
}

function statementIntro(mail: Statement, month: string, context: MailContext): string {
  if (mail.amountMinor === 0) return m.mail_statement_settled({ month }, context)
  const amounts = { month, ...amountsOf(mail, context) }
  return mail.isSmall
    ? m.mail_statement_small(amounts, context)
    : m.mail_statement_intro(amounts, context)
}

/** Reminds of a statement whose due date has passed. */
export function writeStatementLate(mail: Statement, context: MailContext): MailContent {
  const brand = context.brand.name
  const month = formatMonth(mail.month, context.locale)
  const intro = m.mail_late_intro(amountsOf(mail, context), context)
  const wait = formatDate((mail.dueAt + lateDays * 86_400) * 1000, context.locale)
  return {
    title: m.mail_late_title({ brand, month }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_late_wait({ date: wait }, context)),
      billingButton(context),
    ],
    reason: m.mail_footer_payer({ brand }, context),
  }
}

/** Announces that plans in stock will lapse, and how their price is returned. */
export function writeStockLapses(mail: MailOf<'stock_lapses'>, context: MailContext): MailContent {
  const brand = context.brand.name
  const { plans: count, number } = mail
  const date = formatDate(mail.lapsesAt * 1000, context.locale)
  const intro = m.mail_lapse_intro({ count, number, date }, context)
  const url = context.linkTo(pathTo('portal-plans'))
  return {
    title: m.mail_lapse_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_lapse_then({}, context)),
      button(m.portal_nav_plans({}, context), url),
    ],
    reason: m.mail_footer_payer({ brand }, context),
  }
}

function amountsOf({ amountMinor, currency, dueAt }: Statement, { locale }: MailContext) {
  return {
    amount: formatMoney(amountMinor, currency, locale),
    date: formatDate(dueAt * 1000, locale),
  }
}

function billingButton(context: MailContext): MailBlock {
  const url = context.linkTo(pathTo('portal-billing'))
  return button(m.mail_statement_action({}, context), url)
}
