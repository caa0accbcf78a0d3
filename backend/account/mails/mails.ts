import type { AccountType, CodePurpose, SocialProvider } from '#contract/words.ts'
import { newsLinkOf } from '../../mail/links/news-link.ts'
import { oneLine } from '../../mail/one-line.ts'
import type { MailWriters } from '../../mail/sending/write-mail.ts'
import { writeAccountDeleted, writeAccountExists, writeWelcome } from './account-mails.ts'
import { writeCode, writeCorrectionCode } from './code-mail.ts'
import { writeNewsConfirm } from './news-mail.ts'
import {
  writeEmailChanged,
  writeEmailCorrected,
  writePasskeyAdded,
  writePasskeyRemoved,
  writePasswordChanged,
  writeSocialLinked,
} from './notice-mails.ts'

type Kinds = {
  code: { purpose: CodePurpose; code: string; minutes: number }
  account_exists: { accountType?: AccountType }
  welcome: { name: string }
  password_changed: unknown
  email_changed: { newEmail: string }
  correction_code: { code: string; minutes: number; newEmail: string }
  email_corrected: unknown
  passkey_added: { name: string }
  passkey_removed: { name: string }
  social_linked: { provider: SocialProvider }
  account_deleted: unknown
  news_confirm: unknown
}

declare module '../../mail/mail.ts' {
  interface MailKinds extends Kinds {}
}

export const mails: MailWriters<keyof Kinds> = {
  code: writeCode,
  account_exists: writeAccountExists,
  welcome: ({ name }, context) => writeWelcome(oneLine(name), context),
  password_changed: (_, context) => writePasswordChanged(context),
  email_changed: ({ newEmail }, context) => writeEmailChanged(oneLine(newEmail), context),
  correction_code: writeCorrectionCode,
  email_corrected: (_, context) => writeEmailCorrected(context),
  passkey_added: ({ name }, context) => writePasskeyAdded(oneLine(name), context),
  passkey_removed: ({ name }, context) => writePasskeyRemoved(oneLine(name), context),
  social_linked: ({ provider }, context) => writeSocialLinked(provider, context),
  account_deleted: (_, context) => writeAccountDeleted(context),
  news_confirm: ({ to }, context, sender) =>
    writeNewsConfirm(newsLinkOf(sender, to, context), context),
}
