import { localeName } from '#app/format/locale-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type Fact, type MailContent, paragraph } from './content.ts'
import { requireHeaderValue } from './header-value.ts'
import { type Letter, timeOf } from './letter.ts'
import type { Mail, OpenWithdrawal, WithdrawalDoubt } from './mail.ts'
import { oneLine } from './one-line.ts'
import { planLine } from './plan-words.ts'

type Received = Mail & { kind: 'withdrawal_received' }

/**
 * Acknowledges a withdrawal, as Directive 2023/2673 requires: the statement and the time of its
 * receipt.
 */
export function writeWithdrawalReceived(
  { number, name, to }: Received,
  letter: Letter,
): MailContent {
  const brand = letter.brand.name
  const intro = m.mail_withdrawal_intro({}, letter)
  const said = oneLine(name)
  return {
    title: m.mail_withdrawal_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      {
        kind: 'facts',
        facts: [
          {
            term: m.withdrawal_statement_label({}, letter),
            value: m.withdrawal_statement({}, letter),
          },
          { term: m.mail_order_number({}, letter), value: number },
          { term: m.auth_field_email({}, letter), value: oneLine(to) },
          ...(said ? [{ term: m.esim_name_label({}, letter), value: said }] : []),
          { term: m.withdrawal_received({}, letter), value: letter.time },
        ],
      },
      paragraph(m.mail_withdrawal_next({}, letter)),
    ],
    notes: [],
    reason: m.mail_footer_address({ brand }, letter),
  }
}

/**
 * Tells the shop's support of a withdrawal that a person has to decide, with the known facts. A
 * reply to the mail goes to the customer.
 */
export function writeWithdrawalSupport(said: OpenWithdrawal, letter: Letter): MailContent {
  const brand = letter.brand.name
  const { number, email } = said
  const intro = m.mail_withdrawal_support_intro({}, letter)
  return {
    title: m.mail_withdrawal_support_title({ brand, number }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      { kind: 'facts', facts: [...saidFacts(said, letter), ...orderFacts(said, letter)] },
    ],
    notes: [],
    reason: m.mail_footer_support({ brand }, letter),
    headers: { 'reply-to': requireHeaderValue('reply-to', email) },
  }
}

function saidFacts(said: OpenWithdrawal, letter: Letter): Fact[] {
  const name = oneLine(said.name)
  const doubts: Record<WithdrawalDoubt, () => string> = {
    unknown: () => m.mail_withdrawal_doubt_unknown({}, letter),
    exchanged: () => m.mail_withdrawal_doubt_exchanged({}, letter),
    late: () => m.mail_withdrawal_doubt_late({}, letter),
    used: () => m.mail_withdrawal_doubt_used({}, letter),
  }
  return [
    { term: m.mail_withdrawal_doubt({}, letter), value: doubts[said.doubt]() },
    { term: m.mail_withdrawal_reference({}, letter), value: said.id },
    { term: m.withdrawal_statement_label({}, letter), value: m.withdrawal_statement({}, letter) },
    { term: m.mail_order_number({}, letter), value: said.number },
    { term: m.auth_field_email({}, letter), value: oneLine(said.email) },
    ...(name ? [{ term: m.esim_name_label({}, letter), value: name }] : []),
    { term: m.shell_language_title({}, letter), value: localeName(said.locale) },
    { term: m.withdrawal_received({}, letter), value: timeOf(said.receivedAt, letter.locale) },
  ]
}

function orderFacts({ order }: OpenWithdrawal, letter: Letter): Fact[] {
  if (!order) return []
  const { plan, totalMinor, currency, createdAt } = order
  return [
    { term: m.mail_order_plan({}, letter), value: planLine(plan, letter) },
    {
      term: m.mail_order_total({}, letter),
      value: formatMoney(totalMinor, currency, letter.locale),
    },
    { term: m.mail_order_time({}, letter), value: timeOf(createdAt, letter.locale) },
  ]
}
