import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { Num, Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { hotspotText } from '../plan/facts.ts'
import { Flags } from './flags.tsx'

/** One plan of a destination, as lists across destinations show it. */
export type Deal = {
  to: string
  name: string
  flags: string[]
  days: number
  size: { kind: 'total' | 'daily'; mb: number } | { kind: 'unlimited' }
  priceMinor: number
  perGbMinor: number | null
  /** Lowest price of the last 30 days, where the plan is reduced. */
  referenceMinor: number | null
  /** Formatted day on which the reduction ends. */
  endsOn: string | null
  /** Null if the network does not say. */
  hasHotspot: boolean | null
}

type DealBoardProps = { deals: readonly Deal[]; caption: string }

/**
 * Plans of several destinations as a price table; reductions name their 30-day low and their end.
 */
export function DealBoard({ deals, caption }: DealBoardProps) {
  const { locale } = useShop()
  const isReduced = deals.some((deal) => deal.referenceMinor !== null)
  return (
    <div className="panel board deals">
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.board_column_place()}</th>
            <th scope="col" className="more-d">
              {m.board_column_data()}
            </th>
            <th scope="col" className="more-d">
              {isReduced ? m.board_column_ends() : m.plan_hotspot()}
            </th>
            <th scope="col" className="r more-d">
              {m.board_column_per_gb()}
            </th>
            <th scope="col" className="r">
              {m.board_column_price()}
            </th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <DealRow key={deal.to} deal={deal} locale={locale} isReduced={isReduced} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DealRowProps = { deal: Deal; locale: Locale; isReduced: boolean }

function DealRow({ deal, locale, isReduced }: DealRowProps) {
  const data = sizeText(deal, locale)
  return (
    <tr>
      <th scope="row">
        <Link className="hit" to={deal.to} viewTransition>
          <Flags codes={deal.flags} size={24} />
          <span>
            <span className="n">{deal.name}</span>
            <span className="xs muted sub">
              <span>{deal.endsOn ? `${data}\u00a0· ` : data}</span>
              {deal.endsOn && (
                <span className="nowrap">{m.shop_deal_ends({ date: deal.endsOn })}</span>
              )}
            </span>
          </span>
        </Link>
      </th>
      <td className="more-d">
        <Num>{data}</Num>
      </td>
      <td className="more-d muted">
        {isReduced ? deal.endsOn && m.shop_deal_ends({ date: deal.endsOn }) : hotspotText(deal)}
      </td>
      <td className="r more-d muted">
        {deal.perGbMinor !== null && <Price minor={deal.perGbMinor} />}
      </td>
      <td className="r now">
        <Price minor={deal.priceMinor} wasMinor={deal.referenceMinor} />
        {deal.referenceMinor !== null && <Low minor={deal.referenceMinor} />}
      </td>
    </tr>
  )
}

/** "5 GB · 30 days". */
export function sizeText({ size, days }: Deal, locale: Locale): string {
  return `${amountText(size, locale)} · ${m.board_column_days({ count: days })}`
}

/** Explains the struck-through price; screen readers read the explanation with the price itself. */
export function Low({ minor }: { minor: number }) {
  const { currency, locale } = useShop()
  return (
    <span className="xs muted low" aria-hidden="true">
      {m.plan_low({ price: formatMoney(minor, currency, locale) })}
    </span>
  )
}

function amountText(size: Deal['size'], locale: Locale): string {
  if (size.kind === 'unlimited') return m.board_column_unlimited()
  const data = formatData(size.mb, locale)
  return size.kind === 'daily' ? m.plan_amount_daily({ data }) : data
}
