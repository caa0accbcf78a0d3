import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { holdsPermissions } from '#contract/pages/access.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { asOfNow } from '../as-of-now.ts'
import { Figure } from '../ui/figure.tsx'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import type { Route } from './+types/points.ts'
import { whatOf } from './what-of.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const start = new URL(request.url).searchParams.get('start') ?? ''
  const pageInfo = /^\d{1,12}\.[\w.-]{1,80}$/.test(start) ? { pageStart: start } : {}
  const [{ organization }, ledger] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('getOrganizationPoints', { pageInfo }),
  ])
  if (!organization) notFound()
  const { timeZone, currencyUnit } = organization
  const title = m.portal_nav_points()
  return {
    asOf: asOfNow(context, timeZone),
    points: formatNumber(ledger.points, locale),
    worth: formatMoney(ledger.worthMinor, currencyUnit, locale),
    entries: ledger.entries.map((entry) => ({
      id: entry.id,
      orderId: entry.orderId,
      what: whatOf(entry),
      points: (entry.points > 0 ? '+' : '') + formatNumber(entry.points, locale),
      at: formatMomentIn(entry.createdAt * 1000, { locale, timeZone }),
    })),
    next: ledger.lastEvaluatedKey,
    maySetBudgets: holdsPermissions(valuesOf(context).viewer, ['UPDATE_BUDGETS']),
    head: pageHead({ context, title, description: title }),
  }
}

/** Shows the organisation's points, and the entries of its ledger. */
export default function PointsPage({ loaderData }: Route.ComponentProps) {
  const { points, worth, entries, next } = loaderData
  return (
    <PortalPage
      title={m.portal_nav_points()}
      asOf={loaderData.asOf}
      acts={
        loaderData.maySetBudgets && (
          <ButtonLink variant="secondary" size="small" to={pathTo('portal-budgets')}>
            {m.portal_nav_budgets()}
          </ButtonLink>
        )
      }
    >
      <dl className="panel figures">
        <Figure name={m.points_head_title()} note={<span className="num">{worth}</span>}>
          {points}
        </Figure>
      </dl>
      <section className="panel" aria-label={m.points_history()}>
        <Table
          kind="ledger"
          label={m.points_history()}
          heads={[m.portal_audit_when(), m.portal_audit_what(), sumHead(m.points_head_title())]}
        >
          {entries.map(({ id, at, what, orderId, points: change }) => (
            <tr key={id}>
              <td className="num">{at}</td>
              <td>{orderId ? <TextLink to={orderPath(orderId)}>{what}</TextLink> : what}</td>
              <td className="sum">{change}</td>
            </tr>
          ))}
        </Table>
        <OlderPages next={next} />
      </section>
    </PortalPage>
  )
}

function orderPath(order: string): string {
  return `${pathTo('portal-orders')}?${new URLSearchParams({ order })}`
}
