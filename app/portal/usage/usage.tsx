import { runStep } from '#app/auth/auth-action.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { useLivePart } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { usageRanges, usageSplits } from '#contract/spending/usage-words.ts'
import { Bar } from '../ui/bar.tsx'
import { Callout } from '../ui/callout.tsx'
import { Figure } from '../ui/figure.tsx'
import { CsvLink } from '../ui/list/csv-link.tsx'
import { LiveFailed } from '../ui/live-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { StackedChart } from '../ui/stacked-chart.tsx'
import { viewProblem, viewSteps } from '../view-steps.ts'
import type { Route } from './+types/usage.ts'
import { Travellers } from './travellers.tsx'
import { readUsageAddress, usageQuery } from './usage-address.ts'
import { readUsage, type UsageNow } from './usage-view.ts'
import './usage.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_usage()
  return {
    view: await readUsage(context, readUsageAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  const steps = viewSteps('portal-usage', pathTo('portal-usage'))
  return runStep({ context, form: sentForm(context), steps, problemOf: viewProblem })
}

const splitNames = {
  person: m.people_person,
  destination: m.board_column_place,
  group: m.people_group,
}

/**
 * A minute, because each request reads the whole organisation, and networks report every few
 * minutes.
 */
const paceMs = 60_000

const everyMs = ({ isLive }: UsageNow) => (isLive ? paceMs : 0)

/** Shows what the organisation's people use: per day, by place, and what each of them has left. */
export default function UsagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, views, now: seed } = loaderData.view
  const path = pathTo('portal-usage-now') + usageQuery(address)
  const { data: now, again } = useLivePart({ path, seed, everyMs })
  const { asOf, chart, places, groups } = now
  const csv = pathTo('portal-usage-csv') + usageQuery({ ...address, q: '', page: 1, hidden: [] })
  return (
    <PortalPage
      title={m.portal_nav_usage()}
      asOf={asOf}
      acts={
        <>
          <Segmented
            label={m.usage_range()}
            value={String(address.days)}
            items={usageRanges.map((days) => ({
              value: String(days),
              label: m.plan_days({ count: days }),
              to: usageQuery(address, { days }),
            }))}
          />
          <CsvLink to={csv} />
        </>
      }
    >
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {groups.length > 0 && (
        <nav className="usage-groups" aria-label={m.people_group()}>
          {groups.map(({ id, name }) => (
            <ChipLink
              key={id}
              active={id === address.group}
              to={usageQuery(address, { group: id === address.group ? '' : id, page: 1 })}
              preventScrollReset
            >
              <span translate="no">{name}</span>
            </ChipLink>
          ))}
        </nav>
      )}
      <LiveFailed again={again} />
      <Figures figures={now.figures} />
      <div className="side-by-side usage-charts">
        <section className="panel" aria-labelledby="per-day">
          <div className="part-head">
            <h2 id="per-day">{m.usage_per_day()}</h2>
            <div className="end">
              <Segmented
                label={m.usage_per_day()}
                value={address.by}
                items={usageSplits.map((by) => ({
                  value: by,
                  label: splitNames[by](),
                  to: usageQuery(address, { by }),
                }))}
              />
            </div>
          </div>
          <div className="part-body">
            {chart.isEmpty ? (
              <p className="muted">{m.esim_usage_none()}</p>
            ) : (
              <StackedChart
                {...chart}
                heading={m.usage_day()}
                expectedName={m.usage_forecast()}
                marksName={m.usage_alerts()}
              />
            )}
          </div>
        </section>
        <Places places={places} />
      </div>
      <Travellers address={address} now={now} views={views} />
    </PortalPage>
  )
}

function Figures({ figures }: Pick<UsageNow, 'figures'>) {
  const { used, than, expected, expectedBy, inUse, withPlan, low, isLow } = figures
  return (
    <dl className="panel figures">
      <Figure name={m.usage_used()} note={than}>
        <span>{`${used.value} `}</span>
        <small>{used.unit}</small>
      </Figure>
      <Figure
        name={expectedBy ? m.usage_by({ date: expectedBy }) : m.usage_forecast()}
        note={expected ? m.usage_forecast_why() : m.usage_forecast_later()}
      >
        {expected ? m.usage_about({ data: expected }) : '—'}
      </Figure>
      <Figure name={m.usage_online()} note={m.usage_online_of({ count: withPlan })}>
        {inUse}
      </Figure>
      <Figure name={m.usage_low()} note={m.usage_low_why()} tone={isLow && 'warn'}>
        {low}
      </Figure>
    </dl>
  )
}

function Places({ places }: Pick<UsageNow, 'places'>) {
  return (
    <Panel id="places" title={m.usage_where()}>
      {places.length === 0 ? (
        <p className="part-body muted">{m.esim_usage_none()}</p>
      ) : (
        <ul className="part-body usage-places">
          {places.map(({ slug, name, flag, share, used }) => (
            <li key={slug}>
              <span className="usage-place">
                {flag && <Flag code={flag} size={20} />}
                <span>{name}</span>
              </span>
              <b className="num">{used}</b>
              <Bar thin parts={[{ share, kind: 'used' }]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
