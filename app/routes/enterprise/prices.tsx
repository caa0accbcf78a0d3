import type { Section } from '#app/article/parse/split-sections.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { amountText, daysText, moneyText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { type VolumeStep, volumePrice } from '#contract/commerce/volume-price.ts'
import type { Locale } from '#contract/locale.ts'
import type { PriceRow } from './load-prices.ts'

const listPrice: VolumeStep = { gb: 0, percentOff: 0 }
/** From this volume on, prices are agreed. */
const agreedFromGb = 2000

type TableProps = {
  rows: readonly PriceRow[]
  /** The shop's reductions by volume. */
  steps: readonly VolumeStep[]
}
type PricesProps = TableProps & { section: Section; lang: string | undefined }

/** Today's list prices, and the reduced prices at each step of the monthly volume. */
export function Prices({ section: { heading, of }, lang, rows, steps }: PricesProps) {
  return (
    <section className="sec">
      <div className="wrap">
        <h2 id={heading.id} lang={lang}>
          <Inline of={heading.of} />
        </h2>
        {rows.length > 0 && <PriceTable rows={rows} steps={steps} />}
        <div className="ent-columns" lang={lang}>
          <Blocks of={of} />
        </div>
      </div>
    </section>
  )
}

export function PriceTable({ rows, steps }: TableProps) {
  const { locale } = useShop()
  const columns = [listPrice, ...steps]
  return (
    <section className="panel scroll ent-prices" aria-label={m.enterprise_plan()}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.enterprise_plan()}</th>
            {columns.map(({ gb, percentOff }, at) => (
              <th key={gb} scope="col" className="r">
                {stepText(columns, at, locale)}
                <small>
                  {percentOff === 0 ? m.enterprise_list_price() : lessText(percentOff, locale)}
                </small>
              </th>
            ))}
            <th scope="col" className="r">
              {m.enterprise_step_last()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, path, flag, plan }) => (
            <tr key={plan.id}>
              <th scope="row">
                <span className="of">
                  {flag && <Flag code={flag} size={32} />}
                  <span>
                    <Link to={path}>{place}</Link>
                    <small>
                      {amountText(plan, locale)}, {daysText(plan)}
                    </small>
                  </span>
                </span>
              </th>
              {columns.map((step) => (
                <td key={step.gb} className="r">
                  {moneyText(volumePrice(plan.priceMinor, step), plan, locale)}
                </td>
              ))}
              <td className="r ask">{m.enterprise_offer()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * A step ends where the next one begins, the last one at the volume from which prices are agreed.
 */
function stepText(steps: readonly VolumeStep[], at: number, locale: Locale): string {
  const size = (gb: number) => `${formatNumber(gb, locale)}\u00a0GB`
  const to = size(steps[at + 1]?.gb ?? agreedFromGb)
  const from = steps[at]?.gb ?? 0
  return from === 0
    ? m.enterprise_step_first({ data: to })
    : m.enterprise_step({ from: size(from), to })
}

function lessText(percent: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent' })
  return m.enterprise_less({ percent: format.format(percent / 100) })
}
