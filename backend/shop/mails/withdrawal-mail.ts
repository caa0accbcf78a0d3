import { localeName } from '#app/format/locale-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type Fact, factList, type MailContent, paragraph } from '../../mail/content.ts'
import { requireHeaderValue } from '../../mail/header-value.ts'
import type { MailOf } from '../../mail/mail.ts'
import { type MailContext, timeOf } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { planLine } from '../../mail/plan-words.ts'
import type { OpenWithdrawal, WithdrawalDoubt } from './mails.ts'

type Received = MailOf<'withdrawal_received'>

/**
 * Acknowledges a withdrawal, as Directive 2023/2673 requires: the statement and the time of its
 * receipt.
 */
export function writeWithdrawalReceived(
  { number, name, to }: Received,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const intro = m.mail_withdrawal_intro({}, context)
  const said = oneLine(name)
  return {
    title: m.mail_withdrawal_title({ brand }, context),
    blocks: [
      paragraph(intro),
      factList([
        {
          term: m.withdrawal_statement_label({}, context),
          value: m.withdrawal_statement({}, context),
        },
        { term: m.mail_order_number({}, context), value: number },
        { term: m.auth_field_email({}, context), value: oneLine(to) },
        ...(said ? [{ term: m.esim_name_label({}, context), value: said }] : []),
        { term: m.withdrawal_received({}, context), value: context.time },
      ]),
      paragraph(m.mail_withdrawal_next({}, context)),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/**
 * Tells the shop's support of a withdrawal that a person has to decide, with the known facts. A
 * reply to the mail goes to the customer.
 */
export function writeWithdrawalSupport(said: OpenWithdrawal, context: MailContext): MailContent {
  const brand = context.brand.name
  const { number, email } = said
  const intro = m.mail_withdrawal_support_intro({}, context)
  return {
    title: m.mail_withdrawal_support_title({ brand, number }, context),
    blocks: [
      paragraph(intro),
      { kind: 'facts', facts: [...saidFacts(said, context), ...orderFacts(said, context)] },
    ],
    reason: m.mail_footer_support({ brand }, context),
    headers: { 'reply-to': requireHeaderValue('reply-to', email) },
  }
}

function saidFacts(said: OpenWithdrawal, context: MailContext): Fact[] {
  const name = oneLine(said.name)
  const doubts: Record<WithdrawalDoubt, () => string> = {
    unknown: () => m.mail_withdrawal_doubt_unknown({}, context),
    exchanged: () => m.mail_withdrawal_doubt_exchanged({}, context),
    late: () => m.mail_withdrawal_doubt_late({}, context),
    used: () => m.mail_withdrawal_doubt_used({}, context),
  }
  return [
    { term: m.mail_withdrawal_doubt({}, context), value: doubts[said.doubt]() },
    { term: m.mail_withdrawal_reference({}, context), value: said.id },
    { term: m.withdrawal_statement_label({}, context), value: m.withdrawal_statement({}, context) },
    { term: m.mail_order_number({}, context), value: said.number },
    { term: m.auth_field_email({}, context), value: oneLine(said.email) },
    ...(name ? [{ term: m.esim_name_label({}, context), value: name }] : []),
    { term: m.shell_language_title({}, context), value: localeName(said.locale) },
    { term: m.withdrawal_received({}, context), value: timeOf(said.receivedAt, context.locale) },
  ]
}

function orderFacts({ order }: OpenWithdrawal, context: MailContext): Fact[] {
  if (!order) return []
  const { plan, totalMinor, currency, createdAt } = order
  return [
    { term: m.mail_order_plan({}, context), value: planLine(plan, context) },
    {
      term: m.mail_order_total({}, context),
      value: formatMoney(totalMinor, currency, context.locale),
    },
    { term: m.mail_order_time({}, context), value: timeOf(createdAt, context.locale) },
  ]
}
