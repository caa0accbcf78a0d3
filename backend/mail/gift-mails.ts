import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { type MailContent, paragraph } from './content.ts'
import { giftLinkOf } from './gift-link.ts'
import type { Letter } from './letter.ts'
import type { Mail, Sender } from './mail.ts'
import { oneLine } from './one-line.ts'
import { identityTerms, placeOf, planLine } from './plan-words.ts'

type Offered = Mail & { kind: 'gift_offered' }

/**
 * Tells a person that they are offered an eSIM. The mail names the giver and does not reveal
 * whether the recipient has an account.
 */
export function writeGiftOffered(sender: Sender, mail: Offered, letter: Letter): MailContent {
  const brand = letter.brand.name
  const place = placeOf(mail.esim.plan, letter)
  const name = oneLine(mail.giver)
  const date = formatDate(mail.expiresAt * 1000, letter.locale)
  const intro = name ? m.gift_accept_title_named({ name }, letter) : m.gift_accept_title({}, letter)
  return {
    title: m.mail_gift_title({ brand, place }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      {
        kind: 'facts',
        facts: [
          { term: m.mail_order_plan({}, letter), value: planLine(mail.esim.plan, letter) },
          {
            term: m.plan_fact_starts({}, letter),
            value: m.esim_starts_by(
              { date: formatDate(mail.esim.activateBy * 1000, letter.locale) },
              letter,
            ),
          },
          ...identityTerms(mail.esim.plan, letter),
        ],
      },
      paragraph(m.gift_until({ date }, letter)),
      {
        kind: 'button',
        label: m.mail_gift_action({}, letter),
        url: giftLinkOf(sender, mail.giftId, letter),
      },
    ],
    notes: [m.mail_gift_stranger({}, letter)],
    reason: m.mail_footer_address({ brand }, letter),
  }
}

type Returned = Mail & { kind: 'gift_returned' }

/** Tells the giver that the gift was not accepted in time. */
export function writeGiftReturned({ email, esimId, plan }: Returned, letter: Letter): MailContent {
  const brand = letter.brand.name
  const place = placeOf(plan, letter)
  const intro = m.mail_gift_returned_intro({ email: oneLine(email), place }, letter)
  return {
    title: m.mail_gift_returned_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      {
        kind: 'button',
        label: m.mail_order_open({}, letter),
        url: letter.linkTo(`/esim/${esimId}`),
      },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

type Accepted = Mail & { kind: 'gift_accepted' }

/**
 * Tells the giver that the gift was accepted. The mail names the address that the giver entered, as
 * the recipient's account may have another one, and says that the install code in the order's mail
 * no longer works.
 */
export function writeGiftAccepted({ email, plan }: Accepted, letter: Letter): MailContent {
  const brand = letter.brand.name
  const place = placeOf(plan, letter)
  const intro = m.mail_gift_accepted_intro({ email: oneLine(email), place }, letter)
  return {
    title: m.mail_gift_accepted_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_gift_accepted_code({}, letter)),
      {
        kind: 'button',
        label: m.gift_given_title({}, letter),
        url: letter.linkTo('/account/orders'),
      },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}
