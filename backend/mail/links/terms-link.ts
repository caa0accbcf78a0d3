import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { termsOf, termsPath } from '#contract/texts/terms-versions.ts'
import type { MailBlock } from '../content.ts'
import type { MailContext } from '../mail-context.ts'
import type { OrderDetails } from '../order-details.ts'

/** The terms in the version that the buyer accepted, whatever version applies later. */
export function termsLink({ createdAt }: OrderDetails, context: MailContext): MailBlock {
  const terms = termsOf(createdAt)
  const date = formatDate(terms.inForce, context.locale)
  const label = m.legal_terms_of({ version: terms.version, date }, context)
  return { kind: 'link', label, url: context.linkTo(termsPath(terms)) }
}
