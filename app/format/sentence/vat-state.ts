import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'

type Registered = Pick<NonNullable<Profile['organization']>, 'vatState' | 'vatCheckedAt'>

/**
 * Describes the state of a VAT number in the EU's register; undefined if the number is not checked.
 */
export function vatStateText(
  { vatState, vatCheckedAt = 0 }: Registered,
  locale: Locale,
): string | undefined {
  if (vatState === undefined) return undefined
  const date = formatDate(vatCheckedAt * 1000, locale)
  if (vatState === 'registered') return m.company_vat_registered({ date })
  if (vatState === 'unregistered') return m.company_vat_unregistered({ date })
  return m.company_vat_checking()
}
