import { m } from '#app/paraglide/messages.js'
import { domainCodeSeconds } from '#contract/organization/sign-on-words.ts'
import { type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'

/** Asks the administrators of a domain to prove it for an organisation. */
export function writeDomainCode(mail: MailOf<'domain_code'>, context: MailContext): MailContent {
  const { code, domain } = mail
  const brand = context.brand.name
  const organization = oneLine(mail.organization)
  const intro = m.mail_domain_code_intro({ organization, domain, brand }, context)
  return {
    title: m.mail_domain_code_title({ domain, brand }, context),
    preheader: `${code} · ${intro}`,
    blocks: [
      paragraph(intro),
      { kind: 'code', code },
      paragraph(m.mail_code_valid({ minutes: domainCodeSeconds / 60 }, context)),
    ],
    notes: [m.mail_domain_code_stranger({ domain }, context)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
