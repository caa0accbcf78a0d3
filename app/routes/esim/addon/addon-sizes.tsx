import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Currency } from '#contract/money.ts'

export type AddonSize = { id: string; dataMb: number; days: number; priceMinor: number }

type AddonSizesProps = { sizes: AddonSize[]; chosen: string; currency: Currency }

/** Links to the add-ons' sizes, so that the server calculates every choice. */
export function AddonSizes({ sizes, chosen, currency }: AddonSizesProps) {
  const { locale } = useShop()
  return (
    <ul className="addon-sizes">
      {sizes.map(({ id, dataMb, days, priceMinor }) => (
        <li key={id}>
          <Link
            to={`?size=${id}`}
            preventScrollReset
            replace
            {...(id === chosen ? { 'aria-current': 'true' as const } : {})}
          >
            <span className="b num" suppressHydrationWarning>
              {formatData(dataMb, locale)}
            </span>
            <span className="s muted">{m.plan_days({ count: days })}</span>
            <span className="b num end" suppressHydrationWarning>
              {formatMoney(priceMinor, currency, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
