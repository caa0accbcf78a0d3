import { m } from '#app/paraglide/messages.js'
import type { Brand } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'
import type { MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'

/** Returns the footer of every mail: why it was sent, how to reach support, and the sender. */
export function footLines({ reason }: MailContent, context: MailContext): string[] {
  const { brand, locale } = context
  return [
    reason,
    m.mail_footer_questions({ email: brand.supportEmail }, context),
    senderOf(brand, locale),
  ]
}

function senderOf({ legalEntity, address }: Brand, locale: Locale): string {
  const { street, postalCode, city, country } = address
  return `${legalEntity}, ${street}, ${postalCode} ${city}, ${regionName(country, locale) ?? country}`
}
