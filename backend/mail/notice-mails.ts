import { m } from '#app/paraglide/messages.js'
import type { SocialProvider } from '#contract/words.ts'
import { type MailBlock, type MailContent, paragraph } from './content.ts'
import type { Letter } from './letter.ts'
import { maskEmail } from './mask-email.ts'

type Notice = { title: string; intro: string; button?: MailBlock; alarm: string }

/**
 * Tells that a security setting of the account has changed: what, when, and what to do if the owner
 * did not change it.
 */
function writeNotice({ title, intro, button, alarm }: Notice, letter: Letter): MailContent {
  return {
    title,
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_notice_time({ time: letter.time }, letter)),
      paragraph(m.mail_notice_fine({}, letter)),
      paragraph(alarm),
      ...(button ? [button] : []),
    ],
    notes: [],
    reason: m.mail_footer_account({ brand: letter.brand.name }, letter),
  }
}

export function writePasswordChanged(letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const notice = {
    title: m.mail_password_title({ brand }, letter),
    intro: m.mail_password_intro({}, letter),
    alarm: m.mail_notice_alarm({ email }, letter),
  }
  return writeNotice(notice, letter)
}

/** Sent to the old address. The new address is masked, as a stranger may read the old mailbox. */
export function writeEmailChanged(newEmail: string, letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const notice = {
    title: m.mail_email_title({ brand }, letter),
    intro: m.mail_email_intro({ address: maskEmail(newEmail) }, letter),
    alarm: m.mail_email_alarm({ email }, letter),
  }
  return writeNotice(notice, letter)
}

export function writePasskeyAdded(name: string, letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const notice = {
    title: m.mail_passkey_added_title({ brand }, letter),
    intro: m.mail_passkey_added_intro({ name }, letter),
    button: passkeysButton(letter),
    alarm: m.mail_passkey_alarm({ email }, letter),
  }
  return writeNotice(notice, letter)
}

export function writePasskeyRemoved(name: string, letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const notice = {
    title: m.mail_passkey_removed_title({ brand }, letter),
    intro: m.mail_passkey_removed_intro({ name }, letter),
    button: passkeysButton(letter),
    alarm: m.mail_notice_alarm({ email }, letter),
  }
  return writeNotice(notice, letter)
}

const providerNames: Record<SocialProvider, string> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
}

export function writeSocialLinked(provider: SocialProvider, letter: Letter): MailContent {
  const { name: brand, supportEmail: email } = letter.brand
  const named = { provider: providerNames[provider] }
  const notice: Notice = {
    title: m.mail_social_title({ ...named, brand }, letter),
    intro: m.mail_social_intro(named, letter),
    button: {
      kind: 'button',
      label: m.mail_social_action({}, letter),
      url: letter.linkTo('/account/settings'),
    },
    alarm: m.mail_notice_alarm({ email }, letter),
  }
  return writeNotice(notice, letter)
}

function passkeysButton(letter: Letter): MailBlock {
  return {
    kind: 'button',
    label: m.mail_passkey_action({}, letter),
    url: letter.linkTo('/account/passkeys'),
  }
}
