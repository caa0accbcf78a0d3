import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { StockPlan } from '#contract/spending/stock.ts'
import { shownAlert } from '../alerts/shown-alert.ts'
import { asOfNow } from '../as-of-now.ts'
import { type ShownStock, toStock } from '../plans/read-stock.ts'
import { mayOpenPoints } from '../portal-nav.ts'
import { Figure } from '../ui/figure.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { drawUsage } from '../usage/usage-bars.ts'
import type { Route } from './+types/overview.ts'
import { FirstSteps } from './first-steps.tsx'
import { AlertsPart, StockPart, UsagePart } from './overview-parts.tsx'
import { readFirstSteps } from './read-first-steps.ts'
import './overview.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, viewer } = valuesOf(context)
  const mayRead = holdsPermissions(viewer, ['GET_DATA_USAGE'])
  const mayDecide = holdsPermissions(viewer, ['APPROVE_REQUESTS'])
  const [profile, list, usage, balance, { stock, steps }, approvals] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    mayRead ? api.call('listAlerts', { pageInfo: { pageSize: 5 } }) : undefined,
    mayRead ? api.call('getUsage', { days: 30, by: 'destination' }) : undefined,
    viewer && mayOpenPoints(viewer) ? api.call('getOrganizationPoints', {}) : undefined,
    readFirstSteps(context),
    mayDecide ? api.call('listApprovals', { pageSize: 1 }) : undefined,
  ])
  const { organization, userRoles } = profile
  if (!organization) notFound()
  const { curSpendMinor, currencyUnit, paymentModel, name, timeZone } = organization
  const title = m.account_menu_portal()
  return {
    name,
    asOf: asOfNow(context, timeZone),
    role: userRoles[0]?.name,
    isPrepaid: paymentModel === 'PRE_PAID',
    spent:
      curSpendMinor === undefined ? undefined : formatMoney(curSpendMinor, currencyUnit, locale),
    balance: balance && {
      points: formatNumber(balance.points, locale),
      worth: formatMoney(balance.worthMinor, currencyUnit, locale),
    },
    steps,
    stock: stock && { ...stock, plans: scarceFirst(stock.plans, locale) },
    chart: usage && usage.usedMb > 0 ? drawUsage(usage, locale) : undefined,
    waiting: approvals && formatNumber(approvals.counts.open, locale),
    isWaiting: (approvals?.counts.open ?? 0) > 0,
    alerts: list?.alerts.map((alert) => shownAlert(alert, { locale, timeZone })),
    head: pageHead({ context, title: `${name}, ${title}`, description: title }),
  }
}

/** Plans with little stock, the scarcest first; as many as fit beside the chart. */
function scarceFirst(plans: readonly StockPlan[], locale: Locale): ShownStock[] {
  const shares = (plan: StockPlan) => plan.free / plan.bought
  return plans
    .toSorted((one, other) => shares(one) - shares(other))
    .slice(0, 5)
    .map((plan) => toStock(plan, locale))
}

/** The member's first page: the organisation, how it pays and what it has spent. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { name, asOf, alerts, stock, steps, chart } = loaderData
  return (
    <PortalPage
      title={name}
      asOf={asOf}
      acts={
        <ButtonLink variant="secondary" size="small" to={pathTo('company-settings')}>
          {m.settings_company_title()}
        </ButtonLink>
      }
    >
      {steps.length > 0 && <FirstSteps taken={steps} />}
      <Figures {...loaderData} />
      {(chart || (stock && stock.plans.length > 0)) && (
        <div className="side-by-side overview-parts">
          {chart && <UsagePart chart={chart} />}
          {stock && stock.plans.length > 0 && <StockPart plans={stock.plans} />}
        </div>
      )}
      {alerts && alerts.length > 0 && <AlertsPart alerts={alerts} />}
    </PortalPage>
  )
}

/** The organisation in figures: its payment model, its spend and its stock. */
function Figures(props: Route.ComponentProps['loaderData']) {
  const { role, isPrepaid, spent, stock, balance, waiting, isWaiting } = props
  return (
    <dl className="panel figures">
      {balance && (
        <Figure name={m.points_head_title()} note={<span className="num">{balance.worth}</span>}>
          {balance.points}
        </Figure>
      )}
      {!balance && spent !== undefined && (
        <Figure
          name={m.settings_company_spent()}
          note={isPrepaid ? m.settings_company_prepaid() : m.settings_company_postpaid()}
        >
          {spent}
        </Figure>
      )}
      {stock && (
        <>
          <Figure name={m.portal_stock_assigned()}>{stock.assigned}</Figure>
          <Figure
            name={m.portal_stock_free()}
            note={m.assign_free_of({ count: String(stock.bought) })}
          >
            {stock.free}
          </Figure>
        </>
      )}
      {waiting !== undefined && <Waiting count={waiting} isWaiting={isWaiting} />}
      {role && waiting === undefined && (
        <Figure name={m.settings_company_role()}>
          <span translate="no">{role}</span>
        </Figure>
      )}
    </dl>
  )
}

/** The number of requests that need an approval. */
function Waiting({ count, isWaiting }: { count: string; isWaiting: boolean }) {
  return (
    <Figure
      name={m.portal_nav_approvals()}
      note={
        isWaiting ? (
          <TextLink to={pathTo('portal-approvals')}>{m.approval_open_count({ count })}</TextLink>
        ) : (
          m.approval_empty()
        )
      }
    >
      {count}
    </Figure>
  )
}
