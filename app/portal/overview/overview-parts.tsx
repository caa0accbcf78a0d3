import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ShownAlert } from '../alerts/alert-names.ts'
import { AlertTable } from '../alerts/alert-table.tsx'
import type { ShownStock } from '../plans/read-stock.ts'
import { Bar } from '../ui/bar.tsx'
import { StackedChart } from '../ui/stacked-chart.tsx'
import type { drawUsage } from '../usage/usage-bars.ts'

/** A part of the first page: its heading, a link to the full page, and its content. */
function Part(props: {
  id: string
  title: string
  to: string
  label: string
  children: ReactNode
}) {
  const { id, title, to, label, children } = props
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id}>{title}</h2>
        <div className="end">
          <ButtonLink variant="secondary" size="small" to={to}>
            {label}
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  )
}

/** The last 30 days by destination, drawn as on the page of usage. */
export function UsagePart({ chart }: { chart: ReturnType<typeof drawUsage> }) {
  return (
    <Part
      id="per-day"
      title={m.usage_per_day()}
      to={pathTo('portal-usage')}
      label={m.portal_nav_usage()}
    >
      <div className="part-body">
        <StackedChart
          {...chart}
          heading={m.usage_day()}
          expectedName={m.usage_forecast()}
          marksName={m.usage_alerts()}
        />
      </div>
    </Part>
  )
}

/** Plans with little stock: the number of unassigned ones of each. */
export function StockPart({ plans }: { plans: readonly ShownStock[] }) {
  return (
    <Part
      id="stock"
      title={m.portal_stock_title()}
      to={pathTo('portal-plans')}
      label={m.portal_nav_plans()}
    >
      <ul className="part-body overview-stock">
        {plans.map(({ id, name, flag, bought, assigned, free, isLow }) => (
          <li key={id}>
            <span>
              {flag && <Flag code={flag} size={20} />}
              <span>{name}</span>
            </span>
            <span className={`num${free === 0 ? ' bad' : isLow ? ' warn' : ''}`}>
              {m.overview_free_of({ free: String(free), count: String(bought) })}
            </span>
            <Bar thin parts={[{ share: assigned / bought, kind: 'used' }]} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The newest alerts of the organisation. */
export function AlertsPart({ alerts }: { alerts: readonly ShownAlert[] }) {
  return (
    <Part
      id="alerts"
      title={m.usage_alerts()}
      to={pathTo('portal-alerts')}
      label={m.mail_alerts_action()}
    >
      <AlertTable alerts={alerts} />
    </Part>
  )
}
