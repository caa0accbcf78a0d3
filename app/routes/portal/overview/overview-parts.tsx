import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Bar } from '#app/ui/portal/bar.tsx'
import { StackedChart } from '#app/ui/portal/stacked-chart.tsx'
import { pathTo } from '#contract/path-to.ts'
import type { ShownStock } from '../plans/plans-view.ts'
import type { drawUsage } from '../usage/usage-bars.ts'

/** The last 30 days by destination, as the page of usage draws them. */
export function UsagePart({ chart }: { chart: ReturnType<typeof drawUsage> }) {
  return (
    <section className="panel" aria-labelledby="per-day">
      <div className="part-head">
        <h2 id="per-day">{m.usage_per_day()}</h2>
        <div className="end">
          <ButtonLink variant="secondary" size="small" to={pathTo('portal-usage')}>
            {m.portal_nav_usage()}
          </ButtonLink>
        </div>
      </div>
      <div className="part-body">
        <StackedChart
          {...chart}
          heading={m.usage_day()}
          expectedName={m.usage_forecast()}
          marksName={m.usage_alerts()}
        />
      </div>
    </section>
  )
}

/** Plans of which little is left: how many of each are free. */
export function StockPart({ plans }: { plans: readonly ShownStock[] }) {
  return (
    <section className="panel" aria-labelledby="stock">
      <div className="part-head">
        <h2 id="stock">{m.portal_stock_title()}</h2>
        <div className="end">
          <ButtonLink variant="secondary" size="small" to={pathTo('portal-plans')}>
            {m.portal_nav_plans()}
          </ButtonLink>
        </div>
      </div>
      <ul className="part-body overview-stock">
        {plans.map(({ id, name, flag, bought, assigned, free, isLow }) => (
          <li key={id}>
            <span>
              {flag && <Flag code={flag} size={20} />}
              {name}
            </span>
            <span className={`num${free === 0 ? ' bad' : isLow ? ' warn' : ''}`}>
              {m.overview_free_of({ free: String(free), count: String(bought) })}
            </span>
            <Bar thin parts={[{ share: assigned / bought, kind: 'used' }]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
