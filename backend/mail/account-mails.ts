import { m } from '#app/paraglide/messages.js'
import { type MailContent, paragraph } from './content.ts'
import type { Letter } from './letter.ts'

/**
 * Sent instead of a code to an address that already has an account, when someone signs up with it.
 */
export function writeAccountExists(letter: Letter): MailContent {
  const brand = letter.brand.name
  const intro = m.mail_exists_intro({}, letter)
  return {
    title: m.mail_exists_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_exists_help({}, letter)),
      {
        kind: 'button',
        label: m.mail_exists_action({}, letter),
        url: letter.linkTo('/auth/signin'),
      },
    ],
    notes: [m.mail_exists_ignore({}, letter)],
    reason: m.mail_footer_address({ brand }, letter),
  }
}

export function writeWelcome(name: string, letter: Letter): MailContent {
  const brand = letter.brand.name
  const intro = name
    ? m.mail_welcome_intro_named({ name }, letter)
    : m.mail_welcome_intro({}, letter)
  return {
    title: m.mail_welcome_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_welcome_orders({}, letter)),
      paragraph(m.mail_welcome_passkey({}, letter)),
      { kind: 'button', label: m.mail_welcome_action({}, letter), url: letter.linkTo('/') },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

export function writeAccountDeleted(letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const intro = m.mail_deleted_intro({}, letter)
  return {
    title: m.mail_deleted_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_deleted_records({}, letter)),
      paragraph(m.deleted_mailbox_kept({}, letter)),
      paragraph(m.mail_deleted_alarm({ email }, letter)),
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}
