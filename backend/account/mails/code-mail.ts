import { m } from '#app/paraglide/messages.js'
import type { CodePurpose } from '#contract/words.ts'
import { type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { maskEmail } from '../../mail/mask-email.ts'

type CodeWords = { title: string; intro: string }

/**
 * Writes a six-digit code with its purpose, its lifetime and what to do if the reader did not ask
 * for it.
 */
export function writeCode(mail: MailOf<'code'>, context: MailContext): MailContent {
  const { code, minutes, purpose } = mail
  const { name: brand, supportEmail: email } = context.brand
  const { title, intro } = wordsOf(purpose, context)
  const keep = m.mail_code_keep({ brand }, context)
  const isAlarming = needsSession(purpose)
  return {
    title,
    preheader: `${code} · ${intro}`,
    blocks: [
      paragraph(intro),
      { kind: 'code', code },
      paragraph(m.mail_code_valid({ minutes }, context)),
      ...(isAlarming ? [paragraph(m.mail_code_alarm({ email }, context))] : []),
    ],
    notes: isAlarming ? [keep] : [keep, m.mail_code_ignore({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/** A code that its reader tells the support, which helps them to another address. */
export function writeCorrectionCode(
  { code, minutes, newEmail }: MailOf<'correction_code'>,
  context: MailContext,
): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const intro = m.mail_correction_intro({ address: maskEmail(newEmail) }, context)
  return {
    title: m.mail_correction_title({ brand }, context),
    preheader: `${code} · ${intro}`,
    blocks: [
      paragraph(intro),
      { kind: 'code', code },
      paragraph(m.mail_code_valid({ minutes }, context)),
      paragraph(m.mail_correction_alarm({ email }, context)),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}

/**
 * Whether only a signed-in person can ask for codes of this purpose. An unexpected code then means
 * that someone else is signed in.
 */
function needsSession(purpose: CodePurpose): boolean {
  return purpose === 'current_email' || purpose === 'reauthenticate'
}

function wordsOf(purpose: CodePurpose, context: MailContext): CodeWords {
  const brand = context.brand.name
  const signIn = () => ({
    title: m.mail_code_sign_in_title({ brand }, context),
    intro: m.mail_code_sign_in_intro({}, context),
  })
  const words: Record<CodePurpose, () => CodeWords> = {
    sign_in: signIn,
    // The same words for every address: a mail on the way to a purchase does not say either.
    buy: signIn,
    sign_up: () => ({
      title: m.mail_code_sign_up_title({ brand }, context),
      intro: m.mail_code_sign_up_intro({}, context),
    }),
    reset: () => ({
      title: m.mail_code_reset_title({ brand }, context),
      intro: m.mail_code_reset_intro({}, context),
    }),
    current_email: () => ({
      title: m.mail_code_current_email_title({ brand }, context),
      intro: m.mail_code_current_email_intro({}, context),
    }),
    new_email: () => ({
      title: m.mail_code_new_email_title({ brand }, context),
      intro: m.mail_code_new_email_intro({}, context),
    }),
    complete_email: () => ({
      title: m.mail_code_complete_email_title({ brand }, context),
      intro: m.mail_code_complete_email_intro({}, context),
    }),
    reauthenticate: () => ({
      title: m.mail_code_reauthenticate_title({ brand }, context),
      intro: m.mail_code_reauthenticate_intro({}, context),
    }),
  }
  return words[purpose]()
}
