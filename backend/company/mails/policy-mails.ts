import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import { esimLinkOf } from '../../mail/links/esim-link.ts'
import type { MailOf, Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { placeOf } from '../../mail/plan-words.ts'
import type { PolicyLine } from './mails.ts'

type Person = MailOf<'policy_person'>

/** Tells a person that their organisation's policy has added data, or no longer adds any. */
export function writePolicyPerson(sender: Sender, mail: Person, context: MailContext): MailContent {
  const brand = context.brand.name
  const place = placeOf(mail.line, context)
  const organization = oneLine(mail.organization)
  const data = formatData(mail.line.addMb, context.locale)
  const isAdded = mail.line.result === 'added'
  const intro = isAdded
    ? m.mail_policy_added_intro({ organization, data, place }, context)
    : m.mail_policy_held_intro({ organization }, context)
  return {
    title: isAdded
      ? m.mail_policy_added_title({ brand, data, place }, context)
      : m.mail_policy_held_title({ brand, place }, context),
    blocks: [
      paragraph(intro),
      button(
        m.mail_order_open({}, context),
        esimLinkOf(sender, { id: mail.esimId, organization }, context),
      ),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/** Tells the owner of a policy which data it has added and withheld since the last mail. */
export function writePolicyReport(
  mail: MailOf<'policy_report'>,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const [policy, organization] = [oneLine(mail.policy), oneLine(mail.organization)]
  const intro = m.mail_policy_report_intro({ organization }, context)
  return {
    title: m.mail_policy_report_title({ policy, brand }, context),
    blocks: [
      paragraph(intro),
      ...mail.lines.map((line) => paragraph(lineText(line, mail.currency, context))),
      policyButton(mail.policyId, context),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/** Tells the owner of a policy that its last day has passed. */
export function writePolicyEnded(mail: MailOf<'policy_ended'>, context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = m.mail_policy_ended_intro({ organization: oneLine(mail.organization) }, context)
  return {
    title: m.mail_policy_ended_title({ policy: oneLine(mail.policy), brand }, context),
    blocks: [paragraph(intro), policyButton(mail.policyId, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}

function policyButton(policyId: string, context: MailContext): MailBlock {
  const url = new URL(context.linkTo(pathTo('portal-policy')))
  url.searchParams.set('policy', policyId)
  return button(m.mail_policy_action({}, context), url.href)
}

type Said = { name: string; line: PolicyLine }

function lineText(
  { name, line }: Said,
  currency: MailOf<'policy_report'>['currency'],
  context: MailContext,
): string {
  const price = formatMoney(line.priceMinor, currency, context.locale)
  return [oneLine(name), placeOf(line, context), resultText(line, context), price].join(' · ')
}

function resultText({ result, addMb }: PolicyLine, context: MailContext): string {
  const texts: Readonly<Record<PolicyLine['result'], () => string>> = {
    added: () => m.policy_result_added({ data: formatData(addMb, context.locale) }, context),
    failed: () => m.policy_result_failed({}, context),
    cap: () => m.policy_result_cap({}, context),
    amount: () => m.policy_result_amount({}, context),
    budget: () => m.policy_result_budget({}, context),
    limit: () => m.policy_result_limit({}, context),
    points: () => m.policy_result_points({}, context),
    late: () => m.policy_result_late({}, context),
  }
  return texts[result]()
}
