import { m } from '#app/paraglide/messages.js'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'

/**
 * Sent instead of a code to an address that already has an account, when someone signs up with it.
 */
export function writeAccountExists(
  { accountType }: Pick<MailOf<'account_exists'>, 'accountType'>,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const intro = m.mail_exists_intro({}, context)
  return {
    title: m.mail_exists_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_exists_help({}, context)),
      button(
        m.mail_exists_action({}, context),
        context.linkTo(accountType === 'enterprise' ? '/auth/signin?for=business' : '/auth/signin'),
      ),
    ],
    notes: [m.mail_exists_ignore({}, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}

export function writeWelcome(name: string, context: MailContext): MailContent {
  const brand = context.brand.name
  const intro = name
    ? m.mail_welcome_intro_named({ name }, context)
    : m.mail_welcome_intro({}, context)
  return {
    title: m.mail_welcome_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_welcome_orders({}, context)),
      paragraph(m.mail_welcome_passkey({}, context)),
      button(m.mail_welcome_action({}, context), context.linkTo('/')),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

export function writeAccountDeleted(context: MailContext): MailContent {
  const { name: brand, supportEmail: email } = context.brand
  const intro = m.mail_deleted_intro({}, context)
  return {
    title: m.mail_deleted_title({ brand }, context),
    blocks: [
      paragraph(intro),
      paragraph(m.mail_deleted_records({}, context)),
      paragraph(m.deleted_mailbox_kept({}, context)),
      paragraph(m.mail_deleted_alarm({ email }, context)),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}
