import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'

/** Says what an exchange costs beyond what was paid, or what comes back of it. */
export function differenceText(
  byMinor: number,
  { currency }: { currency: Currency },
  locale: Locale,
): string {
  if (byMinor === 0) return m.exchange_even()
  const price = formatMoney(Math.abs(byMinor), currency, locale)
  return byMinor > 0 ? `+${price}` : m.exchange_back({ price })
}
