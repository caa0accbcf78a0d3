import { m } from '#app/paraglide/messages.js'
import type { SocialProvider } from '#contract/words.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { maskEmail } from '../../mail/mask-email.ts'

type Notice = { title: string; intro: string; button?: MailBlock; alarm: string }

/**
 * Tells the owner that a security setting of the account has changed: what, when, and what to do if
 * somebody else changed it.
 */
function writeNotice({ title, intro, button, alarm }: Notice, context: MailContext): MailContent {
  return {
    title,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_notice_time({ time: context.time }, context)),
      paragraph(m.mail_notice_fine({}, context)),
      paragraph(alarm),
      ...(button ? [button] : []),
    ],
    reason: m.mail_footer_account({ brand: context.brand.name }, context),
  }
}

export function writePasswordChanged(context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const notice = {
    title: m.mail_password_title({ brand }, context),
    intro: m.mail_password_intro({}, context),
    alarm: m.mail_notice_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

/** Sent to the old address. The new address is masked, as a stranger may read the old mailbox. */
export function writeEmailChanged(newEmail: string, context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const notice = {
    title: m.mail_email_title({ brand }, context),
    intro: m.mail_email_intro({ address: maskEmail(newEmail) }, context),
    alarm: m.mail_email_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

/** Sent to the new address when the support has corrected it. */
export function writeEmailCorrected(context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const notice = {
    title: m.mail_email_title({ brand }, context),
    intro: m.mail_corrected_intro({}, context),
    alarm: m.mail_email_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

export function writePasskeyAdded(name: string, context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const notice = {
    title: m.mail_passkey_added_title({ brand }, context),
    intro: m.mail_passkey_added_intro({ name }, context),
    button: passkeysButton(context),
    alarm: m.mail_passkey_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

export function writePasskeyRemoved(name: string, context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const notice = {
    title: m.mail_passkey_removed_title({ brand }, context),
    intro: m.mail_passkey_removed_intro({ name }, context),
    button: passkeysButton(context),
    alarm: m.mail_notice_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

const providerNames: Record<SocialProvider, string> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
}

export function writeSocialLinked(provider: SocialProvider, context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const named = { provider: providerNames[provider] }
  const notice: Notice = {
    title: m.mail_social_title({ ...named, brand }, context),
    intro: m.mail_social_intro(named, context),
    button: button(m.mail_social_action({}, context), context.linkTo('/account/settings')),
    alarm: m.mail_notice_alarm({ email }, context),
  }
  return writeNotice(notice, context)
}

function passkeysButton(context: MailContext): MailBlock {
  return button(m.mail_passkey_action({}, context), context.linkTo('/account/passkeys'))
}
