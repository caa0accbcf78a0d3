import type { ReactNode } from 'react'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Currency } from '#contract/money.ts'

type PriceProps = {
  minor: number
  /**
   * The lowest price of the last 30 days; shown struck through only when it is higher than the
   * price.
   */
  wasMinor?: number | null
  /** The visitor's currency, unless the amount is in another one. */
  currency?: Currency
  className?: string
}

/**
 * An amount of money. The document says how its own currency is written. For another currency the
 * browser's formats may be newer than the server's, so hydration must keep the server's text.
 */
export function Price({ minor, wasMinor, currency, className = 'num' }: PriceProps) {
  const shop = useShop()
  const unit = currency ?? shop.currency
  const now = formatMoney(minor, unit, shop.locale)
  if (wasMinor == null || wasMinor <= minor) {
    return (
      <span className={className} suppressHydrationWarning>
        {now}
      </span>
    )
  }
  const was = formatMoney(wasMinor, unit, shop.locale)
  return (
    <>
      <span className="sr" suppressHydrationWarning>
        {m.kit_price_reduced({ now, was })}
      </span>
      <span className={className} aria-hidden suppressHydrationWarning>
        {now}
      </span>
      <s className="was num" aria-hidden suppressHydrationWarning>
        {was}
      </s>
    </>
  )
}

/** A number or date formatted by Intl; hydration keeps the server's text, as for prices. */
export function Num({ children, className = 'num' }: { children: ReactNode; className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      {children}
    </span>
  )
}
