import { countryName } from '#app/format/country-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatDay, formatMoment } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Block } from '#app/ui/article/tree/ast.ts'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { regionName } from '#app/ui/place.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { sample } from './sample.ts'

type HeroProps = {
  title: string
  summary: string
  /** The part before the first heading: three short promises. */
  lead: readonly Block[]
  lang: string | undefined
}

/** The claim, links to the forms, and a drawing of the portal with the sample's figures. */
export function Hero({ title, summary, lead, lang }: HeroProps) {
  const promises = lead.flatMap((block) => (block.kind === 'list' ? block.items : []))
  return (
    <section className="ent-hero paper">
      <div className="wrap">
        <div>
          <div lang={lang}>
            <h1>{title}</h1>
            <p className="lead">{summary}</p>
          </div>
          <p className="ent-acts">
            <Link className="btn p lg" to={pathTo('enterprise-form', { form: 'book' })}>
              {m.business_book_title()}
            </Link>
            <Link className="btn q lg" to={pathTo('enterprise-form', { form: 'register' })}>
              {m.business_register_title()}
            </Link>
          </p>
          <ul className="ent-small" lang={lang}>
            {promises.flat().map((block) =>
              block.kind === 'paragraph' ? (
                <li key={plainInline(block.of)}>
                  <Inline of={block.of} />
                </li>
              ) : null,
            )}
          </ul>
        </div>
        <Sample />
      </div>
    </section>
  )
}

const gb = 1024
const sums = sample.days.map((day) => day.reduce<number>((total, each) => total + each, 0))

function Sample() {
  const { locale } = useShop()
  const total = sums.reduce((all, each) => all + each, 0) / 10
  const date = formatMoment(sample.asOf, locale)
  return (
    <section className="panel ent-sample" aria-labelledby="ent-sample">
      <h2 id="ent-sample">{m.enterprise_chart_title()}</h2>
      <dl className="ent-figures">
        <div className="figure">
          <dt>{m.enterprise_used()}</dt>
          <dd>{formatData(total * gb, locale)}</dd>
        </div>
        <div className="figure">
          <dt>{m.enterprise_cost()}</dt>
          <dd>{formatMoney(sample.costPerGbMinor, 'USD', locale)}</dd>
        </div>
        <div className="figure">
          <dt>{m.enterprise_low()}</dt>
          <dd className="warn">{formatNumber(sample.runningLow, locale)}</dd>
        </div>
      </dl>
      <Chart />
      <ul className="ent-key s muted">
        <li>{regionName('europe')}</li>
        <li>{countryName('US', locale)}</li>
        <li>{regionName('asia')}</li>
      </ul>
      <p className="ent-asof">{m.enterprise_asof({ count: sample.travellers, date })}</p>
    </section>
  )
}

/** The chart is 620 by 232 units; a gigabyte is 11.5 units high. */
const base = 198
const unit = 11.5
const slot = 27.6

/** The parts of each day's bar from the bottom up, with a gap between them. */
const bars = sample.days.flatMap((day, at) => {
  let top = base
  return day.map((tenths, part) => {
    const height = (tenths / 10) * unit
    top -= height
    return {
      part,
      x: (41 + at * slot).toFixed(1),
      y: top.toFixed(1),
      height: (height - 1.5).toFixed(1),
    }
  })
})

/** The first and the last day stay within the chart; the others stand below their bars. */
const anchors: Readonly<Record<number, 'start' | 'end'>> = { 0: 'start', 20: 'end' }

function Chart() {
  const { locale } = useShop()
  const most = formatData((Math.max(...sums) / 10) * gb, locale)
  return (
    <svg
      className="ent-chart"
      viewBox="0 0 620 232"
      role="img"
      aria-label={m.enterprise_chart_label({ data: most })}
    >
      {[0, 4, 8, 12, 16].map((value) => (
        <g key={value}>
          <line x1="36" x2="618" y1={base - value * unit} y2={base - value * unit} />
          <text x="27" y={base - value * unit + 4} textAnchor="end">
            {formatNumber(value, locale)}
          </text>
        </g>
      ))}
      {bars.map(({ part, x, y, height }) => (
        <rect key={`${x} ${y}`} className={`c${part}`} x={x} y={y} width="20" height={height} />
      ))}
      {[0, 5, 10, 15, 20].map((at) => (
        <text
          key={at}
          className={at % 10 === 0 ? undefined : 'only-d'}
          x={51 + at * slot}
          y="220"
          textAnchor={anchors[at] ?? 'middle'}
        >
          {formatDay(Date.UTC(2026, 10, at + 1), locale)}
        </text>
      ))}
    </svg>
  )
}
