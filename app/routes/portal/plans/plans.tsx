import { formatDate } from '#app/format/date.ts'
import { apiContext, localeContext, sessionContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Bar } from '#app/ui/portal/bar.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { Table } from '#app/ui/portal/table.tsx'
import { holdsPermissions } from '#contract/access.ts'
import { pathTo } from '#contract/path-to.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import type { Route } from './+types/plans.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext)
  const { viewer } = context.get(sessionContext)
  const { plans } = await context.get(apiContext).call('listStock', {})
  const title = m.portal_nav_plans()
  const sum = (of: 'bought' | 'assigned' | 'free') =>
    plans.reduce((total, plan) => total + plan[of], 0)
  return {
    plans: plans.map(({ plan, useBy, ...counts }) => ({
      ...shownPlan(plan, locale),
      ...counts,
      useBy: useBy === undefined ? '—' : formatDate(useBy * 1000, locale),
    })),
    all: { bought: sum('bought'), assigned: sum('assigned'), free: sum('free') },
    mayBuy: holdsPermissions(viewer, ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER']),
    head: pageHead({ context, title, description: title }),
  }
}

/** What the organisation has of each plan. */
export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { plans, mayBuy } = loaderData
  const buy = mayBuy && <ButtonLink to={pathTo('portal-cart')}>{m.portal_nav_buy()}</ButtonLink>
  return (
    <PortalPage title={m.portal_nav_plans()} acts={buy || undefined}>
      <section className="panel" aria-labelledby="stock">
        <div className="part-head">
          <h2 id="stock">{m.portal_stock_title()}</h2>
        </div>
        {plans.length === 0 ? (
          <p className="part-body muted">{m.portal_stock_empty()}</p>
        ) : (
          <StockTable {...loaderData} />
        )}
      </section>
    </PortalPage>
  )
}

function StockTable({ plans, all }: Pick<Route.ComponentProps['loaderData'], 'plans' | 'all'>) {
  const heads = [
    { label: m.enterprise_plan() },
    { label: m.portal_stock_title(), isHidden: true },
    { label: m.portal_stock_have(), isSum: true },
    { label: m.portal_stock_assigned(), isSum: true },
    { label: m.portal_stock_free(), isSum: true },
    { label: m.portal_stock_use_by(), isSum: true },
  ]
  const counts = ({ bought, assigned, free }: typeof all) => (
    <>
      <td className="sum" data-label={m.portal_stock_have()}>
        {bought}
      </td>
      <td className="sum" data-label={m.portal_stock_assigned()}>
        {assigned}
      </td>
      <td className="sum" data-label={m.portal_stock_free()}>
        <b>{free}</b>
      </td>
    </>
  )
  return (
    <Table
      label={m.portal_stock_title()}
      heads={heads}
      foot={
        <tr>
          <th scope="row">{m.portal_stock_all()}</th>
          <td className="desk" />
          {counts(all)}
          <td className="desk" />
        </tr>
      }
    >
      {plans.map(({ id, name, facts, useBy, ...plan }) => (
        <tr key={id}>
          <td>
            {name}
            <small>{facts}</small>
          </td>
          <td className="desk">
            <Bar parts={[{ kind: 'used', share: plan.assigned / plan.bought }]} />
          </td>
          {counts(plan)}
          <td className="sum" data-label={m.portal_stock_use_by()}>
            {useBy}
          </td>
        </tr>
      ))}
    </Table>
  )
}
