import { m } from '#app/paraglide/messages.js'
import type { Brand } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { MailContent } from './content.ts'
import type { Letter } from './letter.ts'

/** Returns the footer of every mail: why it was sent, how to reach support, and the sender. */
export function footLines({ reason }: MailContent, letter: Letter): string[] {
  const { brand, locale } = letter
  return [
    reason,
    m.mail_footer_questions({ email: brand.supportEmail }, letter),
    senderOf(brand, locale),
  ]
}

function senderOf({ legalEntity, address }: Brand, locale: Locale): string {
  const { street, postalCode, city, country } = address
  const countryName = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return `${legalEntity}, ${street}, ${postalCode} ${city}, ${countryName}`
}
