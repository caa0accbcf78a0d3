import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { askedText, reasonText } from '#app/format/sentence/approval-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type Fact, factList, type MailContent, paragraph } from '../../mail/content.ts'
import { esimLinkOf } from '../../mail/links/esim-link.ts'
import type { MailOf, Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { placeOf } from '../../mail/plan-words.ts'
import type { AboutApproval } from './mails.ts'

/**
 * Asks a member to decide. The link only shows the request, so that a program that follows links
 * decides nothing.
 */
export function writeApprovalAsked(
  mail: MailOf<'approval_asked'>,
  context: MailContext,
): MailContent {
  const { request, timeZone, isEscalated } = mail
  const brand = context.brand.name
  const organization = oneLine(mail.organization)
  const person = oneLine(request.person?.name ?? request.askedBy.name)
  const { what, place, sum } = wordsOf(mail, context)
  const time = formatMomentIn(request.lapsesAt * 1000, { locale: context.locale, timeZone })
  const reasons = request.checks
    .filter(({ isBroken }) => isBroken)
    .map((check) => reasonText({ check, currency: request.currency, place }, context))
  const intro = isEscalated
    ? m.mail_approval_again({ person, what }, context)
    : m.mail_approval_intro({ person, what }, context)
  const word = oneLine(request.word)
  const facts: Fact[] = [
    { term: m.approval_sum({}, context), value: sum },
    ...reasons.map((value) => ({ term: m.approval_why_title({}, context), value })),
    ...(word === '' ? [] : [{ term: m.approval_word({}, context), value: word }]),
    { term: m.approval_lapses({}, context), value: `${time} (${timeZone})` },
  ]
  return {
    title: m.mail_approval_title({ person, brand }, context),
    blocks: [
      paragraph(intro),
      { kind: 'facts', facts },
      button(
        m.mail_approval_action({}, context),
        context.linkTo(pathTo('portal-approval', { request: request.id })),
      ),
    ],
    notes: [m.mail_approval_safe({}, context)],
    reason: m.mail_approval_reason({ organization, brand }, context),
  }
}

/** Tells the requester the decision, with the message of the person who decided. */
export function writeApprovalDecided(
  sender: Sender,
  mail: MailOf<'approval_decided'>,
  context: MailContext,
): MailContent {
  const { request, esimId } = mail
  const brand = context.brand.name
  const organization = oneLine(mail.organization)
  const { what } = wordsOf(mail, context)
  const name = oneLine(request.decidedBy ?? organization)
  const texts = {
    approved: () => m.mail_decided_approved({ what, name }, context),
    declined: () => m.mail_decided_declined({ what, name }, context),
    lapsed: () => m.mail_decided_lapsed({ what }, context),
    open: () => m.mail_decided_lapsed({ what }, context),
  }
  const titles = {
    approved: () => m.mail_decided_approved_title({ brand }, context),
    declined: () => m.mail_decided_declined_title({ brand }, context),
    lapsed: () => m.mail_decided_lapsed_title({ brand }, context),
    open: () => m.mail_decided_lapsed_title({ brand }, context),
  }
  const intro = texts[request.state]()
  const answer = oneLine(request.answer)
  const given = { id: esimId ?? '', organization }
  return {
    title: titles[request.state](),
    blocks: [
      paragraph(intro),
      ...(answer === '' ? [] : [factList([{ term: m.approval_word({}, context), value: answer }])]),
      button(
        m.mail_order_open({}, context),
        esimId === undefined
          ? context.linkTo(pathTo('portal-orders'))
          : esimLinkOf(sender, given, context),
      ),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}

function wordsOf({ request }: AboutApproval, context: MailContext) {
  const [first] = request.lines
  const place = first ? placeOf(first.plan, context) : ''
  return {
    place,
    what: askedText(request, place, context),
    sum: formatMoney(request.totalMinor, request.currency, context.locale),
  }
}
