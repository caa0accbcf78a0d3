import { m } from '#app/paraglide/messages.js'
import type { CodePurpose } from '#contract/words.ts'
import { type MailContent, paragraph } from './content.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mail.ts'

type CodeWords = { title: string; intro: string }

/**
 * Writes a six-digit code with its purpose, its lifetime and what to do if the reader did not ask
 * for it.
 */
export function writeCode(mail: Mail & { kind: 'code' }, letter: Letter): MailContent {
  const { code, minutes, purpose } = mail
  const { name: brand, supportEmail: email } = letter.brand
  const { title, intro } = wordsOf(purpose, letter)
  const keep = m.mail_code_keep({ brand }, letter)
  const isAlarming = needsSession(purpose)
  return {
    title,
    preheader: `${code} · ${intro}`,
    blocks: [
      paragraph(intro),
      { kind: 'code', code },
      paragraph(m.mail_code_valid({ minutes }, letter)),
      ...(isAlarming ? [paragraph(m.mail_code_alarm({ email }, letter))] : []),
    ],
    notes: isAlarming ? [keep] : [keep, m.mail_code_ignore({}, letter)],
    reason: m.mail_footer_address({ brand }, letter),
  }
}

/**
 * Whether only a signed-in person can ask for codes of this purpose. An unexpected code then means
 * that someone else is signed in.
 */
function needsSession(purpose: CodePurpose): boolean {
  return purpose === 'current_email' || purpose === 'reauthenticate'
}

function wordsOf(purpose: CodePurpose, letter: Letter): CodeWords {
  const brand = letter.brand.name
  const words: Record<CodePurpose, () => CodeWords> = {
    sign_in: () => ({
      title: m.mail_code_sign_in_title({ brand }, letter),
      intro: m.mail_code_sign_in_intro({}, letter),
    }),
    sign_up: () => ({
      title: m.mail_code_sign_up_title({ brand }, letter),
      intro: m.mail_code_sign_up_intro({}, letter),
    }),
    reset: () => ({
      title: m.mail_code_reset_title({ brand }, letter),
      intro: m.mail_code_reset_intro({}, letter),
    }),
    current_email: () => ({
      title: m.mail_code_current_email_title({ brand }, letter),
      intro: m.mail_code_current_email_intro({}, letter),
    }),
    new_email: () => ({
      title: m.mail_code_new_email_title({ brand }, letter),
      intro: m.mail_code_new_email_intro({}, letter),
    }),
    complete_email: () => ({
      title: m.mail_code_complete_email_title({ brand }, letter),
      intro: m.mail_code_complete_email_intro({}, letter),
    }),
    reauthenticate: () => ({
      title: m.mail_code_reauthenticate_title({ brand }, letter),
      intro: m.mail_code_reauthenticate_intro({}, letter),
    }),
  }
  return words[purpose]()
}
